import type { ToolKind } from "../../model/index.ts";
import type { JsonHazard } from "../json/inspectJson.ts";
import { toolKindOf } from "../call/toolKindOf.ts";
import type { VisibleFlag } from "../text/visibleText.ts";
import { assessCommands, isSensitive } from "./assessCommands.ts";
import { findMisleading, isProse } from "./findMisleading.ts";
import { isOnlyTold } from "./isOnlyTold.ts";
import { longestSlice, slicesOf } from "./slicesOf.ts";
import type {
  PresentedItem,
  PresentedNature,
  PresentedPath,
  PresentedSubject,
  PresentedVariable,
  RiskAssessment,
  RiskReason,
} from "./Presentation.ts";

/** Reasons for which a call is dangerous, the gravest first: what it does, then what hides what it does. Each other one asks for caution. */
const dangers: readonly RiskReason[] = [
  "destructive",
  "elevated",
  "contradicts_kind",
  "sensitive_path",
  "environment",
  "flag:bidi",
  "flag:syntax-lookalike",
  "flag:mixed-script",
  "flag:compat-lookalike",
  "flag:invisible",
  "flag:tag-characters",
  "flag:terminal-control",
  "flag:control",
  "flag:combining-flood",
  "repeated_key",
];

/** Reasons for caution, the gravest first; one that is not listed comes after them. */
const cautions: readonly RiskReason[] = [
  "deletes_files",
  "outside_workspace",
  "network",
  "flag:padding",
  "interpreter",
  "substitution",
  "redirection",
  "several_commands",
  "compound",
];

/**
 * Variables that make a program run other code, or another program, than its command line shows: of shells and loaders, of where settings
 * are, of compilers and builds, of languages and their package managers. Windows knows no case in their names.
 */
const loadingVariable = new RegExp(
  `^(?:${[
    "PATH|PATHEXT|COMSPEC|IFS|ENV|BASH_.*|SHELL|SHELLOPTS|BASHOPTS|PS4|PROMPT_COMMAND|CDPATH|FPATH|ZDOTDIR|INPUTRC|LD_.*|DYLD_.*|GCONV_PATH",
    "HOME|USERPROFILE|APPDATA|XDG_.*|.*EDITOR|VISUAL|.*PAGER|BROWSER|LESS|LESSOPEN|LESSCLOSE|VIMINIT|EXINIT|.*_ASKPASS|.*_PROXY|OPENSSL_.*",
    "CC|CXX|LD|AR|MAKE|MAKEFILES|(?:GNU)?MAKEFLAGS|.*_WRAPPER|RUSTC|RUSTDOC|RUSTC_.*|RUSTFLAGS|CARGO|CARGO_.*|GOFLAGS|GOENV|GOPROXY|CMAKE_.*",
    "NODE_.*|BUN_.*|DENO_.*|NPM_.*|YARN_.*|PNPM_.*|ELECTRON_.*|PYTHON.*|PIP_.*|UV_.*|PERL.*|RUBY.*|GEM_.*|BUNDLE_.*|PHP.*|COMPOSER_.*|LUA_.*",
    "_?JAVA_.*|JDK_.*|CLASSPATH|MAVEN_.*|GRADLE_.*|SBT_.*|JVM_.*|DOTNET_.*|CORECLR_.*|PSModulePath|GIT_.*|SSH_.*|DOCKER_(?:HOST|CONFIG|CONTEXT)|KUBECONFIG",
  ].join("|")})$`,
  "i",
);

/** Assesses the risk of the presented items. Only a reading aid: a call without reasons may still do harm. Yields between its parts. */
export function* assessRisk(
  items: readonly PresentedItem[],
  nature: PresentedNature,
  subject: PresentedSubject,
  hazards: readonly JsonHazard[],
): Generator<void, RiskAssessment> {
  const reasons = new Set<RiskReason>();
  const commands = items.filter((item) => item.type === "command");
  if (commands.length > 1) reasons.add("several_commands");
  for (const reason of yield* assessCommands(commands)) reasons.add(reason);
  let looked = 0;
  for (const item of items) {
    looked += 1;
    if (looked % 500 === 0) yield;
    for (const reason of reasonsOf(item)) reasons.add(reason);
    if (commands.length > 0 && setsLoading(item)) reasons.add("environment");
    for (const text of textsOf(item)) for (const flag of yield* flagsIn(text)) reasons.add(`flag:${flag}`);
  }
  for (const reason of [...reasonsOfCall(subject, nature), ...(yield* reasonsOfTitle(subject, nature)), ...hazards])
    reasons.add(reason);
  if (nature === "deletes") reasons.add("deletes_files");
  const all = [...reasons];
  const grave = dangers.filter((reason) => reasons.has(reason));
  const level = grave.length > 0 ? "danger" : all.length > 0 ? "caution" : "ordinary";
  return { level, reasons: [...new Set([...grave, ...cautions.filter((reason) => reasons.has(reason)), ...all])] };
}

