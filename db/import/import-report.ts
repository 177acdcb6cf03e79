/** A document of the export: its collection and its id there. */
export interface DocumentKey {
  collection: string;
  id: string;
}

/** What becomes of a document. */
export const outcomes = {
  new: "new",
  updated: "changed in the old shop since the last import",
  same: "here already",
  "changed-here": "changed here, and left as it is",
  "deleted-here": "deleted here, and left so",
  "left-out": "left out",
} as const;
export type Outcome = keyof typeof outcomes;

interface Note extends DocumentKey {
  detail: string;
}

/** How many of a kind the summary names; the full report names all. */
const examples = 3;

/**
 * What an import found and what it did, or would do, with it: nothing is dropped or changed without
 * standing here (rules: import-2).
 */
export class ImportReport {
  readonly #counts = new Map<string, Map<Outcome, number>>();
  readonly #leftOut = new Map<string, Note[]>();
  readonly #odd = new Map<string, Note[]>();
  readonly #facts: string[] = [];

  count({ collection }: Pick<DocumentKey, "collection">, outcome: Outcome, by = 1): void {
    const counts = this.#counts.get(collection) ?? new Map<Outcome, number>();
    counts.set(outcome, (counts.get(outcome) ?? 0) + by);
    this.#counts.set(collection, counts);
  }

  /** A document of which nothing comes here, and why. */
  leaveOut(document: DocumentKey, reason: string, detail = ""): void {
    this.count(document, "left-out");
    this.listLeftOut(document, reason, detail);
  }

  /** A part of a document, or a file, that does not come here; the document itself does. */
  listLeftOut(document: DocumentKey, reason: string, detail = ""): void {
    add(this.#leftOut, `${document.collection}: ${reason}`, document, detail);
  }

  /** Something odd in a document that comes, and what is done with it. */
  odd(document: DocumentKey, what: string, done: string, detail = ""): void {
    add(this.#odd, `${document.collection}: ${what}: ${done}`, document, detail);
  }

  /** Something about the whole that somebody should know. */
  fact(line: string): void {
    this.#facts.push(line);
  }

  /** How many documents of a collection came to what. */
  counted(collection: string): Partial<Record<Outcome, number>> {
    return Object.fromEntries(this.#counts.get(collection) ?? []);
  }

  /** How many documents came to this, of all collections together. */
  total(outcome: Outcome): number {
    return [...this.#counts.values()].reduce((sum, counts) => sum + (counts.get(outcome) ?? 0), 0);
  }

  /** The report as lines; a summary names three of a kind, otherwise all are named. */
  lines({ summary }: { summary: boolean }): string[] {
    return [
      ...[...this.#counts].map(([collection, counts]) => {
        const known = (Object.keys(outcomes) as Outcome[]).filter((outcome) => counts.has(outcome));
        const parts = known.map((outcome) => `${counts.get(outcome)} ${outcomes[outcome]}`);
        return `${collection.padEnd(20)} ${parts.join(", ")}`;
      }),
      ...section("To know", this.#facts),
      ...section("Left out, and why", noteLines(this.#leftOut, summary)),
      ...section("Odd, and what is done with it", noteLines(this.#odd, summary)),
    ];
  }
}

function add(notes: Map<string, Note[]>, kind: string, key: DocumentKey, detail: string): void {
  const { collection, id } = key;
  const note = { collection, id, detail: detail.replaceAll(/\s+/g, " ").slice(0, 200) };
  const known = notes.get(kind);
  if (known) known.push(note);
  else notes.set(kind, [note]);
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", title, ...lines.map((line) => `  ${line}`)];
}

/** In an order of their own: files are read several at a time, whichever is ready first. */
function noteLines(notes: Map<string, Note[]>, summary: boolean): string[] {
  const kinds = [...notes].sort(([a], [b]) => (a < b ? -1 : 1));
  return kinds.flatMap(([kind, found]) => {
    const sorted = found.toSorted((a, b) => (a.id === b.id ? 0 : a.id < b.id ? -1 : 1));
    const shown = summary ? sorted.slice(0, examples) : sorted;
    return [
      `${kind} (${found.length})`,
      ...shown.map(({ id, detail }) => `    ${id}${detail && `: ${detail}`}`),
      ...(found.length > shown.length ? [`    … and ${found.length - shown.length} more`] : []),
    ];
  });
}
