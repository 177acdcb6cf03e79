import type Razorpay from "razorpay";

/** The SDK's HTTP client (axios), as far as the shop uses it. */
export interface RazorpayHttp {
  /** `timeout` in ms; 0 waits for ever. `maxRedirects` 0 takes a redirect for a failure. */
  defaults: { baseURL?: string; timeout?: number; maxRedirects?: number };
  post<Data>(
    url: string,
    body: unknown,
    options: { headers: Record<string, string> },
  ): Promise<{ data: Data }>;
}

/**
 * The private HTTP client of Razorpay's SDK, which its types do not show. The SDK knows one host, has
 * no timeout and sends no headers but its own; through this client the caller sets the first two and
 * sends a header.
 */
export function razorpayHttp(sdk: Razorpay): RazorpayHttp {
  return (sdk.api as unknown as { rq: RazorpayHttp }).rq;
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
  return {
    status: statusCode ?? response?.status,
    description: error?.description ?? response?.data?.error?.description,
  };
}
