export { createDemoServer, type DemoServerOptions } from "./createDemoServer.ts";
export { createNodeHandler, type NodeHandler, type NodeHandlerOptions } from "./createNodeHandler.ts";
export { listen, type Listening, type ListenOptions } from "./listen.ts";
