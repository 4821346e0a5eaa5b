/** The scheme of URLs of socket.io endpoints; see `SocketIoOptions`. */
export const socketIoScheme = "socket.io:";

/** Whether a URL begins with `socket.io:`. */
export function isSocketIo(url: string): boolean {
  return url.startsWith(socketIoScheme);
}
