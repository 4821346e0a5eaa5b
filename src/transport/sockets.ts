export { openSocket } from "./openSocket.ts";
export { openSocketIo } from "./openSocketIo.ts";
