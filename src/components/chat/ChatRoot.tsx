"use client";
import { clsx } from "clsx";
import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import type { ComponentPropsWithoutRef, ReactElement, ReactNode, Ref } from "react";
import {
  sameItems,
  SessionProvider,
  toClientTools,
  useAgentSession,
  useComposerActions,
  useFeature,
  useLatest,
  useLinkedMessage,
  usePlaceholderSession,
  useSession,
  useSessionCallbacks,
} from "../../hooks/index.ts";
import type { AgentSessionOptions, ClientTools, Connection, Session, ToolSchemas } from "../../hooks/index.ts";
import { useLanguage, useMessages } from "../../messages/index.ts";
import { CountersignError } from "../../model/index.ts";
import { ClientToolRenderers, EditorProvider } from "../../renderers/index.ts";
import { focusSuccessor, loadable, MarkdownExtensionsContext, preload } from "../../ui/index.ts";
import type { AnswerFeedback } from "../feedback/AnswerFeedback.ts";
import { Announcer } from "./Announcer.tsx";
import { ChatLayoutContext } from "./ChatLayout.ts";
import type { ChatLayout, ChatPanel } from "./ChatLayout.ts";
import { ChatSettingsContext, defaultSettings, settingNames, useChatSettings } from "./ChatSettings.ts";
import type { ChatContext, ChatSettings } from "./ChatSettings.ts";
import { splitProps } from "./ChatRootProps.ts";
import type { AgentProps, ChatActions, ChatCallbacks, ChatRootProps } from "./ChatRootProps.ts";
import type { ChosenArtifact } from "../artifacts/ArtifactOptions.ts";
import { useFilesPanel } from "./panels/useFilesPanel.ts";
import { useIsWide } from "./panels/useIsWide.ts";

const ChatAttention = loadable(() => import("../attention/ChatAttention.tsx").then((module) => module.ChatAttention));

/** The props of a chat that do not choose its agent. */
interface Look {
  readonly settings: ChatSettings;
  readonly callbacks: ChatCallbacks;
  readonly actionsRef: Ref<ChatActions> | undefined;
  /** The tools that the app has written on the chat; absent: those of the session. */
  readonly tools: ClientTools | undefined;
  readonly section: ComponentPropsWithoutRef<"section">;
}

