import { jobs, type DiffJob } from "./jobs.ts";

// Built into a file of its own, so that a strict policy can name where it comes from.
addEventListener("message", ({ data }: MessageEvent<DiffJob>) => {
  const { packed, buffers } = jobs[data.type](data);
  postMessage(packed, { transfer: buffers });
});
