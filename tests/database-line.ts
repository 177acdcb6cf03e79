import { connect, createServer, type Socket } from "node:net";

/** A line to a database that breaks at a chosen moment, or dies without a word. */
export class DatabaseLine {
  readonly #sockets = new Set<Socket>();
  readonly #server;
  #cutAt: { text: string; isDone: boolean } | undefined;
  #isFrozen = false;

  private constructor(hostname: string, port: number) {
    this.#server = createServer((client) => {
      const database = connect(port, hostname);
      let isAsked = false;
      const cut = () => {
        this.#cutAt = undefined;
        client.destroy();
        database.destroy();
      };
      client.on("data", (bytes) => {
        const at = this.#cutAt;
        const isMoment = at !== undefined && bytes.includes(at.text);
        if (isMoment && !at.isDone) return cut();
        isAsked = isMoment;
        database.write(bytes);
      });
      // Its answer shows that the database has done it; it does not come through.
      database.on("data", (bytes) => (isAsked ? cut() : client.write(bytes)));
      for (const [socket, other] of [
        [client, database],
        [database, client],
      ] as const) {
        this.#sockets.add(socket);
        socket.on("error", () => {});
        socket.on("close", () => other.destroy());
      }
      if (this.#isFrozen) silence(client, database);
    });
  }

  /** @returns the line, and the URL that leads over it. */
  static async to(databaseUrl: string): Promise<{ line: DatabaseLine; url: string }> {
    const url = new URL(databaseUrl);
    const line = new DatabaseLine(url.hostname, Number(url.port));
    await new Promise<void>((resolve) => line.#server.listen(0, "127.0.0.1", resolve));
    const address = line.#server.address();
    url.port = String(typeof address === "object" ? address?.port : 0);
    return { line, url: url.href };
  }

  /** Whether it was cut as it was told to be. */
  get isCut(): boolean {
    return this.#cutAt === undefined;
  }

  /** Breaks the next connection that sends `text`: before the database has it, or before it is answered. */
  cutOnce(moment: "before" | "after", text: string): void {
    this.#cutAt = { text, isDone: moment === "after" };
  }

  /** From now on nothing is refused and nothing goes through, for connections that are opened meanwhile, too. */
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
