import type { JsonObject } from "../../model/index.ts";
import { expect, test } from "vitest";
import { plainCall } from "../../model/fixtures/plainCall.ts";
import { presentCall } from "./presentCall.ts";
import type { Presentation, RiskAssessment, RiskReason } from "./Presentation.ts";

/** Presents a call that runs something, with this input. */
function presentInput(input: JsonObject): Presentation {
  return presentCall({ call: { ...plainCall, kind: "execute", input, argument: JSON.stringify(input) } });
}

const riskOf = (input: JsonObject): RiskAssessment => presentInput(input).risk;
const reasonsOf = (command: string): readonly string[] => riskOf({ command }).reasons;

test("the reasons for caution are listed by their weight, in whatever order they are found", () => {
  expect(reasonsOf("ls > a; echo \u202e \u200b x; sudo rm -rf ~/.ssh")).toEqual([
    "destructive",
    "elevated",
    "sensitive_path",
    "flag:bidi",
    "flag:invisible",
    "redirection",
    "compound",
  ]);
  expect(reasonsOf("echo \u200b \u202e; rm -rf a")).toEqual(["destructive", "flag:bidi", "flag:invisible", "compound"]);
});

test("an empty input is a reason for caution, unless a tool of this page, which has declared none, runs it", () => {
  const call = { ...plainCall, input: {}, argument: "{}" };
  const reasons = (kind: "permission" | "execution"): readonly string[] =>
    presentCall({ call, request: { kind } }).risk.reasons;
  expect([reasons("permission"), reasons("execution")]).toEqual([["no_input"], []]);
});

test("a variable that makes a program run other code than it shows asks for caution, and an ordinary one does not", () => {
  const reasons = (name: string): readonly string[] => {
    const input = { command: "npm test", env: { [name]: "x" } };
    return riskOf(input).reasons;
  };
  const loading =
    "PATH Path IFS BASH_ENV BASH_FUNC_ls%% ZDOTDIR PS4 LD_PRELOAD DYLD_INSERT_LIBRARIES HOME XDG_CONFIG_HOME LESSOPEN GIT_EDITOR MANPAGER SSH_ASKPASS MAKEFLAGS MAKEFILES RUSTC_WRAPPER CARGO_HOME CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER NODE_OPTIONS npm_config_script_shell PYTHONPATH PERL5OPT RUBYOPT JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS CLASSPATH DOTNET_STARTUP_HOOKS https_proxy";
  const ordinary = "CI PORT DEBUG LANG TZ TERM FORCE_COLOR LOG_LEVEL DATABASE_URL LESSON PATHS MYCARGO_HOME USER";
  for (const name of loading.split(" ")) expect([name, reasons(name)]).toEqual([name, ["environment"]]);
  for (const name of ordinary.split(" ")) expect([name, reasons(name)]).toEqual([name, []]);
});

test.each<[string, (name: string) => JsonObject]>([
  ["beside a number", (name) => ({ env: { [name]: "x", PORT: 1, CI: true, DEBUG: null } })],
  [
    "among many",
    (name) => ({ env: { ...Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`A${at}`, "x"])), [name]: "x" } }),
  ],
  ["as an assignment", (name) => ({ env: ["CI=1", `${name}=/x`] })],
  ["in a text", (name) => ({ env: `CI=1 ${name}=/x` })],
  ["with a list beside it", (name) => ({ env: { [name]: "/x", LIST: [1] } })],
  ["as a pair", (name) => ({ env: [{ name, value: "/x" }] })],
  ["below another name", (name) => ({ environment: { [name]: "/x" } })],
  ["with the address of a host", (name) => ({ environmentVariables: { [name]: "https://a.example/x" } })],
  ["deep in options", (name) => ({ options: { env_vars: { [name]: "/x" } } })],
])("a variable that makes a program run other code is a danger in each form, here %s", (_form, toFields) => {
  const risk = (name: string): readonly string[] => {
    const input = { command: "npm test", ...toFields(name) };
    return riskOf(input).reasons;
  };
  expect(risk("LD_PRELOAD")).toContain("environment");
  expect(risk("PORT")).not.toContain("environment");
});

test.each<[string, (words: string[]) => JsonObject]>([
  ["as a list", (args) => ({ args })],
  ["as one text", (words) => ({ args: words.join(" ") })],
  ["as flags", (flags) => ({ flags })],
  ["below names", ([first = "", ...rest]) => ({ options: { first, rest } })],
  ["beside a number", (words) => ({ argv: [...words, 1] })],
])("the arguments of a command are assessed with it, here %s", (_form, toFields) => {
  const reasons = (command: string, ...words: string[]): readonly string[] =>
    riskOf({ command, ...toFields(words) }).reasons;
  expect(reasons("rm", "-rf", "~")).toContain("destructive");
  expect(reasons("rm", "-rf", "*")).toContain("destructive");
  expect(reasons("git", "push", "--force", "a; b")).toContain("destructive");
  expect(reasons("cat", "~/.ssh/id_rsa")).toContain("sensitive_path");
  expect(reasons("python3", "-c", "print('x')")).toContain("interpreter");
  expect(reasons("ls", "$(id)")).toContain("substitution");
  expect(reasons("ls", "-l", "a b")).toEqual([]);
});

