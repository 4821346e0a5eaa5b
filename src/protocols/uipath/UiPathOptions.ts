/** Options of `uiPath`. */
export interface UiPathOptions {
  /**
   * The transport of ConversationEvents. `bridge`: SSE and POST (docs/protocols/uipath-bridge.md), which works through any HTTP server.
   * `socketIo`: the platform's socket; the url is then that of the socket.io endpoint, with its query, and the connection needs the option
   * `loadSocketIo: () => import("socket.io-client")`.
   * @default "bridge"
   */
  readonly transport?: "bridge" | "socketIo" | undefined;
}
