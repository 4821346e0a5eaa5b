"use client";
import { clsx } from "clsx";
import { useMemo, useRef, useState } from "react";
import type { ComponentPropsWithoutRef, ReactElement } from "react";
import { sameItems, SessionProvider, useAgentSession, usePlaceholderSession } from "../../hooks/index.ts";
import type {
  AgentSessionOptions,
  Connection,
  ConnectionChoice,
  Session,
  SessionCallbacks,
  SessionChoice,
  ToolSchemas,
} from "../../hooks/index.ts";
import { CountersignError } from "../../model/index.ts";
import type { JsonObject } from "../../model/index.ts";
import { useMessages } from "../../messages/index.ts";
import { EditorProvider } from "../../renderers/index.ts";
import { ChatFrame } from "./ChatFrame.tsx";
import { ChatSettingsContext, defaultSettings, settingNames } from "./ChatSettings.ts";
import type { ChatContext, ChatSettings } from "./ChatSettings.ts";

/** Chooses the agent by its address. */
interface ChatByAddress extends ConnectionChoice {
  readonly connection?: undefined;
  readonly session?: undefined;
}

/** Chooses the agent by a connection or a session that the app has opened; the chat never closes it. */
interface ChatByOwn {
  /** A connection that the app has opened, instead of `protocol` and `url`. */
  readonly connection?: Connection | undefined;
  /** A session that the app has opened, instead of all these; its `connection` lists other sessions and reads files. */
  readonly session?: Session | undefined;
  readonly protocol?: undefined;
  readonly url?: undefined;
  readonly headers?: undefined;
  readonly fetch?: undefined;
  readonly loadSocketIo?: undefined;
  readonly storage?: undefined;
}

/** The agent of a chat: an address and its protocol, or a connection, or a session. */
export type ChatAgent =
  | ChatByAddress
  | (ChatByOwn & { readonly connection: Connection })
  | (ChatByOwn & { readonly session: Session });

/** The look and behaviour of a chat, independent of its agent. */
export interface ChatLook<Schemas = Readonly<Record<string, JsonObject>>>
  extends
    Omit<ComponentPropsWithoutRef<"section">, "children" | keyof SessionCallbacks>,
    SessionChoice<Schemas>,
    ChatSettings,
    SessionCallbacks {
  /** The colour scheme; absent follows the page around it. */
  readonly "data-theme"?: "light" | "dark" | undefined;
}

/** Props of `Chat`: its agent, and its look and behaviour. */
export type ChatProps<Schemas = Readonly<Record<string, JsonObject>>> = ChatLook<Schemas> & ChatAgent;

/** The names of the props that choose the agent and the session. */
const agentNames: Readonly<Record<keyof ChatAgent | keyof SessionChoice, true>> = {
  connection: true,
  session: true,
  protocol: true,
  url: true,
  headers: true,
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
const callbackNames: Readonly<Record<keyof SessionCallbacks, true>> = {
  onTurnEnd: true,
  onError: true,
  onRequest: true,
  onDecision: true,
  onToolCall: true,
};

type AgentProps = Pick<ChatProps<ToolSchemas>, keyof typeof agentNames>;

interface ShellProps {
  readonly settings: ChatSettings;
  readonly callbacks: SessionCallbacks;
  readonly section: ComponentPropsWithoutRef<"section">;
  /** Absent while the session is a placeholder without a connection. */
  readonly connection?: Connection | undefined;
  readonly session: Session;
  readonly open?: ((sessionId?: string) => void) | undefined;
  /** Whether the session is only a placeholder. */
  readonly pending?: boolean | undefined;
}

function toValues(settings: ChatSettings): readonly unknown[] {
  return Object.keys(settingNames).map((name) => settings[name as keyof ChatSettings]);
}

function Shell({ settings, callbacks, section, session, connection, open, pending = false }: ShellProps): ReactElement {
  const messages = useMessages();
  const input = useRef<HTMLTextAreaElement>(null);
  const [stable, setStable] = useState(settings);
  if (!sameItems(toValues(stable), toValues(settings))) setStable(settings);
  const context = useMemo((): ChatContext => {
    const { permissionMode = defaultSettings.permissionMode, consent = defaultSettings.consent } = stable;
    return { ...stable, permissionMode, consent, focusComposer: () => input.current?.focus() };
  }, [stable]);
  return (
    <ChatSettingsContext.Provider value={context}>
      <section
        data-slot="chat"
        {...section}
        aria-label={section["aria-label"] ?? messages.chat.label}
        className={clsx("cs-root cs-chat", section.className)}
        aria-busy={pending}
      >
        <SessionProvider session={session} connection={connection} reviewStorage={settings.reviewStorage}>
          <EditorProvider editor={settings.editor}>
            <ChatFrame inputRef={input} session={session} callbacks={callbacks} onOpen={open} />
          </EditorProvider>
        </SessionProvider>
      </section>
    </ChatSettingsContext.Provider>
  );
}

function toOptions({ connection, protocol, url, ...others }: AgentProps): AgentSessionOptions<ToolSchemas> {
  if (connection !== undefined) return { ...others, connection };
  if (protocol !== undefined && url !== undefined) return { ...others, protocol, url };
  throw new CountersignError({
    code: "configuration",
    message: "<Chat> does not know its agent. Pass protocol and url, or connection, or session.",
  });
}

function doNothing(): void {}

function ConnectedChat({
  agent,
  ...look
}: Omit<ShellProps, "session" | "connection" | "open" | "pending"> & { readonly agent: AgentProps }) {
  const options = toOptions(agent);
  const opened = useAgentSession(options);
  const placeholder = usePlaceholderSession((options.connection ?? options).protocol);
  return opened === null ? (
    <Shell {...look} session={placeholder} open={doNothing} pending />
  ) : (
    <Shell {...look} {...opened} />
  );
}

/** Splits props in two objects: the props that `names` lists, and the others. */
function splitProps<Props extends object, Name extends keyof Props>(
  props: Props,
  names: Readonly<Record<Name, true>>,
): readonly [Pick<Props, Name>, Omit<Props, Name>] {
  const split = (isNamed: boolean) =>
    Object.fromEntries(Object.entries(props).filter(([name]) => Object.hasOwn(names, name) === isNamed));
  return [split(true) as Pick<Props, Name>, split(false) as Omit<Props, Name>];
}

/**
 * A whole chat with an agent: the thread, the requests to decide, the composer, the list of conversations.
 *
 * Fills its container, and has a default height in a container without one. On a server it renders its frame, and the messages of a given
 * session. Throws a `CountersignError` when neither an address nor a session is given. Renders a `<section>` element.
 */
export function Chat<const Schemas extends ToolSchemas>(props: ChatProps<Schemas>): ReactElement;
/** As above, for tools of any input. */
export function Chat(props: ChatProps<ToolSchemas>): ReactElement {
  const [settings, others] = splitProps(props, settingNames);
  const [callbacks, rest] = splitProps(others, callbackNames);
  const [agent, section] = splitProps(rest, agentNames);
  const { session, connection } = agent;
  const look = { settings, callbacks, section };
  if (session === undefined) return <ConnectedChat agent={agent} {...look} />;
  return <Shell session={session} connection={connection} {...look} />;
}
