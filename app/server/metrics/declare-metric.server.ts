/**
 * What the process counts (operations: metrics), declared beside the code that it counts. A counter is
 * a plain object of numbers: counting costs an addition, whether anybody asks for metrics or not, and
 * the library that writes them is loaded only where somebody does (open-metrics.server.ts).
 */
export interface DeclaredMetric {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge";
  /** What tells its values apart; undefined where it is one number. */
  readonly label: string | undefined;
  /** How the values of several workers become one: of what the database tells, all tell the same. */
  readonly aggregator: "sum" | "max";
  readonly read: () => Values | Promise<Values>;
}

/** One number, or one for each value of the label; undefined where nothing is known. */
export type Values = number | Readonly<Record<string, number>> | undefined;

/** By name: in development, a file that is loaded again declares its own again. */
const declared = new Map<string, DeclaredMetric>();

export const declaredMetrics = () => [...declared.values()];

/**
 * Declares something that happens, and returns its counts: `placed.online += 1`.
 * @param name ends with `_total`.
 * @param values of the label: all that there are, so that their number is bounded.
 */
export function declareCounter<Value extends string>(
  name: `madua_${string}_total`,
  help: string,
  label: string,
  values: readonly Value[],
): Record<Value, number> {
  const counts = Object.fromEntries(values.map((value) => [value, 0])) as Record<Value, number>;
  declared.set(name, { name, help, type: "counter", label, aggregator: "sum", read: () => counts });
  return counts;
}

/** Declares a state of this process, read when it is asked for; those of workers are added up. */
export function declareGauge(
  name: `madua_${string}`,
  help: string,
  read: () => Values,
  label?: string,
): void {
  declared.set(name, { name, help, type: "gauge", label, aggregator: "sum", read });
}

/** The database is asked for its gauges this often at most, in ms, however often somebody looks. */
const askedEvery = 15_000;

/**
 * Declares a state of the whole shop, which the database tells: every node and worker tells the same.
 * @param read a query of a few milliseconds. Where it fails, nothing is told.
 */
export function declareShopGauge(
  name: `madua_${string}`,
  help: string,
  read: () => Promise<Values>,
  label?: string,
): void {
  const often = everySoOften(read);
  declared.set(name, { name, help, type: "gauge", label, aggregator: "max", read: often });
}

/**
 * The answer of `ask`, asked again when it is older than `askedEvery` or has failed; those who ask at
 * once share it.
 */
export function everySoOften<Answer>(
  ask: () => Promise<Answer>,
  often = askedEvery,
): () => Promise<Answer> {
  let last: { at: number; answer: Promise<Answer> } | undefined;
  return () => {
    if (last && performance.now() - last.at <= often) return last.answer;
    const asked = { at: performance.now(), answer: ask() };
    asked.answer.catch(() => {
      if (last === asked) last = undefined;
    });
    last = asked;
    return asked.answer;
  };
}
