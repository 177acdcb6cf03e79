/** What was measured in one run. */
export type Figures = Record<string, number>;

/** Of each figure in several runs. */
export function mediansOf(runs: readonly Figures[]): Figures {
  const names = Object.keys(runs[0] ?? {});
  const middle = (name: string) =>
    runs.map((run) => run[name] ?? 0).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0;
  return Object.fromEntries(names.map((name) => [name, middle(name)]));
}
