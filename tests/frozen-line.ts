import { connect, createServer, type Server, type Socket } from "node:net";

/** A line to a database that can die without a word: nothing is refused, and nothing comes through. */
export class FrozenLine {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isFrozen = false;

  private constructor(hostname: string, port: number) {
    this.#server = createServer((client) => {
      const database = connect(port, hostname);
      for (const [socket, other] of [
        [client, database],
        [database, client],
      ] as const) {
        this.#sockets.add(socket);
        socket.on("error", () => {});
        socket.on("data", (bytes) => other.write(bytes));
        socket.on("close", () => other.destroy());
      }
      if (this.#isFrozen) silence(client, database);
    });
  }

  /** @returns the line, and the URL that leads over it. */
  static async to(databaseUrl: string): Promise<{ line: FrozenLine; url: string }> {
    const url = new URL(databaseUrl);
    const line = new FrozenLine(url.hostname, Number(url.port));
    await new Promise<void>((resolve) => line.#server.listen(0, "127.0.0.1", resolve));
    const address = line.#server.address();
    url.port = String(typeof address === "object" ? address?.port : 0);
    return { line, url: url.href };
  }

  /** From now on nothing goes through, for connections that are opened meanwhile, too. */
  freeze(): void {
    this.#isFrozen = true;
    silence(...this.#sockets);
  }

  /** New connections go through again; those of before stay silent, as after a router's restart. */
  thaw(): void {
    this.#isFrozen = false;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}

function silence(...sockets: Socket[]): void {
  for (const socket of sockets) {
    socket.removeAllListeners("data");
    socket.removeAllListeners("close");
    socket.pause();
  }
}
