import type { Server as HttpServer, ServerResponse } from "node:http";
import { Server, type Socket } from "node:net";

/**
 * How long a connection may stand idle when the process is told to stop, in ms: longer than a request
 * is on its way whose sender does not know yet. Closed at once, it would break that request off.
 */
const idleBound = 500;
/** How long running requests may take to end then, in ms. */
const requestBound = 8000;

let draining = false;

/** True from when the process is told to stop: it takes what comes on its connections, and no new ones. */
export function isDraining(): boolean {
  return draining;
}

/**
 * Makes a server one that can be closed without breaking off a request. To be called before it has
 * other listeners.
 * @returns what closes it: nobody is let in any more; whoever is asks on, is answered, and is told that
 *   their connection ends with the answer (rules: outage-7).
 */
export function drainable(server: HttpServer): () => Promise<void> {
  /** The open connections, each with its last answer: the one under way, if any is. */
  const answers = new Map<Socket, ServerResponse | undefined>();
  server.on("connection", (socket) => {
    answers.set(socket, undefined);
    socket.once("close", () => answers.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    if (draining) endWith(response);
    else answers.set(socket, response);
  });

  return async () => {
    draining = true;
    for (const response of answers.values()) endWith(response);
    // Not the HTTP server's own close(), which also closes what is idle in this moment.
    const closed = new Promise<void>((resolve) => {
      Server.prototype.close.call(server, () => resolve());
    });
    let closing: NodeJS.Timeout | undefined;
    const idle = setTimeout(() => {
      // Opened ahead by a browser, and never used.
      for (const socket of answers.keys()) if (socket.bytesRead === 0) socket.destroy();
      closing = setInterval(() => server.closeIdleConnections(), 50);
    }, idleBound);
    const late = setTimeout(() => server.closeAllConnections(), requestBound);
    await closed;
    for (const timer of [idle, closing, late]) clearTimeout(timer);
  };
}

function endWith(response: ServerResponse | undefined): void {
  if (response?.headersSent === false) response.setHeader("Connection", "close");
}
