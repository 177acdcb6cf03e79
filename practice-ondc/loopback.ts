import { request } from "node:http";

/** What was answered; status 0: nothing. */
export interface Told {
  status: number;
  text: string;
}

/**
 * Asks somebody of the network, all of whom are on this machine whatever their address calls them: on the network a
 * subscriber's address has its name in it ("http://seller.practice.localhost:3000/ondc").
 */
export function askLoopback(
  address: string | URL,
  sent: { method?: string; headers?: Readonly<Record<string, string>>; body?: string } = {},
): Promise<Told> {
  const { method = "GET", headers = {}, body } = sent;
  return new Promise((resolve) => {
    const nothing = () => resolve({ status: 0, text: "" });
    const asked = request(address, {
      ...{ method, headers, signal: AbortSignal.timeout(20_000) },
      lookup: (_, { all }, callback) =>
        all
          ? callback(null, [{ address: "127.0.0.1", family: 4 }])
          : callback(null, "127.0.0.1", 4),
    });
    asked.on("error", nothing);
    asked.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", nothing);
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") }),
      );
    });
    asked.end(body);
  });
}

/** An address of this machine, by the name of a subscriber. */
export function named(address: string, subscriberId: string): string {
  const url = new URL(address);
  url.hostname = `${subscriberId}.localhost`;
  return url.href.replace(/\/$/, "");
}
