export { openHttp } from "./openHttp.ts";
export type { LinkIncoming } from "./openHttp.ts";
export { isSocketIo, loadSockets } from "./loadSockets.ts";
export type { LoadSocketIo } from "./openSocketIo.ts";
export { readLines } from "./readLines.ts";
export { readSse } from "./readSse.ts";
export type { SseEvent, SseOptions, SseReader } from "./readSse.ts";
export { writeSse } from "./writeSse.ts";
export { httpError, networkError } from "./httpError.ts";
