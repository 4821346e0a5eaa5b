import { CountersignError } from "../model/index.ts";
import type {
  ClientHalf,
  ClientProtocol,
  Command,
  ConfigOption,
  Effect,
  HttpRequest,
  Json,
  JsonObject,
  Step,
  Threads,
  ThreadState,
} from "../model/index.ts";
import { joinSteps, toSessionEvents } from "./sessions/ClientSession.ts";
import { readObject } from "./read.ts";
import type { RequestChoice, RequestOption } from "./RequestOption.ts";

/** The ids of the choices, by option. */
type Choices = ReadonlyMap<string, string>;

/**
 * Returns the protocol with settings of the app, which are shown in the menus of the composer and put into its requests. A choice is kept
 * with the conversation, and is in effect from the next prompt on: a running turn continues with the choices that it began with. Throws a
 * `CountersignError` (`configuration`) for wires whose agents offer their settings themselves (ACP, AAP, UiPath), and for an option without
 * choices.
 */
export function withOptions<Wire extends ClientProtocol>(protocol: Wire, options: readonly RequestOption[]): Wire {
  const { takesFields } = protocol;
  if (takesFields === undefined || options.some(({ choices }) => choices.length === 0)) {
    const message =
      takesFields === undefined
        ? `Requests of ${protocol.title} have no place for options: its agents offer their settings themselves.`
        : "Each option of withOptions needs a choice.";
    throw new CountersignError({ code: "configuration", message });
  }
  return {
    ...protocol,
    createClient: (client) => wrapClient(protocol.createClient(client), options, takesFields),
  };
}

function wrapClient(half: ClientHalf, options: readonly RequestOption[], takesFields: "prompt" | "step"): ClientHalf {
  /** Keeps the app's options in front of those that the agent announces. */
  const keep = (step: Step, threads: Threads): Step => ({
    ...step,
    events: step.events?.map(({ sessionId, event }) => {
      if (event.type !== "session.updated" || event.patch.options === undefined) return { sessionId, event };
      const own = writeOptions(options, readChoices(options, threads.get(sessionId)));
      return {
        sessionId,
        event: { ...event, patch: { ...event.patch, options: join(own, event.patch.options ?? []) } },
      };
    }),
  });

  function command(input: Command, threads: Threads): Step {
    switch (input.type) {
      case "openSession": {
        const thread = threads.get(input.sessionId);
        const opened = keep(half.command(input, threads), threads);
        return joinSteps(showOptions(input.sessionId, options, readChoices(options, thread), thread), opened);
      }
      case "setOptions": {
        const { sessionId } = input;
        const [own, others] = splitOptions(input.options, options);
        const rest = Object.keys(others).length === 0 ? {} : half.command({ ...input, options: others }, threads);
        if (!isOffered(own, options)) return joinSteps(refuse(sessionId), keep(rest, threads));
        const thread = threads.get(sessionId);
        const choices = new Map([...readChoices(options, thread), ...Object.entries(own).map(toText)]);
        return joinSteps(showOptions(sessionId, options, choices, thread), keep(rest, threads));
      }
      case "sendPrompt":
      case "submitAnswers":
      case "continueTurn": {
        const { type, sessionId, turnId } = input;
        const thread = threads.get(sessionId);
        const choices = type === "sendPrompt" ? readChoices(options, thread) : readTurnChoices(options, thread, turnId);
        const step = keep(half.command(input, threads), threads);
        // On such a wire only the request of the prompt has a body for fields.
        if (type !== "sendPrompt" && takesFields === "prompt") return step;
        const turnChoices = { turnId, choices: Object.fromEntries(choices) };
        const note = { events: toSessionEvents(sessionId, [{ type: "session.updated", patch: { turnChoices } }]) };
        return joinSteps(note, { ...step, effects: step.effects?.map((effect) => fill(effect, options, choices)) });
      }
      case "cancelTurn":
      case "closeSession":
      case "loadHistory":
      case "selectBranch":
      case "setMode":
      case "trustTools":
      case "ask":
        return keep(half.command(input, threads), threads);
    }
  }

  return {
    command,
    receive: (incoming, threads) => keep(half.receive(incoming, threads), threads),
    close: () => half.close?.() ?? [],
  };
}

function toText([id, value]: readonly [string, Json]): readonly [string, string] {
  return [id, typeof value === "string" ? value : ""];
}

