import { colourCode, type ColourJob } from "./colourCode.ts";

// Built as a separate file, like the other worker. Code that cannot be coloured is reported as an error of the worker.
addEventListener("message", ({ data }: MessageEvent<ColourJob>) => {
  void colourCode(data).then(
    (lines) => postMessage(lines),
    (error: unknown) => reportError(error),
  );
});
