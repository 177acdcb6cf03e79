import { connect } from "node:net";

export interface RawAnswer {
  /** 0 where the connection was closed without one. */
  status: number;
  head: string;
  body: string;
}

/** A request as it goes over the line. */
export function rawRequest(
  { method, target }: { method: string; target: string },
  headers: readonly (readonly [name: string, value: string])[],
  body: Buffer | undefined,
): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  const head = [`${method} ${target} HTTP/1.1`, ...lines, "", ""].join("\r\n");
  return Buffer.concat([Buffer.from(head, "latin1"), body ?? Buffer.alloc(0)]);
}

/**
 * Sends bytes, and reads until the connection is closed: fetch would refuse to send half of them. What never
 * ends by itself, a live feed, is read to the end of its head.
 * @param timeout in ms.
 * @param isCut the connection is cut without waiting for an answer.
 * @returns undefined where none came in time.
 */
export function sendRaw(
  port: number,
  bytes: Buffer,
  { timeout, isCut }: { timeout: number; isCut: boolean },
): Promise<RawAnswer | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const chunks: Buffer[] = [];
    const late = setTimeout(() => {
      resolve(undefined);
      socket.destroy();
    }, timeout);
    // A server may close before it has read everything: its answer counts.
    socket.on("error", () => {});
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      if (
        chunks.length === 1 &&
        /^content-type: text\/event-stream/im.test(chunk.toString("latin1"))
      ) {
        socket.destroy();
      }
    });
    socket.on("close", () => {
      clearTimeout(late);
      const text = Buffer.concat(chunks).toString("latin1");
      const end = text.indexOf("\r\n\r\n");
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0),
        head: text.slice(0, end),
        body: text.slice(end + 4),
      });
    });
    socket.write(bytes, () => isCut && socket.destroy());
  });
}
