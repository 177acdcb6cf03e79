import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type Signer, signed } from "./keys.ts";
import { askLoopback } from "./loopback.ts";

/** A message as it is sent: what stands in it beside the context is the caller's. */
export interface Message {
  context: Record<string, unknown> & { action: string; transaction_id: string; message_id: string };
  message?: unknown;
  error?: { type: string; code: string; message: string; path?: string };
}

/** What came from the seller. */
export interface Heard {
  body: Message;
  /** To the letter. */
  text: string;
  at: Date;
  /** Whether the seller's registered key has signed it. */
  isSigned: boolean;
  /** What it was answered: 0 where it was left without an answer. */
  status: number;
}

/** An acknowledgement as the seller gave it. */
export interface Ack {
  /** 0: it did not answer. */
  status: number;
  body: {
    message?: { ack?: { status?: string } };
    error?: { type?: string; code?: string; message?: string; path?: string };
  };
}

/** What goes wrong on the way, for tests. */
export interface Faults {
  /** The buyer's clock, beside the true one, in ms. */
  skew: number;
  /** By whose key it signs: its own, a stranger's under its own name, or its own under another's name. */
  signs: "own" | "stranger" | "as-other";
  /** How often it sends each message. */
  times: number;
  /** For how long each message is on its way, in ms. */
  delay: number;
  /** Whether a message is lost on its way to the seller. */
  loses: (action: string) => boolean;
  /** What the seller's callbacks are answered: 200 with ACK or NACK, a status, or nothing at all. */
  answers: (action: string) => "ack" | "nack" | "nothing" | number;
}

const noFaults = (): Faults => ({
  ...{ skew: 0, signs: "own", times: 1, delay: 0 },
  loses: () => false,
  answers: () => "ack",
});

export interface Conversing {
  version?: "1.2.0" | "1.2.5";
  city?: string;
  transactionId?: string;
}

export interface Saying {
  /** Its name in the logs ("select_out_of_stock"); else the action. */
  as?: string;
  /** Through the gateway, as a search goes. */
  throughGateway?: boolean;
  /** Of a message that is said again, or late. */
  messageId?: string;
  timestamp?: string;
  /** Parts of the context that are other than usual. */
  context?: Record<string, unknown>;
}

/** What a buyer's app says and hears of one transaction. */
export interface Conversation {
  readonly transactionId: string;
  readonly version: string;
  /** All that was said and heard, by its name, as the network's validator takes it. */
  readonly logs: Record<string, Message>;
  /** The same, in order, those included that were heard twice. */
  readonly record: { name: string; body: Message; isOwn: boolean }[];
  /** Says something, and does not wait for what is told of it. */
  say: (action: string, message: unknown, how?: Saying) => Promise<{ said: Message; ack: Ack }>;
  /** Says something, and waits for its callback. @throws Error where it is not taken, or nothing is heard. */
  ask: (action: string, message: unknown, how?: Saying) => Promise<Message>;
  /**
   * Waits for a callback that was not heard before: of this action, and, where it is given, of which this is true.
   * @param as its name in the logs.
   */
  hear: (
    action: string,
    as?: string,
    is?: (body: Message) => boolean,
    within?: number,
  ) => Promise<Message>;
}

export interface Buyer {
  readonly id: string;
  /** Where it is called back. */
  readonly uri: string;
  /** Everything that came, in the order in which it came. */
  readonly heard: readonly Heard[];
  faults: Faults;
  /** From now on nothing goes wrong. */
  mend: () => void;
  converse: (given?: Conversing) => Conversation;
  readonly conversations: readonly Conversation[];
}

export interface BuyerParts {
  signer: Signer;
  stranger: Signer;
  uri: string;
  gatewayUrl: string;
  /** The seller's, subscribed. */
  seller: () => Promise<{ subscriberId: string; url: string }>;
}

