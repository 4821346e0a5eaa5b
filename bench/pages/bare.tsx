import "./probe.ts";
import { memo, useEffect, useState } from "react";
import type { ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { lastLines } from "./lastLines.ts";
import { offerPage, rootElement, streamUrl } from "./BenchPage.ts";
import { oncePerFrame, readUiStream } from "./readUiStream.ts";

interface Line {
  readonly id: string;
  readonly text: string;
}

const LineView = memo(function LineView({ line }: { line: Line }): ReactElement {
  return <div>{lastLines(line.text)}</div>;
});

const lines: Line[] = [];
let publish: () => void = () => undefined;

function add(id: string, text: string): void {
  const at = lines.findIndex((line) => line.id === id);
  if (at === -1) lines.push({ id, text });
  else lines[at] = { id, text: `${lines[at]?.text ?? ""}${text}` };
}

/** A bare React page: a list of memoised lines, one state for each frame. */
function Page(): ReactElement {
  const [shown, setShown] = useState<readonly Line[]>([]);
  useEffect(() => {
    publish = oncePerFrame(() => setShown([...lines]));
  }, []);
  return (
    <div style={{ height: "100%", overflow: "auto" }}>
      {shown.map((line) => (
        <LineView key={line.id} line={line} />
      ))}
      <textarea />
    </div>
  );
}

offerPage({
  mount: () => createRoot(rootElement()).render(<Page />),
  send() {
    void readUiStream(streamUrl(), ({ toolCallId, inputTextDelta, delta }) => {
      if (toolCallId !== undefined) add(toolCallId, inputTextDelta ?? "");
      if (delta !== undefined) add("text", delta);
      publish();
    });
  },
});
