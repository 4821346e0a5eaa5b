export { createAccess, type Access, type AccessOptions } from "./access/createAccess.ts";
export { createBridgeServer } from "./createBridgeServer.ts";
export { createDemoServer, type DemoServerOptions } from "./createDemoServer.ts";
export { createFileLog, type FileLog, type FileLogOptions } from "./files/createFileLog.ts";
export { serveStdio, type StdioOptions } from "./serveStdio.ts";
export { createNodeHandler, type NodeHandler, type NodeHandlerOptions } from "./createNodeHandler.ts";
export { createUpgradeHandler, type NodeUpgradeHandler, type UpgradeHandlerOptions } from "./createUpgradeHandler.ts";
export { listen, type Listening, type ListenOptions } from "./listen.ts";
export { openSocket, type OpenedSocket } from "./openSocket.ts";
