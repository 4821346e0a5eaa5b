import { jobs, type DiffJob } from "./jobs.ts";

// Built as a separate file, so that a strict CSP can allow its origin.
addEventListener("message", ({ data }: MessageEvent<DiffJob>) => {
  const { packed, buffers } = jobs[data.type](data);
  postMessage(packed, { transfer: buffers });
});
