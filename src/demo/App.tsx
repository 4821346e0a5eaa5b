import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ReactElement } from "react";
import { Chat } from "../index.ts";
import type { ChatActions, MessageLink } from "../index.ts";
import { LanguageProvider } from "../languages.ts";
import { math } from "../math.ts";
import { connectionTo } from "./connectionTo.ts";
import { DemoBar } from "./DemoBar.tsx";
import { DemoMessages } from "./DemoMessages.tsx";
import { describeCall, isOwnAgent } from "./describeCall.ts";
import { useIntro } from "./intro/useIntro.ts";
import { useInspector } from "./useInspector.tsx";
import { readOptions, writeOptions } from "./demoOptions.ts";
import { hasServer, suggestionsOf } from "./scenarioServer.ts";
import type { DemoOptions } from "./demoOptions.ts";
import { mcpTools } from "../mcp.ts";
import { createMarkdownExtensions } from "../ui.ts";
import type { McpTools } from "../mcp.ts";
import type { ClientTools } from "../hooks/index.ts";

/** The frame in which web pages of the agent run; the server sends the policy of frames with it, not that of the app. */
const artifacts = { frameUrl: `${import.meta.env.BASE_URL}frames/artifact-frame.html` };

const markdown = createMarkdownExtensions([math()]);
const slotProps = { composer: { autoFocus: true } } as const;
const attention = { notification: true } as const;

/** Only a page without a conversation loads the recording and what plays it. */
const Intro = lazy(() => import("./intro/Intro.tsx").then((module) => ({ default: module.Intro })));

/** Keeps the options in the URL, so that a reload opens the same conversation. */
function useOptions(): [DemoOptions, (change: Partial<DemoOptions>) => void] {
  const [options, setOptions] = useState(() => readOptions(location.search));
  const change = useCallback((part: Partial<DemoOptions>) => {
    const search = writeOptions({ ...readOptions(location.search), ...part }, location.search);
    history.replaceState(null, "", search);
    setOptions(readOptions(search));
  }, []);
  return [options, change];
}

/** Returns the URL of a message: the page's own, with the session and the message. */
function toMessageHref({ sessionId = "", messageId }: MessageLink): string {
  return writeOptions({ ...readOptions(location.search), session: sessionId, message: messageId }, location.search);
}

/** The demo: a chat with the agent in the URL. Renders a `<div>` element. */
export function App(): ReactElement {
  const [options, change] = useOptions();
  const [location, setLocation] = useState<{ readonly path: string }>();
  const mcp = useMcpTools(options.mcp);
  const tools = useMemo(
    () => ({ ...mcp.tools, ...createTools({ openFile: (path) => setLocation({ path }) }) }),
    [mcp.tools],
  );
  const actions = useRef<ChatActions>(null);
  const { shown, main, begin, leave } = useIntro(change, actions);
  const inspector = useInspector(options, (part) => {
    // A conversation without a message is not on the server yet: another one takes its place.
    const session = actions.current?.session;
    const isNew = session?.loading === false && session.thread.messages.length === 0;
    change(isNew ? { ...part, session: "" } : part);
  });
  const suggestions = useMemo(() => suggestionsOf(options.agent), [options.agent]);
  const connection = inspector?.connection ?? connectionTo(options.agent);
  return (
    <div className="demo" data-theme={options.theme} data-mcp-tools={Object.keys(mcp.tools).length}>
      <DemoBar
        options={options}
        onChange={(part) => {
          setLocation(undefined);
          if (part.agent !== undefined) leave();
          change(part.agent === undefined ? part : { ...part, session: "" });
        }}
      />
      {mcp.problem !== undefined && (
        <p className="demo-note" role="alert">
          {mcp.problem}
        </p>
      )}
      <main className="demo-main" ref={main}>
        <LanguageProvider language={options.language ?? "en"}>
          <DemoMessages language={options.language}>
            {shown ? (
              <Suspense>
                <Intro language={options.language} onBegin={begin} />
              </Suspense>
            ) : (
              <Chat
                key={`${options.agent} ${inspector === undefined ? "" : "inspected"}`}
                connection={connection}
                actionsRef={actions}
                tools={tools}
                followPanel="open"
                artifacts={artifacts}
                attention={attention}
                location={location}
                permissionMode={options.permission}
                describeCall={isOwnAgent(options.agent) ? describeCall : undefined}
                markdown={markdown}
                reviewStorage={sessionStorage}
                editor={options.editor}
                suggestions={suggestions}
                foldFinished={!options.unfolded}
                slotProps={slotProps}
                messageHref={hasServer ? toMessageHref : undefined}
                messageId={options.message}
                sessionId={options.session}
                // Agents in the page forget their conversations with it.
                onSessionChange={({ sessionId }) => hasServer && change({ session: sessionId ?? "", message: "" })}
              />
            )}
          </DemoMessages>
        </LanguageProvider>
      </main>
      {inspector?.panel}
    </div>
  );
}

/** The state of an MCP server in the page. */
export interface DemoMcp {
  /** Its tools; empty before they are listed. */
  readonly tools: ClientTools;
  /** The error message when it cannot be used. */
  readonly problem?: string | undefined;
}

const none: DemoMcp = { tools: {} };

/** Lists the tools of the MCP server in the URL, as client tools. */
function useMcpTools(url: string | undefined): DemoMcp {
  const [mcp, setMcp] = useState(none);
  useEffect(() => {
    if (url === undefined) return;
    let connected: McpTools | undefined;
    let gone = false;
    const take = (next: McpTools): void => {
      connected = next;
      if (gone) void next.close();
      else setMcp({ tools: next.tools });
    };
    mcpTools({ url, onChange: take }).then(take, (error: unknown) => {
      if (!gone) setMcp({ tools: {}, problem: error instanceof Error ? error.message : String(error) });
    });
    return () => {
      gone = true;
      setMcp(none);
      void connected?.close();
    };
  }, [url]);
  return mcp;
}

/** The functions that the client tools call. */
export interface ToolTargets {
  /** Shows a file in the files panel. */
  readonly openFile: (path: string) => void;
}

/** Creates the client tools that this page executes for the agent. */
function createTools({ openFile }: ToolTargets): ClientTools {
  return {
    get_selection: {
      title: "Selected text",
      description: "Returns the text that the user has selected in the page, empty where nothing is selected.",
      parameters: { type: "object", properties: {}, additionalProperties: false },
      kind: "read",
      idempotent: true,
      execute: () => document.getSelection()?.toString() ?? "",
    },
    open_file: {
      title: "Open a file",
      description: "Shows a file of the workspace to the user, in the files panel.",
      parameters: {
        type: "object",
        properties: { path: { type: "string", description: "Path of the file, relative to the workspace." } },
        required: ["path"],
      },
      kind: "read",
      idempotent: true,
      execute(input) {
        const path = typeof input === "object" && input !== null && !Array.isArray(input) ? input["path"] : undefined;
        if (typeof path !== "string") throw new TypeError("The path must be a string.");
        openFile(path);
        return `${path} is shown in the files panel.`;
      },
    },
  };
}
