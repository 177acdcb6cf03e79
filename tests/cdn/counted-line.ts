import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** What a shop was asked, and how it answered. */
export interface CountedAnswer {
  method: string | undefined;
  path: string;
  isLoggedIn: boolean;
  status: number | undefined;
  /** Of the rendering: pages from the shop's own cache carry that of the rendering which they are. */
  requestId: string | undefined;
}

/** The line from the CDN to a shop: counts what the shop answers, can be cut, and can hold an answer back. */
export class CountedLine {
  readonly answers: CountedAnswer[] = [];
  readonly port: number;
  shopUrl = "";
  isCut = false;
  readonly #server: Server;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #held = new Map<string, { arrived: () => void; released: Promise<void> }>();

  private constructor(server: Server) {
    this.#server = server;
    this.port = (server.address() as AddressInfo).port;
  }

  static async open(): Promise<CountedLine> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const line = new CountedLine(server);
    server.on("request", (asked, answer) => {
      if (line.isCut || !line.shopUrl) return asked.socket.destroy();
      const { method, headers, url: path = "" } = asked;
      const shop = request(
        `${line.shopUrl}${path}`,
        { method, headers, agent: line.#agent },
        async (response) => {
          line.#note(asked, response);
          const held = method === "GET" && line.#held.get(path);
          if (held) {
            line.#held.delete(path);
            held.arrived();
            await held.released;
          }
          answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
          response.pipe(answer);
        },
      );
      shop.on("error", () => asked.socket.destroy());
      answer.on("close", () => shop.destroy());
      asked.pipe(shop);
    });
    return line;
  }

  #note({ method, url: path = "", headers }: IncomingMessage, response: IncomingMessage): void {
    this.answers.push({
      method,
      path,
      isLoggedIn: headers.cookie?.includes("session_token") ?? false,
      status: response.statusCode,
      requestId: response.headers["x-request-id"]?.toString(),
    });
  }

  /** Holds the next answer for a path back: `arrived` when it has left the shop, until `release`. */
  holdNext(path: string): { arrived: Promise<void>; release: () => void } {
    const arrived = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    this.#held.set(path, { arrived: arrived.resolve, released: released.promise });
    return { arrived: arrived.promise, release: released.resolve };
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
    this.#agent.destroy();
  }
}
