import type { JsonObject } from "../../model/index.ts";
import { expect, test } from "vitest";
import { plainCall } from "../../model/fixtures/plainCall.ts";
import { presentCall } from "./presentCall.ts";
import type { Presentation, RiskAssessment } from "./Presentation.ts";

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

test("long arguments beside a long list of commands are assessed once, not once for each", () => {
  const countWith = (size: number): number => {
    const input = {
      commands: Array.from({ length: size }, () => "ls"),
      args: Array.from({ length: size }, () => "-f a"),
    };
    return presentInput(input).items.filter((item) => item.type === "command" && item.args !== undefined).length;
  };
  expect([countWith(5), countWith(1000)]).toEqual([5, 1]);
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