function reasonsOf(item: PresentedItem): readonly RiskReason[] {
  switch (item.type) {
    case "command":
      return [
        ...(item.env.some(isLoading) ? (["environment"] as const) : []),
        ...(item.cwd?.place === "outside" ? (["outside_workspace"] as const) : []),
      ];
    case "changes":
      return reasonsOfPaths(item.paths.map(({ path, place }) => ({ text: path, place })));
    case "path":
      return reasonsOfPaths([{ text: item.text, place: item.place.place }]);
    case "address":
      return isPlainAddress(item.url) ? [] : ["network"];
    case "value":
    case "words":
      return [];
  }
}

function isLoading({ name }: PresentedVariable): boolean {
  return loadingVariable.test(name);
}

/** The label of a value of an environment that was sent in another form than that of a command's `env`. */
const environmentLabel = /(?:^|\.)env(?:iron(?:ment)?)?(?:_?var(?:iable)?s?)?(?=$|[.[])/i;

/** `environment.LD_PRELOAD`, and `LD_PRELOAD=/x` or `LD_PRELOAD` below `env[0]`: whether a variable that loads code may be set. */
function setsLoading(item: PresentedItem): boolean {
  if (!("label" in item) || item.label === undefined) return false;
  const found = environmentLabel.exec(item.label);
  if (found === null) return false;
  const text = item.type === "address" ? item.url : item.text;
  const names = item.label.slice(found.index + found[0].length).split(/[.[\]"]+/);
  const assigned = text.split(/[\s"']+/).map((word) => word.split("=", 1).join(""));
  return [...names, ...assigned].some((name) => loadingVariable.test(name));
}

function reasonsOfPaths(paths: readonly { text: string; place: PresentedPath["place"]["place"] }[]): RiskReason[] {
  const reasons: RiskReason[] = [];
  if (paths.some(({ text }) => isSensitive(text))) reasons.push("sensitive_path");
  if (paths.some(({ place }) => place === "outside")) reasons.push("outside_workspace");
  return reasons;
}

/** Whether an address has a host of plain letters, without a user in front of it. */
function isPlainAddress(url: string): boolean {
  return /^https?:\/\/(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#][!-~]*)?$/i.test(url);
}

function reasonsOfCall({ call, request }: PresentedSubject, nature: PresentedNature): readonly RiskReason[] {
  if (call === undefined) return [];
  const reasons: RiskReason[] = [];
  const claimed = call.kind === "other" ? toolKindOf(call.toolName) : call.kind;
  if (contradicts(claimed, nature)) reasons.push("contradicts_kind");
  // A tool of this page has declared whether it takes an input, and is given none that does not fit.
  if (isOnlyTold(call, nature) && request?.kind !== "execution") reasons.push("no_input");
  return reasons;
}

/** A call that runs something, and of which nothing but the title is known: the title is read as its command line. */
function* reasonsOfTitle(
  { call, request }: PresentedSubject,
  nature: PresentedNature,
): Generator<void, Iterable<RiskReason>> {
  if (call?.kind !== "execute" || !isOnlyTold(call, nature)) return [];
  return yield* assessCommands([{ text: request?.title ?? call.title ?? call.toolName }]);
}

const looksOnly: ReadonlySet<ToolKind> = new Set<ToolKind>(["read", "search", "think", "fetch"]);

/** Whether the agent reports a kind that only reads, but the input changes something. */
function contradicts(claimed: ToolKind, nature: PresentedNature): boolean {
  return looksOnly.has(claimed) && (nature === "command" || nature === "changes" || nature === "deletes");
}

interface ReadText {
  readonly text: string;
  /** Whether it is prose or code, where other alphabets and combining marks are natural. */
  readonly prose: boolean;
}

function textsOf(item: PresentedItem): readonly ReadText[] {
  switch (item.type) {
    case "command":
      return [
        item.text,
        ...item.env.flatMap(({ name, value }) => [name, value]),
        item.cwd?.absolute ?? "",
        item.label ?? "",
      ].map(toLine);
    case "changes": {
      const { change } = item;
      const text = change.type === "patch" ? change.patch : (change.newText ?? "");
      return [{ text, prose: true }, ...item.paths.map(({ path }) => toLine(path))];
    }
    case "address":
      return [toLine(item.label), toLine(item.url)];
    case "path":
      return [toLine(item.label), toLine(item.text)];
    case "value":
      return [toLine(item.label), { text: item.text, prose: isProse(item.text) }];
    case "words":
      return [{ text: item.text, prose: isProse(item.text) }];
  }
}

function toLine(text: string): ReadText {
  return { text, prose: false };
}

function* flagsIn({ text, prose }: ReadText): Generator<void, ReadonlySet<VisibleFlag>> {
  const flags = new Set<VisibleFlag>();
  for (const part of slicesOf(text)) {
    for (const flag of findMisleading(part, prose)) flags.add(flag);
    if (text.length > longestSlice) yield;
  }
  return flags;
}
