import type { IncomingMessage, ServerResponse } from "node:http";
import { Refusal } from "./refusal.ts";
import type { Body } from "./request-fields.ts";

/** Nothing that is asked here is larger, in bytes. */
const bodyLimit = 64 * 1024;

export interface Answer {
  status?: number;
  headers: Record<string, string>;
  text: string;
}

export const json = (value: unknown, status = 200): Answer => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8" },
  text: JSON.stringify(value),
});

/** Razorpay's error body for a refusal, and for what went wrong here. */
export function errorAnswer(error: unknown): Answer {
  if (error instanceof Refusal) return json(error.body, error.status);
  const description = `The practice gateway failed: ${(error as Error).message}`;
  return json(new Refusal(description, { code: "SERVER_ERROR" }).body, 500);
}

/**
 * Reads a JSON object; nothing at all counts as an empty one.
 * @throws Refusal
 */
export async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > bodyLimit) throw new Refusal("The request is too large", { status: 413 });
    chunks.push(chunk);
  }
  if (size === 0) return {};
  const malformed = new Refusal("The request body is not a JSON object");
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Body;
  } catch {
    throw malformed;
  }
  throw malformed;
}

export function send(response: ServerResponse, answer: Answer): void {
  const headers = { "cache-control": "no-store", "x-content-type-options": "nosniff" };
  response.writeHead(answer.status ?? 200, { ...headers, ...answer.headers });
  response.end(answer.text);
}
