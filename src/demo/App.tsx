import { useCallback, useMemo, useState } from "react";
import type { ReactElement } from "react";
import { Chat } from "../index.ts";
import type { MessageLink } from "../index.ts";
import { connectionTo } from "./connectionTo.ts";
import { createTools } from "./createTools.ts";
import { DemoBar } from "./DemoBar.tsx";
import { readOptions, writeOptions } from "./demoOptions.ts";
import type { DemoOptions } from "./demoOptions.ts";
import { useMcpTools } from "./useMcpTools.ts";

/** The address holds all that is chosen, so that a reload comes back to the same conversation. */
function useOptions(): [DemoOptions, (change: Partial<DemoOptions>) => void] {
  const [options, setOptions] = useState(() => readOptions(location.search));
  const change = useCallback((part: Partial<DemoOptions>) => {
    const search = writeOptions({ ...readOptions(location.search), ...part }, location.search);
    history.replaceState(null, "", search);
    setOptions(readOptions(search));
  }, []);
  return [options, change];
}

/** The address of a message: that of the page, with what is shown and the message. */
function toMessageHref({ sessionId = "", messageId }: MessageLink): string {
  return writeOptions({ ...readOptions(location.search), session: sessionId, message: messageId }, location.search);
}

/** The demo: a chat with the agent that the address names. Renders a `<div>` element. */
export function App(): ReactElement {
  const [options, change] = useOptions();
  const [location, setLocation] = useState<{ readonly path: string }>();
  const mcp = useMcpTools(options.mcp);
  const tools = useMemo(
    () => ({ ...createTools({ openFile: (path) => setLocation({ path }) }), ...mcp.tools }),
    [mcp.tools],
  );
  const connection = connectionTo(options.agent);
  return (
    <div className="demo" {...(options.theme === undefined ? {} : { "data-theme": options.theme })}>
      <DemoBar
        options={options}
        onChange={(part) => {
          setLocation(undefined);
          change(part.agent === undefined ? part : { ...part, session: "" });
        }}
      />
      {mcp.problem !== undefined && (
        <p className="demo-note" role="alert">
          {mcp.problem}
        </p>
      )}
      <main className="demo-main">
        <Chat
          key={options.agent}
          connection={connection}
          tools={tools}
          followPanel="open"
          {...(location === undefined ? {} : { location })}
          permissionMode={options.permission}
          reviewStorage={sessionStorage}
          {...(options.editor === undefined ? {} : { editor: options.editor })}
          messageHref={toMessageHref}
          messageId={options.message}
          sessionId={options.session}
          onSessionChange={({ sessionId }) => change({ session: sessionId ?? "", message: "" })}
        />
      </main>
    </div>
  );
}
