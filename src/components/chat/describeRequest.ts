import { readAction, summarizeToolCall } from "../../content/index.ts";
import type { Presentation } from "../../content/index.ts";
import type { AgentRequest, ToolCallPart } from "../../model/index.ts";
import type { Messages } from "../../messages/index.ts";

/** Characters of the object in a one-line description; the prompt or the thread shows all of it. */
const mostNamed = 400;

function toLine(text: string): string {
  return text.length > mostNamed ? `${text.slice(0, mostNamed)}…` : text;
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
): string {
  if (call === undefined || presentation === undefined || request.kind === "form" || request.kind === "link")
    return describeRequest(request, call, messages);
  const { permission, toolCall } = messages;
  const { items, nature } = presentation;
  const [command, ...others] = items.filter((item) => item.type === "command");
  if (command !== undefined)
    return others.length > 0
      ? permission.runsCommands(others.length + 1)
      : toolCall.action(toolCall.verb.run.ahead, toLine(command.text));
  const paths = new Set(items.flatMap((item) => (item.type === "changes" ? item.paths.map(({ path }) => path) : [])));
  const [path] = paths;
  if (path !== undefined && paths.size > 1)
    return nature === "deletes" ? permission.deletesFiles(paths.size) : permission.changesFiles(paths.size);
  if (path !== undefined) {
    const first = items.find((item) => item.type === "changes");
    const isNew = first?.change.type !== "patch" && first?.change.oldText === null;
    const verb = nature === "deletes" ? "delete" : isNew ? "create" : "edit";
    return toolCall.action(toolCall.verb[verb].ahead, toLine(path));
  }
  const action = readTitleAction(call, presentation);
  if (action === undefined) {
    const { toolName, title = "" } = call;
    return permission.usesTool(toolName.trim() === "" ? permission.agentSays(toLine(title)) : toLine(toolName));
  }
  const word = toolCall.screenAction[action.name];
  const [point, ...further] = action.points.map(({ x, y }) => `${x}, ${y}`);
  if (point === undefined) return action.text === undefined ? word : toolCall.action(word, toLine(action.text));
  return further.length === 0 ? permission.actsAt(word, point) : toolCall.action(word, [point, ...further].join(" → "));
}

/** Returns the action on a screen that is the heading of a prompt, so that the tool is named below it; undefined for another call. */
export function readTitleAction(call: ToolCallPart, { items }: Presentation): ReturnType<typeof readAction> {
  return items.some(({ type }) => type === "command" || type === "changes") ? undefined : readAction(call.input);
}
