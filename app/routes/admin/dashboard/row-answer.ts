import type { unreachable } from "#app/lib/attempt.ts";

/** What the dashboard's action says of a row's command: the words for the toast. */
export type RowAnswer =
  | { ok: true; message: string }
  | { ok: false; message: string; field: string }
  | typeof unreachable;
