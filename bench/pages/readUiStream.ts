/** The fields of a chunk that the pages without a framework look at. */
export interface UiChunk {
  readonly type: string;
  readonly delta?: string;
  readonly toolCallId?: string;
  readonly toolName?: string;
  readonly inputTextDelta?: string;
}

/** Reads an AI SDK UI message stream as directly as it can be done: a reader loop, a split, one `JSON.parse` for each event. */
export async function readUiStream(url: string, onChunk: (chunk: UiChunk) => void): Promise<void> {
  const response = await fetch(url, { method: "POST" });
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
    const events = (rest + decoder.decode(read.value, { stream: true })).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) if (event !== "data: [DONE]") onChunk(JSON.parse(event.slice(6)) as UiChunk);
  }
}

/** Calls the function once in the next frame, however often it is asked to. */
export function oncePerFrame(paint: () => void): () => void {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      paint();
    });
  };
}
