import type { Guard } from "./Guard.ts";

const answers = "src/server/answers.test.ts";
const consent = ["src/components/permission/consent.test.tsx", "src/components/permission/permission.test.tsx"];

/** Checks of agents, of answers and of content. */
export const agentGuards: readonly Guard[] = [
  {
    name: "links inside the workspace",
    file: "src/agents/workspace/files/resolvePath.ts",
    text: "if (!isInside(directory, absolute))",
    off: "if (absolute === path)",
    tests: ["src/agents/workspace/files/resolvePath.test.ts"],
  },
  {
    name: "paths inside the workspace",
    file: "src/agents/workspace/files/resolvePath.ts",
    text: 'return way === "" || ',
    off: "return true || ",
    tests: ["src/agents/workspace/files/resolvePath.test.ts"],
  },
  {
    name: "digest of the input that was shown",
    file: "src/server/turn/checkAnswers.ts",
    text: "digestInput(call.input) === answer.digest",
    off: 'digestInput(call.input) !== ""',
    tests: [answers],
  },
  {
    name: "an answer for what is open",
    file: "src/server/turn/checkAnswers.ts",
    text: `request.state === "open" && !expired`,
    off: "!expired",
    tests: [answers],
  },
  {
    name: "an option that matches the answer",
    file: "src/server/turn/checkAnswers.ts",
    text: `option.kind !== "other" && `,
    off: "answer.by === undefined && ",
    tests: [answers],
  },
  {
    name: "edited input only where it may be edited",
    file: "src/server/turn/checkAnswers.ts",
    text: "answer.input !== undefined && !request.editable",
    off: "answer.input === null",
    tests: [answers],
  },
  {
    name: "all answers together",
    file: "src/server/turn/checkAnswers.ts",
    text: "return together && left",
    off: "return together && !together && left",
    tests: [answers],
  },
  {
    name: "one effect for each key",
    file: "src/server/turn/createPerformer.ts",
    text: "if (earlier) return toPerformed(earlier)",
    off: "if (earlier && !earlier) return toPerformed(earlier)",
    tests: [answers, "src/server/recovery.test.ts"],
  },
  {
    name: "no other request under a used key",
    file: "src/server/turn/createPerformer.ts",
    text: "earlier.fingerprint !== fingerprint",
    off: 'earlier.fingerprint === ""',
    tests: [answers, "src/server/recovery.test.ts"],
  },
  {
    name: "work that was lost",
    file: "src/server/log/openJournal.ts",
    text: `error instanceof CountersignError && error.code === "stale"`,
    off: "error === undefined",
    tests: ["src/server/log/openJournal.test.ts"],
  },
  {
    name: "schemes of links",
    file: "src/content/markdown/safeHref.ts",
    text: "parsed === null || !schemes.has(parsed.protocol)",
    off: "parsed === null",
    tests: ["src/content/markdown/safeHref.test.ts"],
  },
  {
    name: "no user name in a link",
    file: "src/content/markdown/safeHref.ts",
    text: `parsed.username === "" && parsed.password === ""`,
    off: 'parsed.href !== ""',
    tests: ["src/content/markdown/safeHref.test.ts"],
  },
  {
    name: "no pattern of the wire",
    file: "src/content/json/toSafeSchema.ts",
    text: `["pattern", `,
    off: "[",
    tests: ["src/content/json/toSafeSchema.test.ts"],
  },
  {
    name: "arming",
    file: "src/primitives/request/useConsent.ts",
    text: "if (!isOver(performance.now())) return false;",
    off: "",
    tests: consent,
  },
  {
    name: "what moved is not where the user aimed",
    file: "src/primitives/request/useConsent.ts",
    text: "    if (hasMoved(place.current, element?.getBoundingClientRect())) return false;",
    off: "",
    tests: consent,
  },
  {
    name: "a covered button",
    file: "src/primitives/request/useConsent.ts",
    text: ` || isCovered(event)`,
    off: "",
    tests: consent,
  },
  {
    name: "clicks of scripts",
    file: "src/primitives/request/useConsent.ts",
    text: "(event.nativeEvent.isTrusted && beganArmed(event))",
    off: "beganArmed(event)",
    tests: consent,
  },
];
