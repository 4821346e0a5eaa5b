import type { JsonObject, Role, TextKind } from "../../model/index.ts";
import { readKitFields } from "../kit-events/kitFields.ts";
import { readEnum } from "../read.ts";
import type { BuiltText, MessageBuilder, RunBuilder } from "../run/RunBuilder.ts";

/** The messages of one run, by their ids on the wire, with their texts. */
export class AgUiMessages {
  /** The last started message, which receives events without a message id. */
  current: MessageBuilder | undefined;
  /** Key of a sub-agent's parent call, while its events are read. */
  parent: string | undefined;
  readonly #run: RunBuilder;
  /** The single message of a server of the kit, which announces it; for other servers each id is a message. */
  #main: string | undefined;
  /** Ids in the thread of the turn's answers before this run, under which the agent has received them. */
  readonly #earlier: ReadonlySet<string>;
  /** The texts of the parts before this run, by part id. */
  readonly #earlierTexts: ReadonlyMap<string, string>;
  readonly #messages = new Map<string, MessageBuilder>();
  readonly #started = new Set<MessageBuilder>();
  readonly #texts = new Map<string, BuiltText>();

  constructor(run: RunBuilder) {
    this.#run = run;
    const { thread, turnId } = run.context;
    const answers = thread?.messages.filter((message) => message.turnId === turnId && message.role === "assistant");
    this.#earlier = new Set(answers?.map(({ id }) => id));
    const parts = thread?.messages.flatMap((message) => message.parts) ?? [];
    const texts = parts.filter((part) => part.type === "text" || part.type === "reasoning");
    this.#earlierTexts = new Map(texts.map(({ key, text }) => [key, text]));
  }

  /** Returns the message of a wire id; later runs may reuse wire ids. */
  find(id: string): MessageBuilder {
    if (this.#main === undefined && this.#earlier.has(id)) return this.resume(id);
    return this.#open(this.toId(id));
  }

  /** Returns the id in the thread of the message of a wire id. */
  toId(id: string): string {
    if (this.#main === undefined && this.#earlier.has(id)) return id;
    return this.#main ?? `${this.#run.context.turnId}:${id}`;
  }

  /** Whether the thread had exactly this text in the message of a wire id before this run. */
  hasText(id: string, text: string): boolean {
    const message = this.#run.context.thread?.messages.find((one) => one.id === this.toId(id));
    const texts = message?.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])) ?? [];
    return texts.length > 0 && texts.join("") === text;
  }

  /** Starts the message of a wire id, unless it was started already. */
  start(id: string, role: Role = "assistant"): MessageBuilder {
    const message = this.find(id);
    this.current = message;
    if (!this.#started.has(message)) message.start(role, this.parent);
    this.#started.add(message);
    return message;
  }

  /** Continues a message that an earlier run or a kit event has started, by its id in the thread. */
  resume(messageId: string): MessageBuilder {
    const message = this.#open(messageId);
    this.#started.add(message);
    return message;
  }

  /** Makes all later wire ids parts of this message. */
  setMain(messageId: string): void {
    this.#main = messageId;
    this.current = this.resume(messageId);
  }

  /** Starts a text, unless it was started. Reasoning and answer of a message may share a wire id but get different part ids. */
  startText(id: string, kind: "answer" | "raw", { role, rawEvent }: JsonObject = {}): BuiltText {
    const partId = `${this.#main ?? this.#run.context.turnId}:${id}:${kind}`;
    const started = this.#texts.get(partId);
    if (started !== undefined) return started;
    const message = this.start(id, readEnum(role, ["user", "system"]));
    // {"type":"TEXT_MESSAGE_START",...,"rawEvent":{"countersign":{"kind":"refusal"}}}   a server of the kit says which of its kinds it is
    const kinds = kind === "answer" ? (["commentary", "refusal"] as const) : (["summary", "redacted"] as const);
    const partKind: TextKind = readEnum(readKitFields(rawEvent)?.["kind"], kinds) ?? kind;
    const text = message.startText(partKind, partId);
    this.#texts.set(partId, text);
    return text;
  }

  /** Appends to a text, which is started if necessary. */
  appendText(id: string, kind: "answer" | "raw", delta: string): void {
    const text = this.startText(id, kind);
    const whole = text.text + delta;
    const earlier = this.#earlierTexts.get(text.partId);
    // What an earlier run had under this id is sent again, or continued.
    if (earlier === undefined || earlier.startsWith(whole) || whole.startsWith(earlier))
      return this.find(id).append(text, delta);
    // Another text under an id that an earlier run had.
    let [partId, count] = [text.partId, 1];
    while (this.#earlierTexts.has(partId)) partId = `${text.partId}~${count++}`;
    const other = this.find(id).startText(text.kind, partId);
    this.#texts.set(text.partId, other);
    this.find(id).append(other, whole);
  }

  /** Emits the final text of a part, unless it is empty. */
  finishText(id: string, kind: "answer" | "raw"): void {
    const text = this.#texts.get(`${this.#main ?? this.#run.context.turnId}:${id}:${kind}`);
    if (text !== undefined && text.text !== "") this.find(id).finishText(text);
  }

  #open(messageId: string): MessageBuilder {
    const message = this.#messages.get(messageId) ?? this.#run.resumeMessage(messageId);
    this.#messages.set(messageId, message);
    return message;
  }
}
