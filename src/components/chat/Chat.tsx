"use client";
import { clsx } from "clsx";
import { useMemo, useRef } from "react";
import type { ComponentPropsWithoutRef, ReactElement } from "react";
import { SessionProvider, useAgentSession, usePlaceholderSession } from "../../hooks/index.ts";
import type {
  AgentSessionOptions,
  Connection,
  ConnectionChoice,
  ReviewStorage,
  Session,
  SessionChoice,
  ToolSchemas,
} from "../../hooks/index.ts";
import type { EditorOptions } from "../../content/index.ts";
import { CountersignError } from "../../model/index.ts";
import type { JsonObject, Location } from "../../model/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { ConsentOptions } from "../../primitives/index.ts";
import { EditorProvider } from "../../renderers/index.ts";
import { ChatFrame } from "./ChatFrame.tsx";
import { ChatSettingsContext } from "./ChatSettings.ts";
import type { MessageLink, PermissionMode } from "./ChatSettings.ts";

/** The agent by its address. */
interface ChatByAddress extends ConnectionChoice {
  readonly connection?: undefined;
  readonly session?: undefined;
}

/** The agent by a connection or a session of the host's own, which is never closed here. */
interface ChatByOwn {
  /** A connection of the host's own, in place of `protocol` and `url`. */
  readonly connection?: Connection | undefined;
  /** A session of the host's own, in place of all these; its `connection` lists other sessions and reads files. */
  readonly session?: Session | undefined;
  readonly protocol?: undefined;
  readonly url?: undefined;
  readonly headers?: undefined;
  readonly fetch?: undefined;
  readonly loadSocketIo?: undefined;
  readonly storage?: undefined;
}

/** Who the chat is with: an address and what is spoken there, or a connection, or a session. */
export type ChatAgent =
  | ChatByAddress
  | (ChatByOwn & { readonly connection: Connection })
  | (ChatByOwn & { readonly session: Session });

/** How a chat looks and behaves, whoever it is with. */
export interface ChatLook<Schemas = Readonly<Record<string, JsonObject>>>
  extends Omit<ComponentPropsWithoutRef<"section">, "children">, SessionChoice<Schemas> {
  /**
   * Where permission prompts appear: above the composer, in the thread below their call, or as a dialog.
   * @default "docked"
   */
  readonly permissionMode?: PermissionMode | undefined;
  /** How careful granting is: the delay before it is possible, and whether scripts may grant (tests). */
  readonly consent?: ConsentOptions | undefined;
  /** Absolute path of the folder the agent works in: prompts show paths relative to it, and say what lies outside of it. */
  readonly workspace?: string | undefined;
  /** Tasks to offer in an empty thread instead of the agent's own; the first three are shown. */
  readonly suggestions?: readonly string[] | undefined;
  /**
   * Where decisions about changes that were not sent yet outlive a reload, e.g. `sessionStorage`. Read when a session is opened.
   * @default none: they are forgotten with the page
   */
  readonly reviewStorage?: ReviewStorage | undefined;
  /**
   * Whether a panel can show the files the agent touches: beside the thread where there is room, else over it. `"open"` shows it at
   * once where there is room.
   * @default false
   */
  readonly followPanel?: boolean | "open" | undefined;
  /**
   * A place to show in the files panel, e.g. by a client tool that opens a file; another object shows it anew. It opens the panel where
   * there is room beside the thread; the user goes on from there.
   */
  readonly location?: Location | undefined;
  /** Where the files the agent touches are opened on this machine; absent: they can only be looked at. Keep it stable between renders. */
  readonly editor?: EditorOptions | undefined;
  /**
   * Makes the address of a message, absolute or relative to the page: each message then offers to copy its link. Keep it stable between
   * renders. Give the id back as `messageId` when that address is opened.
   * @default none: no link is offered
   */
  readonly messageHref?: ((link: MessageLink) => string) | undefined;
  /** A message to bring into sight as soon as it is loaded; another one is brought when it changes. The user goes on from there. */
  readonly messageId?: string | undefined;
  /** Whether it is light or dark; absent follows the page around it. */
  readonly "data-theme"?: "light" | "dark" | undefined;
}

/** Props of `Chat`: who it is with, and how it looks. */
export type ChatProps<Schemas = Readonly<Record<string, JsonObject>>> = ChatLook<Schemas> & ChatAgent;

