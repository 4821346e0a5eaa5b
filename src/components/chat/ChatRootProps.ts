import type { ComponentPropsWithoutRef, Ref } from "react";
import type {
  Connection,
  ConnectionChoice,
  Session,
  SessionCallbacks,
  SessionChoice,
  ToolSchemas,
} from "../../hooks/index.ts";
import type { ContentBlock, JsonObject } from "../../model/index.ts";
import type { AnswerFeedback } from "../feedback/AnswerFeedback.ts";
import { settingNames } from "./ChatSettings.ts";
import type { ChatSettings } from "./ChatSettings.ts";

/** Chooses the agent by its address. */
interface ChatByAddress extends ConnectionChoice {
  readonly connection?: undefined;
  readonly session?: undefined;
}

/** Chooses the agent by a connection or a session that the app has opened; the chat never closes it. */
interface ChatByOwn {
  /** A connection that the app has opened, instead of `protocol` and `url`. */
  readonly connection?: Connection | undefined;
  /**
   * A session that the app has opened, instead of an address. Beside it, `connection` is what lists other sessions and reads files, and
   * `onSessionChange` is called when the user opens another conversation, or a new one (undefined): the app then passes that session.
   */
  readonly session?: Session | undefined;
  readonly protocol?: undefined;
  readonly url?: undefined;
  readonly headers?: undefined;
  readonly socketQuery?: undefined;
  readonly fetch?: undefined;
  readonly loadSocketIo?: undefined;
  readonly storage?: undefined;
}

/** The agent of a chat: an address and its protocol, or a connection, or a session. */
export type ChatAgent =
  | ChatByAddress
  | (ChatByOwn & { readonly connection: Connection })
  | (ChatByOwn & { readonly session: Session });

/** What an app can do with a chat from outside of it, by `actionsRef`. */
export interface ChatActions {
  /** The session that is shown. */
  readonly session: Session;
  /** Sends a prompt, or queues it while a turn runs or waits. The draft of the user stays. */
  readonly send: (content: string | readonly ContentBlock[]) => void;
  /** Stops the running turn. */
  readonly stop: () => void;
  /**
   * Puts a text into the composer, in place of what is selected there or at its caret. `block` is sent with the prompt if the draft still
   * contains the text then, and the wire carries it. Moves no focus.
   */
  readonly insert: (text: string, block?: ContentBlock) => void;
  /**
   * Attaches files to the next prompt, as if the user had picked them. Rejects if the code for it, which is loaded then, cannot be loaded.
   */
  readonly attach: (files: Iterable<File>) => Promise<void>;
  /** Moves the focus to the composer; call it only for a gesture of the user. */
  readonly focus: () => void;
}

/** Functions of the app that are called for what happens in a chat. They may be new functions on each render. */
export interface ChatCallbacks extends SessionCallbacks {
  /**
   * A person has rated an answer, given a reason, or withdrawn the rating; the last call for a message counts. Buttons for it are shown
   * only with this function. A promise that rejects shows that the feedback could not be sent.
   */
  readonly onFeedback?: ((feedback: AnswerFeedback) => void | Promise<void>) | undefined;
}

/** The look and behaviour of a chat, independent of its agent. */
export interface ChatLook<Schemas = Readonly<Record<string, JsonObject>>>
  extends
    Omit<ComponentPropsWithoutRef<"section">, keyof ChatCallbacks>,
    SessionChoice<Schemas>,
    ChatSettings,
    ChatCallbacks {
  /** The colour scheme, or a theme of `countersign/themes.css`; absent follows the page around it. */
  readonly "data-theme"?: "light" | "dark" | "paper" | "harbor" | "midnight" | undefined;
  /** Receives the actions of the chat, e.g. `actionsRef.current.send("Run the tests")` for a button outside of it. */
  readonly actionsRef?: Ref<ChatActions> | undefined;
}

/** Props of `ChatRoot`: its agent, and its look and behaviour. */
export type ChatRootProps<Schemas = Readonly<Record<string, JsonObject>>> = ChatLook<Schemas> & ChatAgent;

/** The names of the props that choose the agent and the session. */
const agentNames: Readonly<Record<keyof ChatAgent | keyof SessionChoice, true>> = {
  connection: true,
  session: true,
  protocol: true,
  url: true,
  headers: true,
  socketQuery: true,
  fetch: true,
  loadSocketIo: true,
  storage: true,
  sessionId: true,
  onSessionChange: true,
  initialThread: true,
  initialMessages: true,
  tools: true,
  maxSteps: true,
  policy: true,
  audit: true,
};

/** The names of the functions that are called for what happens in the session. */
const callbackNames: Readonly<Record<keyof ChatCallbacks, true>> = {
  onTurnEnd: true,
  onError: true,
  onRequest: true,
  onDecision: true,
  onToolCall: true,
  onFeedback: true,
};

/** The props that choose the agent and the session. */
export type AgentProps = Pick<ChatRootProps<ToolSchemas>, keyof typeof agentNames>;

/** Splits props in two objects: the props that `names` lists, and the others. */
function split<Props extends object, Name extends keyof Props>(
  props: Props,
  names: Readonly<Record<Name, true>>,
): readonly [Pick<Props, Name>, Omit<Props, Name>] {
  const pick = (isNamed: boolean) =>
    Object.fromEntries(Object.entries(props).filter(([name]) => Object.hasOwn(names, name) === isNamed));
  return [pick(true) as Pick<Props, Name>, pick(false) as Omit<Props, Name>];
}

/** The props of a chat by their purpose; those of the element are the others. */
export interface SplitProps {
  /** The behaviour. */
  readonly settings: ChatSettings;
  /** The functions of the app. */
  readonly callbacks: ChatCallbacks;
  /** The agent and the session. */
  readonly agent: AgentProps;
  /** The attributes of the `<section>` element, and its children. */
  readonly section: ComponentPropsWithoutRef<"section">;
}

/** Splits the props of a chat by their purpose. */
export function splitProps(props: Omit<ChatRootProps<ToolSchemas>, "actionsRef">): SplitProps {
  const [settings, others] = split(props, settingNames);
  const [callbacks, rest] = split(others, callbackNames);
  const [agent, section] = split(rest, agentNames);
  return { settings, callbacks, agent, section };
}