/** Splits chosen values in those of the app's options and those of the agent. */
function splitOptions(
  chosen: JsonObject,
  options: readonly RequestOption[],
): readonly [own: JsonObject, others: JsonObject] {
  const pick = (isOwn: boolean): JsonObject =>
    Object.fromEntries(Object.entries(chosen).filter(([name]) => options.some(({ id }) => id === name) === isOwn));
  return [pick(true), pick(false)];
}

/** Whether each value is one of the choices of its option. */
function isOffered(chosen: JsonObject, options: readonly RequestOption[]): boolean {
  return options.every(({ id, choices }) => chosen[id] === undefined || choices.some((one) => one.id === chosen[id]));
}

function refuse(sessionId: string): Step {
  const message = "An option cannot have this value; choose one that the app offers.";
  return {
    events: toSessionEvents(sessionId, [{ type: "failure.received", error: { code: "invalid_input", message } }]),
  };
}

/** Returns options of the app in front of others. */
function join(own: readonly ConfigOption[], others: readonly ConfigOption[] = []): readonly ConfigOption[] {
  return [...own, ...others.filter(({ id }) => own.every((one) => one.id !== id))];
}

function showOptions(
  sessionId: string,
  options: readonly RequestOption[],
  choices: Choices,
  thread: ThreadState | undefined,
): Step {
  const shown = join(writeOptions(options, choices), thread?.session.options);
  return { events: toSessionEvents(sessionId, [{ type: "session.updated", patch: { options: shown } }]) };
}

/** Returns the choices that a thread shows; the default where it shows none, or one that is no longer in the list. */
function readChoices(options: readonly RequestOption[], thread: ThreadState | undefined): Choices {
  return toOffered(options, new Map(thread?.session.options?.map(({ id, value }) => [id, value])));
}

/** Returns the choices with which a turn began; where the thread has not stored them, those that it shows now. */
function readTurnChoices(options: readonly RequestOption[], thread: ThreadState | undefined, turnId: string): Choices {
  const { turnChoices } = thread?.session ?? {};
  if (turnChoices?.turnId !== turnId) return readChoices(options, thread);
  return toOffered(options, new Map(Object.entries(turnChoices.choices)));
}

/** Returns values as choices, with the default in place of those that are not in the list. */
function toOffered(options: readonly RequestOption[], values: ReadonlyMap<string, unknown>): Choices {
  return new Map(
    options.map(({ id, choices, default: usual }) => {
      const [own, preset] = [values.get(id), usual].map((wanted) => choices.find((choice) => choice.id === wanted));
      return [id, (own ?? preset ?? choices[0])?.id ?? ""];
    }),
  );
}

/** Returns the options as a thread contains them. */
function writeOptions(options: readonly RequestOption[], chosen: Choices): readonly ConfigOption[] {
  return options.map(({ id, label, choices }) => ({
    type: "select",
    id,
    name: label,
    value: chosen.get(id) ?? "",
    choices: choices.map((choice) => ({ value: choice.id, name: choice.label, description: choice.detail })),
  }));
}

/** Puts the choices into the POST that an effect opens, or into the message that it sends over a socket, as if that were the body. */
function fill(effect: Effect, options: readonly RequestOption[], choices: Choices): Effect {
  if (effect.type === "send") {
    const request: HttpRequest = { method: "POST", url: "", headers: {}, body: effect.data };
    return { ...effect, data: applyAll(request, options, choices).body ?? effect.data };
  }
  if (effect.type !== "open" || effect.request.method !== "POST") return effect;
  return { ...effect, request: applyAll(effect.request, options, choices) };
}

function applyAll(request: HttpRequest, options: readonly RequestOption[], choices: Choices): HttpRequest {
  return options.reduce((filled, option) => {
    const choice = option.choices.find(({ id }) => id === choices.get(option.id));
    return choice === undefined ? filled : (option.apply ?? toApply(option))(filled, choice);
  }, request);
}

function toApply({ id, field = id }: RequestOption): (request: HttpRequest, choice: RequestChoice) => HttpRequest {
  return (request, choice) => {
    const { value = choice.id } = choice;
    return value === null ? request : { ...request, body: setField(request.body, field.split("."), value) };
  };
}

/** Returns the body with a value in place of the field at the end of a path. */
function setField(body: Json | undefined, [name = "", ...path]: readonly string[], value: Json): JsonObject {
  const object = readObject(body) ?? {};
  return { ...object, [name]: path.length === 0 ? value : setField(object[name], path, value) };
}
