/** Of what a span tells, nothing may be personal: no parameter of SQL, no path with ids, no address. */
export interface SpanAbout {
  /** One of few: a route, a kind of statement, a queue. */
  name: string;
  /** A request that came in, one that went out, a job that was taken, or a part of one. */
  kind: "server" | "client" | "consumer" | "internal";
  attributes?: Readonly<Record<string, string | number>>;
  /** The caller's own span, by the header `traceparent` (W3C Trace Context). */
  traceparent?: string | null | undefined;
}

/** A span that is being worked in. */
export interface RunningSpan {
  set(name: string, value: string | number): void;
  /** What it did failed, without an exception. */
  fail(): void;
}

export type Tracing = <T>(about: SpanAbout, work: (span: RunningSpan) => Promise<T>) => Promise<T>;

/** Undefined where nobody collects traces: then a span is a comparison and nothing more. */
let tracing: Tracing | undefined;

/** From now on spans are made by `by`; without it no longer. */
export function setTracing(by: Tracing | undefined): void {
  tracing = by;
}

/** Whether spans are made: for work that is only done to describe one. */
export const isTracing = () => tracing !== undefined;

/** Where no span is made. */
export const noSpan: RunningSpan = { set() {}, fail() {} };

/**
 * Runs `work` as a span of the trace that the calling code belongs to (operations: traces); a request
 * or a job begins one, other work outside of any is in none. What `work` throws marks the span as failed and goes on.
 * @param describe called only where traces are collected.
 */
export function traced<T>(
  describe: () => SpanAbout,
  work: (span: RunningSpan) => Promise<T>,
): Promise<T> {
  return tracing ? tracing(describe(), work) : work(noSpan);
}
