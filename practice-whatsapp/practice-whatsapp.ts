import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readAll } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import {
  type AskedMessage,
  CloudError,
  type PhoneMessage,
  type Registered,
  readAsked,
} from "./cloud-request.ts";
import { phonePage } from "./phone-page.ts";

export { CloudError };

export interface PracticeWhatsappOptions {
  token: string;
  phoneId: string;
  appSecret: string;
  /** Where the shop receives webhooks; asked at each, because the shop's port is known late. */
  webhookUrl: () => string;
  templates: Registered;
  log?: (line: string) => void;
  /** On the loopback; 0, the default, takes any that is free. */
  port?: number;
}

export interface PracticeWhatsapp {
  /** What the API's address begins with, its version in it. */
  readonly api: string;
  /** The address of the page that shows the messages. */
  readonly page: string;
  /** The oldest first. */
  readonly messages: readonly PhoneMessage[];
  /** For tests: called before a message is taken; what it throws is the answer, "lost" none at all. */
  before: (asked: AskedMessage) => void;
  /** For tests: called when a message is taken, before that is answered. */
  after: (message: PhoneMessage) => void;
  /** For tests: what is told of each message, in this order, and how often. */
  tells: { states: readonly PhoneMessage["state"][]; times: number };
  /** Somebody writes to the shop. @param from digits with country code. */
  write: (from: string, words: string) => Promise<void>;
  /** Somebody presses a button of a message, the first being 0. */
  press: (messageId: string, button: number) => Promise<void>;
  /** Resolves when the shop has been told of everything. */
  delivered: () => Promise<void>;
  close: () => Promise<void>;
}

const kept = 300;
const dayLong = 24 * 60 * 60 * 1000;

/**
 * Starts a server on the loopback that speaks the Cloud API's messages and webhooks, for a shop that has no keys
 * (rules: whatsapp-6). Nothing is sent.
 * @throws Error when the port is taken.
 */
