import "./probe.ts";
import { diffLines } from "../../src/content/index.ts";
import { lastLines } from "./lastLines.ts";
import { offerPage, rootElement, streamUrl } from "./BenchPage.ts";
import { oncePerFrame, readUiStream } from "./readUiStream.ts";

// The floor that all others are compared with. Plain DOM by blocks: one text node for each markdown block, one line for each call; nothing
// is parsed, styled or highlighted.

const root = rootElement();
root.style.cssText = "display:flex;flex-direction:column;height:100%";
const scroller = document.createElement("div");
scroller.style.cssText = "flex:1;overflow:auto;white-space:pre-wrap";
scroller.dataset["scroller"] = "";
const content = document.createElement("div");
content.style.cssText = "max-width:720px;margin:0 auto";
scroller.append(content);
root.append(scroller, document.createElement("textarea"));

function addBlock(text: string): Text {
  const block = document.createElement("div");
  const node = document.createTextNode(text);
  block.append(node);
  content.append(block);
  return node;
}

function send(): void {
  let tail = addBlock("");
  let waiting = "";
  const lines = new Map<string, { node: Text; text: string }>();
  const changed = new Set<string>();
  const paint = oncePerFrame(() => {
    const blocks = waiting.split("\n\n");
    waiting = "";
    tail.appendData(blocks[0] ?? "");
    for (const block of blocks.slice(1)) tail = addBlock(block);
    for (const id of changed) {
      const line = lines.get(id);
      if (line !== undefined) line.node.data = lastLines(line.text);
    }
    changed.clear();
    scroller.scrollTop = scroller.scrollHeight;
  });
  void readUiStream(streamUrl(), (chunk) => {
    if (chunk.type === "text-delta") waiting += chunk.delta ?? "";
    const id = chunk.toolCallId;
    if (id !== undefined) {
      const line = lines.get(id) ?? { node: addBlock(""), text: chunk.toolName ?? "" };
      lines.set(id, line);
      line.text += chunk.inputTextDelta ?? "";
      changed.add(id);
    }
    paint();
  });
}

function diff(oldText: string, newText: string): void {
  const { hunks } = diffLines(oldText, newText);
  for (const line of hunks.flatMap((hunk) => hunk.lines).slice(0, 60)) addBlock(`${line.type} ${line.text}`);
}

offerPage({
  mount(history) {
    for (const { text, calls } of history) {
      for (const { path } of calls) addBlock(`Read ${path}`);
      for (const block of text.split("\n\n")) addBlock(block);
    }
    scroller.scrollTop = scroller.scrollHeight;
  },
  send,
  diff,
});
