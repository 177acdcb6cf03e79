/** One document as it is kept. */
export interface Kept {
  /** All ids by which it is found: of an order, its payments and its refunds. */
  ids: readonly string[];
  /** Plain JSON. */
  document: unknown;
  /** Something of it is still to be done. */
  isOpen: boolean;
}

/**
 * Where the gateway keeps what has happened: a document an order. Several gateways may share it, so that
 * each knows the orders of the others.
 */
export interface Storage {
  /** Keeps a new document. One that has an id of it already stays as it is. */
  add: (kept: Kept) => Promise<void>;
  /** The document that has this id, or undefined. */
  find: (id: string) => Promise<unknown>;
  /**
   * Replaces the document that has this id by what `change` makes of it; nobody else changes it
   * meanwhile. What `change` throws is thrown, and nothing is changed.
   * @returns false where there is no such document.
   */
  change: (id: string, change: (document: unknown) => Kept) => Promise<boolean>;
  /** All documents of which something is still to be done. */
  open: () => Promise<unknown[]>;
  /** All documents that were added or changed since. */
  changedSince: (since: Date) => Promise<unknown[]>;
}

/** Keeps everything in the memory of this process. */
export function memoryStorage(): Storage {
  const all: (Kept & { changedAt: Date })[] = [];
  const of = (id: string) => all.find(({ ids }) => ids.includes(id));
  const documents = (which: typeof all) => which.map(({ document }) => structuredClone(document));
  return {
    add: async (kept) => {
      if (kept.ids.some(of)) return;
      all.push({ ...structuredClone(kept), changedAt: new Date() });
    },
    find: async (id) => structuredClone(of(id)?.document),
    change: async (id, change) => {
      const kept = of(id);
      if (!kept) return false;
      const changed = change(structuredClone(kept.document));
      Object.assign(kept, structuredClone(changed), { changedAt: new Date() });
      return true;
    },
    open: async () => documents(all.filter(({ isOpen }) => isOpen)),
    changedSince: async (since) => documents(all.filter(({ changedAt }) => changedAt >= since)),
  };
}
