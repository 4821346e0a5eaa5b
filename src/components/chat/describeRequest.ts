import { shortenText } from "../../model/index.ts";
import { readAction, summarizeToolCall } from "../../content/index.ts";
import type { Presentation } from "../../content/index.ts";
import type { AgentRequest, ToolCallPart } from "../../model/index.ts";
import type { Messages } from "../../messages/index.ts";

/** Characters of the object in a one-line description; the prompt or the thread shows all of it. */
const mostNamed = 400;

function toLine(text: string): string {
  return shortenText(text, mostNamed);
}

/**
 * Describes what a request asks for, e.g. "Edit src/cart.js"; for announcements and notifications. What is edited, and the title of a
 * request without a call, are the agent's words. A title is cut after 400 characters; a line break in it stays.
 */
export function describeRequest(request: AgentRequest, call: ToolCallPart | undefined, messages: Messages): string {
  const title = request.title === undefined ? undefined : toLine(request.title);
  if (request.kind === "form") return title ?? messages.permission.form.title;
  if (request.kind === "link") return title ?? messages.permission.link.title;
  if (call === undefined) return title ?? messages.permission.title;
  const { verb, object } = summarizeToolCall(call);
  const word = verb === "title" ? undefined : messages.toolCall.verb[verb].ahead;
  return word === undefined || object === undefined ? (word ?? object ?? "") : messages.toolCall.action(word, object);
}

/** The first line of a prompt, with the command, the path or the tool name in it apart: that is code. */
export interface PromptWords {
  /** What comes before the object; all of the line where there is none. */
  readonly before: string;
  /** The object; empty for none. */
  readonly object: string;
  /** What comes after the object. */
  readonly after: string;
}

function toWords(text: string): PromptWords {
  return { before: text, object: "", after: "" };
}

/** Splits a sentence at its object, wherever the language has it. */
function toWordsAround(sentence: (object: string) => string, object: string): PromptWords {
  const [before = "", ...after] = sentence("\0").split("\0");
  return { before, object: toLine(object), after: after.join("") };
}

/**
 * Describes what a prompt asks for, for its first line. The action comes from the presentation of the call, not from the kind and the title
 * that the agent gave to it; the title is only quoted where the tool has no name. Without a call or presentation, and for forms and links,
 * this is `describeRequest`. A summary: the user grants what the prompt shows below it.
 */
export function describePrompt(
  request: AgentRequest,
  call: ToolCallPart | undefined,
  presentation: Presentation | undefined,
  messages: Messages,
): PromptWords {
  if (call === undefined || presentation === undefined || request.kind === "form" || request.kind === "link")
    return toWords(describeRequest(request, call, messages));
  const { permission, toolCall } = messages;
  const toAction = (verb: string, object: string): PromptWords =>
    toWordsAround((place) => toolCall.action(verb, place), object);
  const { items, nature } = presentation;
  const [command, ...others] = items.filter((item) => item.type === "command");
  if (command !== undefined)
    return others.length > 0
      ? toWords(permission.runsCommands(others.length + 1))
      : toAction(toolCall.verb.run.ahead, command.text);
  const paths = new Set(items.flatMap((item) => (item.type === "changes" ? item.paths.map(({ path }) => path) : [])));
  const [path] = paths;
  if (path !== undefined && paths.size > 1)
    return toWords(nature === "deletes" ? permission.deletesFiles(paths.size) : permission.changesFiles(paths.size));
  if (path !== undefined) {
    const first = items.find((item) => item.type === "changes");
    const isNew = first?.change.type !== "patch" && first?.change.oldText === null;
    const verb = nature === "deletes" ? "delete" : isNew ? "create" : "edit";
    return toAction(toolCall.verb[verb].ahead, path);
  }
  const action = readTitleAction(call, presentation);
  if (action === undefined) {
    const { toolName, title = "" } = call;
    return toolName.trim() === ""
      ? toWords(permission.usesTool(permission.agentSays(toLine(title))))
      : toWordsAround(permission.usesTool, toolName);
  }
  const word = toolCall.screenAction[action.name];
  const [point, ...further] = action.points.map(({ x, y }) => `${x}, ${y}`);
  if (point === undefined) return action.text === undefined ? toWords(word) : toAction(word, action.text);
  const place = [point, ...further].join(" → ");
  return toWords(further.length === 0 ? permission.actsAt(word, point) : toolCall.action(word, place));
}

/** Returns the action on a screen that is the heading of a prompt, so that the tool is named below it; undefined for another call. */
export function readTitleAction(call: ToolCallPart, { items }: Presentation): ReturnType<typeof readAction> {
  return items.some(({ type }) => type === "command" || type === "changes") ? undefined : readAction(call.input);
}
