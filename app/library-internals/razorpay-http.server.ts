import { Agent, type AgentOptions } from "node:https";
import type Razorpay from "razorpay";

/** The SDK's HTTP client (axios), as far as the shop uses it. */
export interface RazorpayHttp {
  /** `maxRedirects` 0 takes a redirect for a failure. */
  defaults: { baseURL?: string; maxRedirects?: number };
  post(
    url: string,
    body: unknown,
    options: { headers: Record<string, string> },
  ): Promise<{ data: unknown }>;
  interceptors: { request: { use: (set: (request: RequestSettings) => RequestSettings) => void } };
}

interface RequestSettings {
  signal?: AbortSignal;
  httpsAgent?: Agent;
}

/**
 * The private HTTP client of Razorpay's SDK, which its types do not show. The SDK knows one host, has
 * no timeout and sends no headers but its own; through this client the caller sets the first two and
 * sends a header.
 */
export function razorpayHttp(sdk: Razorpay): RazorpayHttp {
  return (sdk.api as unknown as { rq: RazorpayHttp }).rq;
}

/**
 * Gives each call of the SDK, and of its HTTP client, one limit from its beginning to the last byte of
 * its answer. The client's own timeout counts neither the time until an HTTPS proxy (`HTTPS_PROXY`)
 * has answered, nor that of an answer which comes byte by byte.
 * @param limit gives that of a call which begins now, in ms.
 */
export function limitEachCall(sdk: Razorpay, limit: () => number): void {
  razorpayHttp(sdk).interceptors.request.use((request) => {
    const signal = AbortSignal.timeout(limit());
    // The client ends its request by the signal, but not a connection that is still being made: that
    // is a proxy's, made with the options of the agent. An agent, and so a connection, for each call:
    // calls are rare and far apart. The option is net.connect's.
    const options: AgentOptions & { signal: AbortSignal } = { signal };
    return { ...request, signal, httpsAgent: new Agent(options) };
  });
}

/** What the SDK and its HTTP client throw, in one form. */
export interface RazorpayFailure {
  /** The answer's status; undefined where there was no answer. */
  status: number | undefined;
  description: string | undefined;
}

/** Reads what a call of the SDK, or of its HTTP client, has thrown. */
export function razorpayFailure(thrown: unknown): RazorpayFailure {
  const { statusCode, error, response } = thrown as {
    statusCode?: number;
    error?: { description?: string };
    response?: { status: number; data?: { error?: { description?: string } } };
  };
  const description: unknown = error?.description ?? response?.data?.error?.description;
  return {
    status: statusCode ?? response?.status,
    description: typeof description === "string" ? description : undefined,
  };
}
