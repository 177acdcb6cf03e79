/** What a worker tells the primary. */
export type FromWorker =
  /** It answers requests. */
  | { madua: "open" }
  /** It does what only one does, and the shop is open. */
  | { madua: "led" }
  /** It ends, for a reason in one line. */
  | { madua: "failed"; reason: string };

/** What the primary tells a worker. */
export interface Lead {
  madua: "lead";
  /** The shop has not been opened before: its address, and the first admin's password, are to be said. */
  isFirst: boolean;
}

/** What a worker is told by its environment. */
export const workerVariables = {
  /** Its place, from 1; its replacement has the same. */
  number: "MADUA_WORKER",
  databaseUrl: "MADUA_WORKER_DATABASE_URL",
} as const;

/** Others may send messages over the same channel. */
export function isMessage<Message extends { madua: string }>(
  message: unknown,
  ...kinds: Message["madua"][]
): message is Message {
  return kinds.some((kind) => (message as Partial<Message> | null)?.madua === kind);
}
