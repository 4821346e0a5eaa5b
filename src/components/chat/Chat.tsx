"use client";
import { clsx } from "clsx";
import { useMemo, useRef } from "react";
import type { ComponentPropsWithoutRef, ReactElement } from "react";
import { SessionProvider, useAgentSession } from "../../hooks/index.ts";
import type {
  AgentSessionOptions,
  Connection,
  ConnectionChoice,
  ReviewStorage,
  Session,
  SessionChoice,
} from "../../hooks/index.ts";
import type { EditorOptions } from "../../content/index.ts";
import { CountersignError } from "../../model/index.ts";
import type { Location } from "../../model/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { ConsentOptions } from "../../primitives/index.ts";
import { EditorProvider } from "../../renderers/index.ts";
import { ChatFrame } from "./ChatFrame.tsx";
import { ChatSettingsContext } from "./ChatSettings.ts";
import type { MessageLink, PermissionMode } from "./ChatSettings.ts";

/** Props of `Chat`: `protocol` and `url`, or a `connection`, or a `session` of the host's own. */
export interface ChatProps extends Omit<ComponentPropsWithoutRef<"section">, "children">, SessionChoice {
  /** How the agent server speaks. Another one of the same id needs a React `key`. */
  readonly protocol?: ConnectionChoice["protocol"];
  /** Base address of the agent server, absolute or relative to the page. */
  readonly url?: string;
  /** Extra headers, e.g. a token; a function is called for each request. */
  readonly headers?: ConnectionChoice["headers"];
  /** @default globalThis.fetch */
  readonly fetch?: ConnectionChoice["fetch"];
  /**
   * Where conversations outlive the page: `webStorage()`, `indexedDb()`, or the app's own. They can then be listed, renamed and deleted on
   * every protocol. Read when the connection is made.
   * @default none
   */
  readonly storage?: ConnectionChoice["storage"];
  /** A connection of the host's own, in place of `protocol` and `url`. It is never closed here. */
  readonly connection?: Connection;
  /** A session of the host's own, in place of all these. It is never closed here. */
  readonly session?: Session;
  /**
   * Where permission prompts appear: above the composer, in the thread below their call, or as a dialog.
   * @default "docked"
   */
  readonly permissionMode?: PermissionMode;
  /** How careful granting is: the delay before it is possible, and whether scripts may grant (tests). */
  readonly consent?: ConsentOptions;
  /** Absolute path of the folder the agent works in: prompts show paths relative to it, and say what lies outside of it. */
  readonly workspace?: string;
  /** Tasks to offer in an empty thread instead of the agent's own; the first three are shown. */
  readonly suggestions?: readonly string[];
  /**
   * Where decisions about changes that were not sent yet outlive a reload, e.g. `sessionStorage`. Read when a session is opened.
   * @default none: they are forgotten with the page
   */
  readonly reviewStorage?: ReviewStorage;
  /**
   * Whether a panel can show the files the agent touches: beside the thread where there is room, else over it. `"open"` shows it at
   * once where there is room.
   * @default false
   */
  readonly followPanel?: boolean | "open";
  /**
   * A place to show in the files panel, e.g. by a client tool that opens a file; another object shows it anew. It opens the panel where
   * there is room beside the thread; the user goes on from there.
   */
  readonly location?: Location;
  /** Where the files the agent touches are opened on this machine; absent: they can only be looked at. Keep it stable between renders. */
  readonly editor?: EditorOptions;
  /**
   * Makes the address of a message, absolute or relative to the page: each message then offers to copy its link. Keep it stable between
   * renders. Give the id back as `messageId` when that address is opened.
   * @default none: no link is offered
   */
  readonly messageHref?: (link: MessageLink) => string;
  /** A message to bring into sight as soon as it is loaded; another one is brought when it changes. The user goes on from there. */
  readonly messageId?: string | undefined;
  /** Whether it is light or dark; absent follows the page around it. */
  readonly "data-theme"?: "light" | "dark";
}

const NO_CONSENT: ConsentOptions = {};

interface ShellProps extends ChatProps {
  readonly open?: (sessionId?: string) => void;
}

function Shell(props: ShellProps): ReactElement {
  const {
    session,
    connection,
    open,
    permissionMode = "docked",
    consent = NO_CONSENT,
    workspace,
    messageHref,
    ...others
  } = props;
  const { suggestions, reviewStorage, messageId, ...rest } = others;
  const {
    protocol: _p,
    url: _u,
    headers: _h,
    fetch: _f,
    storage: _s,
    sessionId: _i,
    followPanel = false,
    location,
    ...more
  } = rest;
  const {
    editor,
    onSessionChange: _c,
    tools: _t,
    initialThread: _t2,
    initialMessages: _m2,
    maxSteps: _m,
    policy: _r,
    audit: _a,
    className,
    ...section
  } = more;
  const messages = useMessages();
  const input = useRef<HTMLTextAreaElement>(null);
  const settings = useMemo(
    () => ({
      permissionMode,
      consent,
      ...(workspace === undefined ? {} : { workspace }),
      ...(messageHref === undefined ? {} : { messageHref }),
      focusComposer: () => input.current?.focus(),
    }),
    [permissionMode, consent, workspace, messageHref],
  );
  return (
    <ChatSettingsContext.Provider value={settings}>
      <section
        aria-label={messages.chat.label}
        data-slot="chat"
        {...section}
        className={clsx("cs-chat", className)}
        aria-busy={session === undefined}
      >
        {session !== undefined && (
          <SessionProvider
            session={session}
            {...(connection === undefined ? {} : { connection })}
            {...(reviewStorage === undefined ? {} : { reviewStorage })}
          >
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
        )}
      </section>
    </ChatSettingsContext.Provider>
  );
}

function toOptions(props: ChatProps): AgentSessionOptions {
  const {
    connection,
    protocol,
    url,
    headers,
    fetch,
    storage,
    sessionId,
    onSessionChange,
    tools,
    maxSteps,
    policy,
    audit,
  } = props;
  const { initialThread, initialMessages } = props;
  const choice = { sessionId, onSessionChange, initialThread, initialMessages, tools, maxSteps, policy, audit };
  if (connection !== undefined) return { ...choice, connection };
  if (protocol !== undefined && url !== undefined) return { ...choice, protocol, url, headers, fetch, storage };
  throw new CountersignError({
    code: "configuration",
    message: "<Chat> does not know its agent. Pass protocol and url, or connection, or session.",
  });
}

function ConnectedChat(props: ChatProps): ReactElement {
  const agent = useAgentSession(toOptions(props));
  return <Shell {...props} {...agent} />;
}

/**
 * A whole chat with an agent: the thread, what waits for a decision, the composer, the list of conversations.
 *
 * Fills its container. Throws a `CountersignError` where neither an address nor a session is given. Renders a `<section>` element.
 */
export function Chat(props: ChatProps): ReactElement {
  return props.session === undefined ? <ConnectedChat {...props} /> : <Shell {...props} />;
}
