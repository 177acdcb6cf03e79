import type { Context, OndcVersion } from "./context.ts";

/** A message of a buyer's app that has been believed and read. */
export interface OndcRequest<Message> {
  context: Context;
  message: Message;
  /** Of RET10; issues and settlement have versions of their own, which the context says. */
  version: OndcVersion;
}

/** Why something is refused, in the network's words; its codes for sellers begin with 3, 4 and 5. */
export interface OndcError {
  type: "CONTEXT-ERROR" | "CORE-ERROR" | "DOMAIN-ERROR" | "POLICY-ERROR" | "JSON-SCHEMA-ERROR";
  /** "30004". */
  code: string;
  message: string;
  /** Where in the message it is: "message.order.items.0.id". */
  path?: string;
}

/**
 * What the buyer's app is called back with. An error may come with a message (an item is sold out: what is left of it
 * stands in the quote). Undefined: nothing is sent, for there is nothing to say.
 */
export type OndcAnswer =
  | { message: object; error?: OndcError }
  /** A message that is written out as JSON already: a catalogue that many ask for. */
  | { messageText: string }
  | { error: OndcError }
  | undefined;

/**
 * Answers an action. It is called again with the same message where the process has ended before its answer was kept: it
 * must then find what it has done by the message's ids, and do nothing twice. An exception is tried again for a while,
 * and then told as an internal error.
 */
export type Handler<Message> = (request: OndcRequest<Message>) => Promise<OndcAnswer>;