function readAck(text: string): Ack["body"] {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** A buyer's app: it signs what it says, and keeps all that is said and heard. */
export function openBuyer(parts: BuyerParts): Buyer & {
  /** Takes a callback. */
  take: (text: string, isSigned: boolean) => number | "ack" | "nack" | "nothing";
} {
  const { signer, stranger, uri } = parts;
  const heard: Heard[] = [];
  const conversations: Conversation[] = [];
  const hearers = new Set<() => void>();
  /** Callbacks that somebody has waited for and got. */
  const given = new Set<Heard>();

  async function send(url: string, text: string): Promise<Ack> {
    const { skew, signs, times, delay: late } = buyer.faults;
    const at = Date.now() + skew;
    const by = {
      own: signer,
      stranger: { ...stranger, subscriberId: signer.subscriberId },
      "as-other": stranger,
    }[signs];
    const headers = { "content-type": "application/json", authorization: signed(text, by, at) };
    if (late > 0) await delay(late);
    const sending = Array.from({ length: times }, async (): Promise<Ack> => {
      const told = await askLoopback(url, { method: "POST", headers, body: text });
      return { status: told.status, body: readAck(told.text) };
    });
    const [first] = await Promise.all(sending);
    return first ?? { status: 0, body: {} };
  }

  async function next(
    isWanted: (one: Heard) => boolean,
    within: number,
    what: string,
  ): Promise<Heard> {
    const deadline = Date.now() + within;
    for (;;) {
      const found = heard.find((one) => !given.has(one) && isWanted(one));
      if (found) {
        given.add(found);
        return found;
      }
      const left = deadline - Date.now();
      if (left <= 0) throw new Error(`${what} was not heard within ${within} ms`);
      const news = Promise.withResolvers<void>();
      hearers.add(news.resolve);
      await Promise.race([news.promise, delay(left, undefined, { ref: false })]);
      hearers.delete(news.resolve);
    }
  }

  function converse({
    version = "1.2.0",
    city = "std:0651",
    transactionId = randomUUID(),
  }: Conversing = {}): Conversation {
    const logs: Record<string, Message> = {};
    const record: Conversation["record"] = [];
    const note = (name: string, body: Message, isOwn: boolean) => {
      logs[name] = body;
      record.push({ name, body, isOwn });
    };

    async function say(action: string, message: unknown, how: Saying = {}) {
      const seller = await parts.seller();
      const context = {
        ...{ domain: "ONDC:RET10", action, country: "IND", city, core_version: version },
        ...{ bap_id: signer.subscriberId, bap_uri: uri },
        ...(action !== "search" && { bpp_id: seller.subscriberId, bpp_uri: seller.url }),
        transaction_id: transactionId,
        message_id: how.messageId ?? randomUUID(),
        timestamp: how.timestamp ?? new Date(Date.now() + buyer.faults.skew).toISOString(),
        ttl: "PT30S",
        ...how.context,
      };
      const said: Message = { context, message };
      note(how.as ?? action, said, true);
      if (buyer.faults.loses(action)) return { said, ack: { status: 0, body: {} } };
      const url = how.throughGateway ? parts.gatewayUrl : seller.url;
      return { said, ack: await send(`${url}/${action}`, JSON.stringify(said)) };
    }

    async function hear(
      action: string,
      as = action,
      is: (body: Message) => boolean = () => true,
      within = 8000,
    ): Promise<Message> {
      const isOurs = ({ body }: Heard) =>
        body.context.transaction_id === transactionId && body.context.action === action && is(body);
      const { body } = await next(isOurs, within, as);
      note(as, body, false);
      return body;
    }

    async function ask(action: string, message: unknown, how: Saying = {}): Promise<Message> {
      const { said, ack } = await say(action, message, how);
      if (ack.body.message?.ack?.status !== "ACK") {
        throw new Error(`${action} was not taken: ${ack.status} ${JSON.stringify(ack.body)}`);
      }
      const { message_id } = said.context;
      const isAnswer = (body: Message) => body.context.message_id === message_id;
      return hear(`on_${action}`, `on_${how.as ?? action}`, isAnswer);
    }

    const conversation = { transactionId, version, logs, record, say, ask, hear };
    conversations.push(conversation);
    conversations.splice(0, conversations.length - 100);
    return conversation;
  }

  function take(text: string, isSigned: boolean): number | "ack" | "nack" | "nothing" {
    const body = JSON.parse(text) as Message;
    const answer = isSigned ? buyer.faults.answers(body.context.action) : 401;
    const status = answer === "nothing" ? 0 : typeof answer === "number" ? answer : 200;
    const one = { body, text, at: new Date(), isSigned, status };
    heard.push(one);
    // What was refused is told again, and is heard then.
    if (answer !== "ack") given.add(one);
    for (const hearer of hearers) hearer();
    return answer;
  }

  const buyer = {
    id: signer.subscriberId,
    ...{ uri, heard, conversations, converse, take },
    faults: noFaults(),
    mend: () => {
      buyer.faults = noFaults();
    },
  };
  return buyer;
}