test("the arguments of the commands of one object are assessed with each, and those of another object are not", () => {
  expect(riskOf({ steps: [{ cmd: "rm", args: ["-rf", "~"] }, { cmd: "ls" }] }).reasons).toContain("destructive");
  expect(riskOf({ steps: [{ cmd: "rm" }, { name: "x", args: ["-rf", "~"] }] }).reasons).not.toContain("destructive");
});

test.each<[string, JsonObject]>([
  ["behind the operand", { command: "rm ~ -rf" }],
  ["far behind it", { command: `rm ${"a ".repeat(100_000)} -rf` }],
  ["as a word in quotes", { command: "r'm' 'a;b' \"-rf\"" }],
  ["in a script in a script", { command: `sh -c "sudo bash -c 'rm a -r'"` }],
  ["in a comment, which not every shell knows", { command: "ls # & rm a -rf" }],
  ["as an array of a script", { code: 'run(["rm", x, "-rf"])' }],
  ["as an array without blanks", { code: "run(['rm','-rf',x])" }],
  ["in its long form", { command: "rm ~ --recursive" }],
  ["shortened", { command: "rm ~ --rec" }],
  ["as extra arguments", { command: "rm", extra_args: ["-rf", "~"] }],
  ["as arguments of the command", { command: "rm", commandArgs: ["-rf", "~"] }],
  ["as short options", { command: "rm", opts: "-rf ~" }],
  ["under any name", { command: "rm", rest: ["~", "-rf"] }],
  ["as a text under any name", { command: "rm", rest: "-rf ~" }],
  ["as a list of options without dashes", { command: "rm", options: ["recursive"], path: "~" }],
  ["as a field that is on", { command: "rm", recursive: true, path: "~" }],
  ["as a field of one letter", { command: "rm ~", r: true }],
  ["as a field with a dash", { command: "rm", "-rf": true }],
  ["as a field with a value", { command: "rm", "-rf": "~" }],
  ["as a field of the options", { command: "rm ~", options: { force: true } }],
  ["as a field of the arguments", { command: "rm", args: { "-rf": "~" } }],
  ["of another program", { command: "git", args: ["-C", "a", "push", "origin", "--force"] }],
  ["with a number", { command: "kill", args: [-9, 1] }],
  ["that are operands", { command: "dd bs=1M if=/dev/zero of=/dev/sda" }],
  ["that are operands as fields", { command: "dd", if: "/dev/zero", of: "/dev/sda" }],
  ["that are operands as fields of the arguments", { command: "dd", args: { of: "/dev/sda" } }],
])("a flag makes a command a danger wherever it stands, here %s", (_where, input) => {
  expect(riskOf(input).reasons).toContain("destructive");
});

test.each<JsonObject>([
  { command: "npm run crawl", target_url: "https://a.example/?x=1&y=2" },
  { command: "./deploy.sh", target: "staging (eu)" },
  { command: "npm test", adopted: "a; b", margin: "1 | 2", largeText: "$(a)", cargo: "a > b" },
  { command: "npm test", topics: "a & b", optimal: "(x)", flagship: "a; b", parameterized: "a; b" },
])("a field is no list of arguments because of some letters in its name, here %j", (input) => {
  expect(riskOf(input).reasons).toEqual([]);
});

test.each(["args", "extra_args", "commandArgs", "cliFlags", "npm-options", "ARGS", "CLIArgs", "switches", "param1"])(
  "a field with a whole word for arguments in its name is a list of them, here %s",
  (name) => {
    expect(riskOf({ command: "ls", [name]: "a; b" }).reasons).toContain("compound");
  },
);

test.each([
  'bash -c "sync;reboot"',
  "python3 -c \"os.system('reboot')\"",
  'echo "$(reboot)"',
  'echo "`reboot`"',
  'ssh host "sync&&poweroff"',
  "sh -c 'sync|shutdown'",
  `sh -c "sh -c '(reboot)'"`,
])("a command inside of a text without blanks is a danger, here %s", (command) => {
  expect(reasonsOf(command)).toContain("destructive");
});