export async function startPracticeWhatsapp(
  options: PracticeWhatsappOptions,
): Promise<PracticeWhatsapp> {
  const { token, phoneId, appSecret, templates, log = () => {} } = options;
  const messages: PhoneMessage[] = [];
  const telling = new Set<Promise<void>>();
  const closed = new AbortController();

  const keep = (message: Omit<PhoneMessage, "id" | "at">): PhoneMessage => {
    const whole = { ...message, id: `wamid.${randomUUID()}`, at: new Date() };
    messages.push(whole);
    messages.splice(0, messages.length - kept);
    return whole;
  };

  /** Tries for a while, as the provider does for days. */
  async function post(value: object): Promise<void> {
    const change = {
      field: "messages",
      value: { messaging_product: "whatsapp", metadata: { phone_number_id: phoneId }, ...value },
    };
    const entry = [{ id: "practice", changes: [change] }];
    const body = JSON.stringify({ object: "whatsapp_business_account", entry });
    const signature = createHmac("sha256", appSecret).update(body).digest("hex");
    const headers = {
      "content-type": "application/json",
      "x-hub-signature-256": `sha256=${signature}`,
    };
    for (const pause of [0, 200, 2000, 10_000]) {
      await delay(pause, undefined, { signal: closed.signal, ref: false });
      const sent = { method: "POST", headers, body, signal: closed.signal };
      const answer = await fetch(options.webhookUrl(), sent).catch(() => undefined);
      if (answer?.ok) return;
    }
    log("practice WhatsApp: the shop does not take a webhook");
  }

  function tell(value: object): Promise<void> {
    const told = post(value).catch(() => {});
    telling.add(told);
    void told.then(() => telling.delete(told));
    return told;
  }

  function tellState(message: PhoneMessage, state: PhoneMessage["state"]): Promise<void> {
    message.state = state;
    const { id, to, reference, template } = message;
    const status = {
      ...{ id, status: state, recipient_id: to, biz_opaque_callback_data: reference },
      timestamp: String(Math.floor(Date.now() / 1000)),
      pricing: { billable: true, pricing_model: "PMP", category: template ? "utility" : "service" },
      ...(state === "failed" && { errors: [{ code: 131_026, title: "Message undeliverable" }] }),
    };
    return tell({ statuses: [status] });
  }

  async function tellMessage(from: string, content: object): Promise<void> {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const { id } = keep({
      ...{ to: from, text: wordsOf(content), buttons: [], template: undefined },
      ...{ reference: undefined, isFromShop: false, state: "read" },
    });
    const contacts = [{ wa_id: from, profile: { name: "Practice" } }];
    const told = { contacts, messages: [{ id, from, timestamp, ...content }] };
    for (let time = 0; time < practice.tells.times; time += 1) await tell(told);
  }

  function take(body: unknown): PhoneMessage {
    const asked = readAsked(body, templates);
    practice.before(asked);
    const written = messages.findLast(({ to, isFromShop }) => to === asked.to && !isFromShop);
    const isOpen = written && Date.now() - written.at.getTime() < dayLong;
    if (!asked.template && !isOpen) throw new CloudError(131_047, "Re-engagement message");
    const message = keep({ ...asked, isFromShop: true, state: "sent" });
    void tellAll(message);
    practice.after(message);
    return message;
  }

  async function tellAll(message: PhoneMessage): Promise<void> {
    const { states, times } = practice.tells;
    for (const state of states) {
      for (let time = 0; time < times; time += 1) await tellState(message, state);
    }
  }

  const practice: PracticeWhatsapp = {
    ...{ api: "", page: "", messages },
    before: () => {},
    after: () => {},
    tells: { states: ["sent", "delivered"], times: 1 },
    write: (from, words) => tellMessage(from, { type: "text", text: { body: words } }),
    async press(messageId, button) {
      const message = messages.find(({ id }) => id === messageId);
      const pressed = message?.buttons[button];
      if (!message || !pressed) return;
      const context = { id: message.id };
      const reply = { id: pressed.payload, title: pressed.text };
      await tellMessage(
        message.to,
        message.template
          ? { type: "button", context, button: pressed }
          : {
              type: "interactive",
              context,
              interactive: { type: "button_reply", button_reply: reply },
            },
      );
    },
    async delivered() {
      while (telling.size > 0) await Promise.all(telling);
    },
    async close() {
      closed.abort();
      const ended = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await Promise.all([ended, ...telling]);
    },
  };

  async function answerApi(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    try {
      if (!isSame(request.headers.authorization, `Bearer ${token}`)) {
        throw new CloudError(190, "Invalid OAuth access token", { status: 401 });
      }
      if (request.method === "GET") return answerNumber(request, sent);
      const message = take(JSON.parse(await readAll(request)));
      const contacts = [{ input: message.to, wa_id: message.to }];
      sent(200, { messaging_product: "whatsapp", contacts, messages: [{ id: message.id }] });
    } catch (error) {
      if (error === "lost") response.destroy();
      else if (error instanceof CloudError) sent(error.status, error.body);
      else sent(500, new CloudError(131_000, "Something went wrong").body);
    }
  }

  /** About the shop's number: whether the token is of its app. */
  function answerNumber(
    request: IncomingMessage,
    sent: (status: number, body: object) => unknown,
  ): void {
    const { pathname, searchParams } = new URL(request.url ?? "", origin);
    const proof = createHmac("sha256", appSecret).update(token).digest("hex");
    if (!isSame(searchParams.get("appsecret_proof") ?? undefined, proof)) {
      throw new CloudError(100, "Invalid appsecret_proof provided in the API argument");
    }
    if (pathname !== `/v23.0/${phoneId}`) throw new CloudError(100, "Object does not exist");
    sent(200, { id: phoneId });
  }

  async function answerPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === "POST") {
      if (request.headers.origin !== origin) return void response.writeHead(403).end();
      const form = new URLSearchParams(await readAll(request));
      const from = form.get("from") ?? "";
      const words = (form.get("words") ?? "").trim();
      if (form.has("press"))
        await practice.press(form.get("press") ?? "", Number(form.get("button")));
      else if (words && messages.some(({ to }) => to === from)) await practice.write(from, words);
      return void response.writeHead(303, { location: "/" }).end();
    }
    for (const message of messages) {
      if (message.isFromShop && message.state === "delivered") void tellState(message, "read");
    }
    const headers = {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
    };
    response.writeHead(200, headers).end(phonePage(messages));
  }

  const server = createServer((request, response) => {
    const isSending = request.method === "POST" && request.url === `/v23.0/${phoneId}/messages`;
    const isApi = isSending || (request.method === "GET" && request.url?.startsWith("/v23.0/"));
    const isPage = request.url === "/";
    if (isApi) void answerApi(request, response);
    else if (isPage) void answerPage(request, response).catch(() => response.destroy());
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(practice, { api: `${origin}/v23.0`, page: `${origin}/` });
}

const wordsOf = (content: object): string => {
  const { text, button, interactive } = content as Record<string, Record<string, unknown>>;
  const reply = interactive?.button_reply as { title: string } | undefined;
  return String(text?.body ?? button?.text ?? reply?.title ?? "");
};

function isSame(given = "", expected: string): boolean {
  const digest = (text: string) => createHmac("sha256", "token").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
