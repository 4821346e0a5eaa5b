import { jobs, type DiffJob } from "./jobs.ts";

// The one worker of the kit. It is built into a file of its own, so that a strict policy can name where it comes from.
addEventListener("message", ({ data }: MessageEvent<DiffJob>) => {
  postMessage(jobs[data.type](data));
});