interface ShellProps extends Look {
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

function Shell({ session, connection, open, pending = false, ...look }: ShellProps): ReactElement {
  const { settings, callbacks, actionsRef, tools = session.tools, section } = look;
  const messages = useMessages();
  const language = useLanguage();
  const frame = useRef<HTMLDivElement>(null);
  const wide = useIsWide(frame);
  const [stable, setStable] = useState(settings);
  if (!sameItems(toValues(stable), toValues(settings))) setStable(settings);
  const { onFeedback } = callbacks;
  const latest = useLatest(onFeedback);
  const takesFeedback = onFeedback !== undefined;
  const context = useMemo((): ChatContext => {
    const { permissionMode = defaultSettings.permissionMode, consent = defaultSettings.consent } = stable;
    // The text box is found when it is needed, so that a composer of the app's own gets the focus, too.
    const focusComposer = () => frame.current?.querySelector<HTMLElement>('[data-slot="composer-input"]')?.focus();
    const focusThread = () => focusSuccessor(frame.current?.querySelector('[data-slot="thread-viewport"]'));
    const sendFeedback = takesFeedback ? async (feedback: AnswerFeedback) => latest.current?.(feedback) : undefined;
    return { ...stable, permissionMode, consent, focusComposer, focusThread, sendFeedback };
  }, [stable, takesFeedback, latest]);
  const { children, className, ...attributes } = section;
  return (
    <ChatSettingsContext.Provider value={context}>
      <section
        data-slot="chat"
        {...language}
        {...attributes}
        aria-label={section["aria-label"] ?? messages.chat.label}
        className={clsx("cs-root cs-chat", className)}
        aria-busy={pending}
      >
        <SessionProvider
          session={session}
          connection={connection}
          reviewStorage={settings.reviewStorage}
          attachments={settings.attachments}
        >
          <EditorProvider editor={settings.editor}>
            <div className="cs-chat-frame" ref={frame}>
              <LayoutProvider frame={frame} wide={wide} openSession={open} hasConnection={connection !== undefined}>
                <MarkdownExtensionsContext.Provider value={settings.markdown}>
                  <ClientToolRenderers tools={tools}>{children}</ClientToolRenderers>
                </MarkdownExtensionsContext.Provider>
                <Effects callbacks={callbacks} actionsRef={actionsRef} />
              </LayoutProvider>
            </div>
          </EditorProvider>
        </SessionProvider>
      </section>
    </ChatSettingsContext.Provider>
  );
}

function usePanel(available: boolean): ChatPanel {
  const [open, setOpen] = useState(false);
  return { available, open, setOpen };
}

/** Holds which artifact of the session is shown; ids repeat across sessions, so that one chosen in another session is dropped. */
function useArtifactsPanel(available: boolean, sessionId: string): ChatLayout["artifacts"] {
  const [look, setLook] = useState<{ sessionId: string; chosen: ChosenArtifact | null }>({ sessionId, chosen: null });
  const setChosen = useCallback((chosen: ChosenArtifact | null) => setLook({ sessionId, chosen }), [sessionId]);
  return { ...usePanel(available), chosen: look.sessionId === sessionId ? look.chosen : null, setChosen };
}

/** Holds which records the permission centre shows. */
function usePermissionCenter(): ChatLayout["permissionCenter"] {
  // Closed, it is at no record: opened by its button, it shows all.
  const [at, setAt] = useState<{ readonly record?: string }>();
  const setOpen = useCallback((open: boolean) => setAt(open ? {} : undefined), []);
  const openRecord = useCallback((record: string) => setAt({ record }), []);
  return { available: true, open: at !== undefined, setOpen, record: at?.record, openRecord };
}

/** The panel, which hides another one in the same place when it is opened. */
function displacing<Panel extends ChatPanel>(panel: Panel, other: ChatPanel): Panel {
  const setOpen = (open: boolean): void => {
    if (open) other.setOpen(false);
    panel.setOpen(open);
  };
  return { ...panel, setOpen };
}

interface LayoutProviderProps extends Pick<ChatLayout, "frame" | "openSession"> {
  /** Whether there is room beside the thread; undefined until it is measured. */
  readonly wide: boolean | undefined;
  /** Whether the session has a connection, without which no other session can be listed. */
  readonly hasConnection: boolean;
  readonly children: ReactNode;
}

/** Holds which panels are shown. */
function LayoutProvider({ frame, wide, openSession, hasConnection, children }: LayoutProviderProps): ReactElement {
  const { followPanel = false, artifacts: hasArtifacts = false, location } = useChatSettings();
  const { sessionId } = useSession();
  const hasSessions = useFeature("sessions") && openSession !== undefined && hasConnection;
  const sessions = usePanel(hasSessions);
  const search = usePanel(true);
  const permissionCenter = usePermissionCenter();
  const artifacts = useArtifactsPanel(hasArtifacts !== false, sessionId);
  const files = useFilesPanel({ sessionId, followPanel, wide, location, setOtherOpen: artifacts.setOpen });
  const layout = {
    frame,
    wide: wide === true,
    sessions,
    search,
    files,
    artifacts: displacing(artifacts, files),
    permissionCenter,
    openSession,
  };
  return <ChatLayoutContext.Provider value={layout}>{children}</ChatLayoutContext.Provider>;
}

/** What a chat does besides drawing: callbacks, actions, links to messages, announcements, and preloading. */
function Effects({ callbacks, actionsRef }: Pick<Look, "callbacks" | "actionsRef">): ReactElement {
  const { messageId, focusComposer, attention = false } = useChatSettings();
  const session = useSession();
  const { insert, attach } = useComposerActions();
  useImperativeHandle(
    actionsRef,
    () => ({
      session,
      send: (content) => session.send(content),
      stop: () => session.stop(),
      insert,
      attach,
      focus: focusComposer,
    }),
    [session, insert, attach, focusComposer],
  );
  usePreload();
  useLinkedMessage(messageId);
  useSessionCallbacks(callbacks);
  return (
    <>
      <Announcer />
      {attention !== false && <ChatAttention options={attention === true ? {} : attention} />}
    </>
  );
}

/**
 * Preloads the lazy chunks (prompts, tool calls) once the page is idle: a prompt must not wait for the network, and its chunk may be gone
 * after a newer version is deployed.
 */
function usePreload(): void {
  useEffect(() => {
    if (typeof requestIdleCallback === "undefined") {
      const timer = setTimeout(() => void preload("idle"), 200);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(() => void preload("idle"), { timeout: 2000 });
    return () => cancelIdleCallback(idle);
  }, []);
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

function ConnectedChat({ agent, ...look }: Look & { readonly agent: AgentProps }): ReactElement {
  const options = toOptions(agent);
  const opened = useAgentSession(options);
  const placeholder = usePlaceholderSession((options.connection ?? options).protocol);
  return opened === null ? (
    <Shell {...look} session={placeholder} open={doNothing} pending />
  ) : (
    <Shell {...look} {...opened} />
  );
}

/**
 * A chat without a layout: opens the session, and provides its settings and panels to the parts inside (`ChatBar`, `ChatThread`, ...).
 *
 * Put a `PermissionDock` inside, or nobody can answer the agent. Fills its container, and has a default height in a container without one.
 * Throws a `CountersignError` when neither an address nor a session is given. Renders a `<section>` element.
 */
export function ChatRoot<const Schemas extends ToolSchemas>(props: ChatRootProps<Schemas>): ReactElement;
/** As above, for tools of any input. */
export function ChatRoot({ actionsRef, ...props }: ChatRootProps<ToolSchemas>): ReactElement {
  const { settings, callbacks, agent, section } = splitProps(props);
  const { session, connection, onSessionChange, tools } = agent;
  const look = { settings, callbacks, actionsRef, section, tools: tools && toClientTools(tools) };
  if (session === undefined) return <ConnectedChat agent={agent} {...look} />;
  const open =
    onSessionChange &&
    ((sessionId?: string) => {
      // The app would close the open one, and what runs in it.
      const isOpen = [session.thread.session.wireId, session.storedId].includes(sessionId);
      if (sessionId === undefined || !isOpen) onSessionChange({ sessionId });
    });
  return <Shell session={session} connection={connection} open={open} {...look} />;
}
