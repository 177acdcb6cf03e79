import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readAll } from "node:stream/consumers";
import { type Buyer, openBuyer } from "./buyer.ts";
import { signed, signerOf } from "./keys.ts";
import { askLoopback, named } from "./loopback.ts";
import { networkPage } from "./network-page.ts";
import { buyOne, type Purchase } from "./purchase.ts";
import { enterSigner, openRegistry, type Registry, type Seller } from "./registry.ts";
import { searchFor } from "./search.ts";

export type { Buyer, Conversation, Message } from "./buyer.ts";
export type { Seller } from "./registry.ts";
export { searchFor } from "./search.ts";

export interface PracticeOndcOptions {
  /** Of what all keys of the network follow: processes that share it are one network. */
  secret: string;
  /** Who sells; asked before each message, because its keys may be made anew. Undefined: nobody yet. */
  seller: () => Promise<Seller | undefined>;
  log?: (line: string) => void;
  /** On the loopback; 0, the default, takes any that is free. */
  port?: number;
}

export interface PracticeOndc {
  readonly registryUrl: string;
  readonly gatewayUrl: string;
  /** The registry's key for challenges, base64 of DER. */
  readonly registryPublicKey: string;
  /** The address of the page that shows what was said. */
  readonly page: string;
  readonly registry: Registry;
  readonly buyer: Buyer;
  /** Enters the seller in the registry, by its challenge. @throws Error that says why it is not taken. */
  subscribe: () => Promise<Seller>;
  close: () => Promise<void>;
}

const ack = { message: { ack: { status: "ACK" } } };
const nack = (code: string, message: string) => ({
  message: { ack: { status: "NACK" } },
  error: { type: "DOMAIN-ERROR", code, message },
});

/**
 * Starts the open network in small on the loopback: registry, gateway and a buyer's app, for a seller to be tried with.
 * @throws Error when the port is taken.
 */
export async function startPracticeOndc(options: PracticeOndcOptions): Promise<PracticeOndc> {
  const { secret, log = () => {} } = options;
  const registry = openRegistry(secret);
  const gateway = signerOf("gateway.practice", secret);
  const signer = signerOf("buyer.practice", secret);
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      log(`practice ONDC: ${error}`);
      if (!response.headersSent) json(response, 500, nack("23001", String(error)));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const buyer = openBuyer({
    ...{ signer, stranger: signerOf("stranger.practice", secret) },
    uri: `${named(url, signer.subscriberId)}/buyer`,
    ...{ gatewayUrl: `${url}/gateway`, seller: subscribe },
  });
  enterSigner(registry, "BG", gateway, `${url}/gateway`);
  enterSigner(registry, "BAP", signer, buyer.uri);

  async function subscribe(): Promise<Seller> {
    const seller = await options.seller();
    if (!seller) throw new Error("nobody sells: the shop is off, or has no keys");
    const isKnown = registry.entries.some(
      (entry) =>
        entry.ukId === seller.uniqueKeyId &&
        entry.subscriber_id === seller.subscriberId &&
        entry.subscriber_url === seller.url,
    );
    if (!isKnown) await registry.subscribe(seller);
    return seller;
  }

  /** Who looks a key up may be a seller whose own is not entered yet: it asks when it is first spoken to. */
  async function lookUp(body: string, authorization: string | undefined) {
    if (!registry.believe(body, authorization)) await subscribe();
    return registry.lookUp(body, authorization);
  }

  /** Passes a search on to all who sell, as it came, with its own signature besides. */
  async function passOn(body: string, authorization = ""): Promise<object> {
    if (!registry.believe(body, authorization)) return nack("10001", "Invalid Signature");
    const headers = {
      ...{ "content-type": "application/json", authorization },
      "x-gateway-authorization": signed(body, gateway, Date.now()),
    };
    const sellers = registry.entries.filter(({ type }) => type === "BPP");
    await Promise.all(
      sellers.map(async ({ subscriber_url }) => {
        const told = await askLoopback(`${subscriber_url}/search`, {
          ...{ method: "POST", headers, body },
        });
        if (told.status !== 200) log(`practice ONDC: a search was answered ${told.status}`);
      }),
    );
    return ack;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { authorization } = request.headers;
    const path = request.url ?? "/";
    const body = await readAll(request);
    if (request.method === "GET" && path === "/") return html(response, networkPage(buyer));
    if (request.method !== "POST") return json(response, 404, nack("10000", "Not found"));
    switch (path) {
      case "/":
        return press(request, response, body);
      case "/order":
        return order(request, response, body);
      case "/registry/lookup":
      case "/registry/v2.0/lookup":
        return lookUp(body, authorization).then(
          (entries) => json(response, 200, entries),
          (error) => json(response, 401, nack("151", String(error))),
        );
      case "/gateway/search":
        return json(response, 200, await passOn(body, authorization));
      default:
        if (!path.startsWith("/buyer/on_")) return json(response, 404, nack("10000", "Not found"));
        return takeCallback(response, body, authorization);
    }
  }

  function takeCallback(response: ServerResponse, body: string, authorization?: string): void {
    const at = Date.now() + buyer.faults.skew;
    const told = buyer.take(body, registry.believe(body, authorization, at) !== undefined);
    if (told === "nothing") response.destroy();
    else if (told === "ack") json(response, 200, ack);
    else if (told === "nack") json(response, 200, nack("20006", "Invalid response"));
    else json(response, told, told === 401 ? nack("20001", "Invalid Signature") : {});
  }

  /** The page's button, which the office may press too. No other page may: a browser says which one it is. */
  async function press(request: IncomingMessage, response: ServerResponse, body: string) {
    const { origin = url } = request.headers;
    if (origin !== url) return json(response, 403, nack("10000", "Not from here"));
    const version = new URLSearchParams(body).get("version") === "1.2.5" ? "1.2.5" : "1.2.0";
    const conversation = buyer.converse({ version });
    const how = { as: "search_full_catalog_refresh", throughGateway: true };
    const answered = conversation.ask("search", searchFor(version), how);
    await answered.catch((error) => log(`practice ONDC: ${error}`));
    response.writeHead(303, { location: "/" }).end();
  }

  let ordering: Promise<unknown> = Promise.resolve();

  /**
   * Buys something, one after the other: what the office's button asks for. Under one `id` there is one order.
   */
  async function order({ headers }: IncomingMessage, response: ServerResponse, body: string) {
    if (headers.origin !== undefined) return json(response, 403, nack("10000", "Not from here"));
    const asked = new URLSearchParams(body);
    const begun = ordering.then(() => bought(asked.get("id") ?? "", asked.get("city") ?? ""));
    ordering = begun;
    json(response, 200, await begun);
  }

  async function bought(
    id: string,
    city: string,
  ): Promise<Purchase | { problem: "not-registered" | "unheard" }> {
    try {
      await subscribe();
    } catch (error) {
      log(`practice ONDC: ${error}`);
      return { problem: "not-registered" };
    }
    return buyOne(buyer, id, city).catch((error) => {
      log(`practice ONDC: ${error}`);
      return { problem: "unheard" };
    });
  }

  return {
    registryUrl: `${url}/registry`,
    gatewayUrl: `${url}/gateway`,
    registryPublicKey: registry.publicKey,
    page: url,
    ...{ registry, buyer, subscribe },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function html(response: ServerResponse, page: string): void {
  response
    .writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    })
    .end(page);
}