const NO_CONSENT: ConsentOptions = {};

type ShellProps = ChatLook<ToolSchemas> & {
  readonly protocol?: unknown;
  readonly url?: unknown;
  readonly headers?: unknown;
  readonly fetch?: unknown;
  readonly loadSocketIo?: unknown;
  readonly storage?: unknown;
  /** Absent while the session can only be drawn: it belongs to nobody yet. */
  readonly connection?: Connection | undefined;
  readonly session: Session;
  readonly open?: ((sessionId?: string) => void) | undefined;
  /** Whether the session is only a placeholder. */
  readonly pending?: boolean | undefined;
};

function Shell(props: ShellProps): ReactElement {
  const {
    session,
    connection,
    open,
    permissionMode = "docked",
    consent = NO_CONSENT,
    workspace,
    messageHref,
    pending = false,
    ...others
  } = props;
  const { suggestions, reviewStorage, messageId, ...rest } = others;
  const {
    protocol: _p,
    url: _u,
    headers: _h,
    fetch: _f,
    sessionId: _i,
    loadSocketIo: _l,
    storage: _s,
    ...shown
  } = rest;
  const { initialThread: _t2, initialMessages: _m2, ...looks } = shown;
  const { followPanel = false, location, ...more } = looks;
  const { editor, onSessionChange: _c, tools: _t, maxSteps: _m, policy: _r, audit: _a, className, ...section } = more;
  const messages = useMessages();
  const input = useRef<HTMLTextAreaElement>(null);
  const settings = useMemo(
    () => ({
      permissionMode,
      consent,
      workspace,
      messageHref,
      focusComposer: () => input.current?.focus(),
    }),
    [permissionMode, consent, workspace, messageHref],
  );
  return (
    <ChatSettingsContext.Provider value={settings}>
      <section
        data-slot="chat"
        {...section}
        aria-label={section["aria-label"] ?? messages.chat.label}
        className={clsx("cs-root cs-chat", className)}
        aria-busy={pending}
      >
        <SessionProvider session={session} connection={connection} reviewStorage={reviewStorage}>
          <EditorProvider editor={editor}>
            <ChatFrame
              inputRef={input}
              session={session}
              suggestions={suggestions}
              followPanel={followPanel}
              location={location}
              messageId={messageId}
              onOpen={open}
            />
          </EditorProvider>
        </SessionProvider>
      </section>
    </ChatSettingsContext.Provider>
  );
}

function toOptions(props: ChatProps<ToolSchemas>): AgentSessionOptions<ToolSchemas> {
  const { connection, protocol, url, headers, fetch, loadSocketIo, storage, sessionId, onSessionChange } = props;
  const { tools, maxSteps, policy, audit, initialThread, initialMessages } = props;
  const choice = { sessionId, onSessionChange, initialThread, initialMessages, tools, maxSteps, policy, audit };
  if (connection !== undefined) return { ...choice, connection };
  if (protocol !== undefined && url !== undefined)
    return { ...choice, protocol, url, headers, fetch, loadSocketIo, storage };
  throw new CountersignError({
    code: "configuration",
    message: "<Chat> does not know its agent. Pass protocol and url, or connection, or session.",
  });
}

function doNothing(): void {}

function ConnectedChat(props: ChatProps<ToolSchemas>): ReactElement {
  const options = toOptions(props);
  const agent = useAgentSession(options);
  const placeholder = usePlaceholderSession((options.connection ?? options).protocol);
  if (agent === null) return <Shell {...props} connection={undefined} session={placeholder} open={doNothing} pending />;
  return <Shell {...props} {...agent} />;
}

/**
 * A whole chat with an agent: the thread, what waits for a decision, the composer, the list of conversations.
 *
 * Fills its container, and has a height of its own in one that has none. On a server it draws its frame, and the messages of a session
 * that is given. Throws a `CountersignError` where neither an address nor a session is given. Renders a `<section>` element.
 */
export function Chat<const Schemas extends ToolSchemas>(props: ChatProps<Schemas>): ReactElement;
/** As above, for tools of any input. */
export function Chat(props: ChatProps<ToolSchemas>): ReactElement {
  const { session } = props;
  return session === undefined ? <ConnectedChat {...props} /> : <Shell {...props} session={session} />;
}
