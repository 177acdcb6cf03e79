import { db, type Queryable } from "#app/server/database/database.server.ts";
import { withoutRecording } from "#app/server/database/table-reads.server.ts";
import { followTopic } from "#app/server/live/follow-topic.server.ts";
import { log } from "#app/server/log/log.server.ts";
import {
  changeConfig,
  config,
  configWith,
  type GivenSettings,
  isSetByMachine,
} from "#app/server/process/config.server.ts";
import { settingsKey, unseal } from "#app/server/process/sealed-text.server.ts";
import type { Typed } from "./connection-groups.ts";
import { type ConnectionName, isConnectionName } from "./connection-names.ts";
import { machineSettings, settingsOf } from "./connection-settings.server.ts";
import { connections } from "./connection-table.server.ts";

/** A connection as the office keeps it. */
export interface KeptConnection {
  name: ConnectionName;
  keptAt: Date;
  /** Undefined where this installation's key does not open it. */
  typed: Typed | undefined;
}

/** All that are kept, opened. */
export async function keptConnections(on: Queryable = db): Promise<KeptConnection[]> {
  const rows = await on.select().from(connections);
  const key = rows.length > 0 ? await settingsKey(config()) : undefined;
  return rows.flatMap(({ name, sealed, keptAt }) => {
    if (!isConnectionName(name)) return [];
    const text = key && unseal(key, sealed, name);
    return [{ name, keptAt, typed: text === undefined ? undefined : JSON.parse(text) }];
  });
}

/** What the office's connections set; nothing of one that the machine has, or that does not open. */
export function settingsOfAll(
  kept: readonly Pick<KeptConnection, "name" | "typed">[],
): GivenSettings {
  const given = kept.map(({ name, typed }) =>
    typed && !isSetByMachine(machineSettings[name]) ? settingsOf[name](typed) : {},
  );
  return Object.assign({}, ...given);
}

/** What the last reading came to. */
let present = "{}";
/** One reading at a time: none that began earlier writes over a later one. */
let reading: Promise<unknown> = Promise.resolve();

/**
 * Brings the settings up to what the office keeps now; what is made of them is made anew by then.
 * @returns whether any is another than before.
 * @throws Error where the database could not be read; the settings are then as they were.
 */
export function readConnections(): Promise<boolean> {
  const next = reading.then(bringUpToDate);
  reading = next.catch(() => {});
  return next;
}

async function bringUpToDate(): Promise<boolean> {
  const kept = await withoutRecording(() => keptConnections());
  const given = settingsOfAll(kept.filter(isUsable));
  const read = JSON.stringify(given);
  if (read === present) return false;
  const closed = kept.filter(({ typed }) => !typed).map(({ name }) => name);
  if (closed.length > 0) {
    log.warn({ connections: closed }, "keys that the office keeps were locked by another key");
  }
  await changeConfig(configWith(given));
  present = read;
  return true;
}

/** Whether the shop takes what it sets; it may have been kept by another version. No shop stays closed for it. */
function isUsable(one: KeptConnection): boolean {
  try {
    configWith(settingsOfAll([one]));
    return true;
  } catch (error) {
    log.error({ err: error, connection: one.name }, "what the office keeps is not taken");
    return false;
  }
}

/**
 * Reads them at the start, and again whenever they may have changed on another node (rules: keys-5).
 * @returns what ends it.
 */
export const followConnections = (unheardInterval?: number): Promise<() => void> =>
  // Any page may show whether there is a Google button, who takes the money or whether WhatsApp tells.
  followTopic("connections", readConnections, ["*"], unheardInterval);
