import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface TakenWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Another program that is told of what happens: it keeps what it is sent and answers as it is told to. */
export async function startWebhookReceiver() {
  const taken: TakenWebhook[] = [];
  /** What it answers; 204 where nobody has said otherwise. */
  let answer = (_: TakenWebhook, response: ServerResponse): unknown =>
    response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    const { url: path = "", headers } = request;
    const one = { path, headers, body: await text(request) };
    taken.push(one);
    answer(one, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    /** The kinds of what came, in its order. */
    told: () => taken.map(({ body }) => JSON.parse(body).type as string),
    answers: (given: typeof answer) => {
      answer = given;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}

/** As a receiver checks it: whether one of its signatures is by this secret (Standard Webhooks). */
export function isSignedBy(secret: string, { headers, body }: TakenWebhook): boolean {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const expected = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  return String(headers["webhook-signature"]).split(" ").includes(expected);
}
