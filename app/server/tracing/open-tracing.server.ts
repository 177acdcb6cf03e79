import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { nodeName } from "../live/live-changes.server.ts";
import { log } from "../log/log.server.ts";
import { withLogContext } from "../log/log-context.server.ts";
import type { Config } from "../process/config.server.ts";
import { noSpan, type RunningSpan, type SpanAbout, setTracing } from "./traced.server.ts";

type TracingSettings = Pick<
  Config,
  "OTEL_EXPORTER_OTLP_ENDPOINT" | "OTEL_SERVICE_NAME" | "OTEL_TRACES_SAMPLER_ARG"
>;

const kinds: Record<SpanAbout["kind"], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** How long the process waits for the last spans to be sent when it ends, in ms. */
const closingBound = 2000;

/** The span that the running work belongs to. */
const running = new AsyncLocalStorage<Context>();

/**
 * Sends the spans of this process to a collector, by OTLP over HTTP as JSON. Loaded only where there is
 * one: the packages take some MB. Libraries are not patched, which a bundle does not allow
 * (decision 040); the shop's own few places make the spans (`traced`).
 * @returns what sends the last of them and ends it.
 */
export function openTracing(settings: TracingSettings): () => Promise<void> {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT ?? "";
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const exporter = tellingOfFailures(new OTLPTraceExporter({ url, timeoutMillis: 5000 }));
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": settings.OTEL_SERVICE_NAME,
      "service.instance.id": nodeName,
    }),
    sampler: new ParentBasedSampler({
      root: new TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG),
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("madua");
  setTracing(async ({ name, kind, attributes = {}, traceparent }, work) => {
    const around = running.getStore();
    if (!around && kind !== "server" && kind !== "consumer") return work(noSpan);
    const parent = around ?? remoteParent(traceparent);
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent);
    const { traceId } = span.spanContext();
    const inSpan = () => running.run(trace.setSpan(parent, span), () => work(runningSpan(span)));
    try {
      return await (around ? inSpan() : withLogContext({ traceId }, inSpan));
    } catch (error) {
      // An error's message may quote what somebody has typed; its name does not.
      span.setAttribute("error.type", nameOf(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
  return async () => {
    setTracing(undefined);
    await Promise.race([provider.shutdown().catch(() => {}), delay(closingBound)]);
  };
}

function remoteParent(traceparent: string | null | undefined): Context {
  const caller = traceparent ? parseTraceParent(traceparent) : null;
  return caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT;
}

const runningSpan = (span: Span): RunningSpan => ({
  set: (name, value) => span.setAttribute(name, value),
  fail: () => span.setStatus({ code: SpanStatusCode.ERROR }),
});

/** The class of an error, or the code that the system or the database gave it. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === "string" ? code : error.name;
}

/** A collector that is away is said once a minute, and not with each batch. In ms. */
const failureEvery = 60_000;

/** `exporter`, which says in the log that a batch could not be sent; by itself it says so to nobody. */
function tellingOfFailures(exporter: OTLPTraceExporter): SpanExporter {
  let last = Number.NEGATIVE_INFINITY;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error && performance.now() - last > failureEvery) {
          last = performance.now();
          log.warn({ reason: result.error.message }, "traces could not be sent");
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