test.each<string>([
  'grep -rn "truncate" src/components',
  'rg "rmdir" .',
  'grep -n "rm" -r src',
  "grep -rn 'rm -rf' src | head",
  "git log --grep=reboot",
  "git --no-pager grep -n shutdown",
  "sudo grep -r reboot /var/log",
  "find . -name shutdown -o -name 'rm -rf*'",
  "cargo test server::shutdown",
  "npm run test:shutdown",
  "npm run shutdown",
  "env CI=1 cargo test reboot",
  "docker run -e MODE=halt app",
  "MODE=halt npm start",
  'cat > a.tsx <<EOF\n<div className="truncate" title={x}>\nEOF',
  'cat > a.tsx <<EOF\n<div className="truncate flex" title={x}>\nEOF',
  "pytest tests/test_text.py::test_cut[truncate]",
  "cat src/shutdown src/halt",
  "npm run kill -9",
  "ls # reboot later",
])("a name of a dangerous program that no command begins with is no danger, here %s", (command) => {
  expect(reasonsOf(command)).not.toContain("destructive");
});

test.each<string>([
  "reboot",
  "ls; /sbin/halt",
  "A=1 shutdown -h now",
  "sudo -u root reboot",
  "env A=1 timeout 5s poweroff",
  "ls | xargs -0 shred -u",
  "find . -type f -exec shred {} +",
  "find . -name rm -exec rm -rf {} +",
  "if true; then reboot; fi",
  "{ halt; }",
  "! reboot",
  "$SUDO reboot",
  "ssh host reboot",
  "sudo systemctl poweroff",
  "bash -c reboot",
  "echo reboot | sh",
  'grep "$(reboot)" a',
  "grep a b && rm -rf c",
  "xargs -I grep rm -rf c",
  "rg --pre reboot a",
  "truncate -s 0 a",
  "truncate --size=0 a",
  "rmdir a",
  "perl -e 'system \"reboot\"'",
  "tmux new-session -d reboot",
  "kill -9 1",
  "mv a /dev/null",
  "subprocess.run(['shutdown', '-h'])",
  "x = ['shutdown', '-h']",
  "RUN=rm -rf a",
])("a dangerous program is found where a command begins, here %s", (command) => {
  expect(reasonsOf(command)).toContain("destructive");
});

test("arguments beside a command are what it searches for, or begin the program that it runs", () => {
  expect(riskOf({ command: "grep", args: ["rm -rf", "a"] }).reasons).not.toContain("destructive");
  expect(riskOf({ commands: ["grep", "ls"], args: ["rm -rf", "a"] }).reasons).toContain("destructive");
  expect(riskOf({ command: "npm run", extra_args: ["reboot"] }).reasons).not.toContain("destructive");
  for (const command of ["sudo", "ls |", "bash -c"])
    expect(riskOf({ command, extra_args: ["reboot"] }).reasons).toContain("destructive");
});

test.each<[string, JsonObject]>([
  ["a long option with one dash", { command: "rm x -verbose" }],
  ["an option of the next command", { command: "rm x; ls -rf" }],
  ["an option that is off", { command: "rm x", recursive: false, options: { force: null } }],
  ["another option", { command: "rm x", retry: true, refresh: 1, description: "remove -rf" }],
  ["a mode that takes a right away", { command: "chmod -r x" }],
])("%s is no danger", (_what, input) => {
  expect(riskOf(input).reasons).not.toContain("destructive");
});

test.each<[string, readonly string[], readonly string[], RiskReason]>([
  ["destroys", ["ls", "rm a", "ls"], ["b", "-rf"], "destructive"],
  ["runs code", ["ls", "python3", "ls"], ["-c", "1"], "interpreter"],
  ["runs another program", ["ls", "ls |"], ["sudo", "b"], "elevated"],
])("arguments beside a list of commands are assessed with the one that %s", (_what, commands, args, reason) => {
  const many = [...commands, ...Array.from({ length: 4000 }, (_, at) => `ls ${at}`)];
  const more = [...args, ...Array.from({ length: 4000 }, (_, at) => `file${at}`), ...args];
  expect(riskOf({ commands: many, args: more }).reasons).toContain(reason);
  expect(riskOf({ commands: many.filter((text) => /^ls(?: \d+)?$/.test(text)), args: more }).reasons).not.toContain(
    reason,
  );
});

test.each<[string, string, string]>([
  ["a value", "x", "flag:mixed-script"],
  ["an address", "https://a.example", "flag:mixed-script"],
  ["a command", "ls", "flag:mixed-script"],
])("a misleading name is a danger before %s", (_item, value, flag) => {
  // With a Cyrillic letter at its start.
  const name = "\u0441allback";
  const input: JsonObject = value === "ls" ? { [name]: { command: value } } : { [name]: value };
  expect(riskOf(input).reasons).toContain(flag);
  expect(riskOf({ [name]: { path: "x" } }).reasons).toContain(flag);
  expect(riskOf({ callback: value, path: "x" }).reasons).not.toContain(flag);
});
