/** Options of `uiPath`. */
export interface UiPathOptions {
  /**
   * How ConversationEvents travel. `bridge`: SSE and POST, as docs/protocols/uipath-bridge.md says; works through any HTTP server.
   * `socketIo`: straight to the platform's socket; the url is then the address of the socket.io endpoint, with its query, and the
   * connection is given `loadSocketIo: () => import("socket.io-client")`.
   * @default "bridge"
   */
  readonly transport?: "bridge" | "socketIo" | undefined;
}
