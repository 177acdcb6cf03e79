import { db } from "#app/server/database/database.server.ts";
import { lastActor } from "#app/server/log/audit-log.server.ts";
import { config } from "#app/server/process/config.server.ts";
import { connectionFields } from "./connection-groups.ts";
import { type ConnectionName, connectionNames } from "./connection-names.ts";
import { machineSettings } from "./connection-settings.server.ts";
import { keptConnections } from "./present-connections.server.ts";

/** A connection as an owner sees it: nothing of its secrets. */
export interface ShownConnection {
  name: ConnectionName;
  /** none: nobody has set it up; closed: this installation's key does not open it; machine: the environment sets it. */
  state: "none" | "kept" | "closed" | "machine";
  /** The setting by which the machine has it. */
  setting: string | undefined;
  keptAt: Date | undefined;
  /** The address of who set it up. */
  by: string | undefined;
  /** What may be seen of its fields: the value, or "••1234". */
  shown: Record<string, string>;
  /** Fields of which something is kept that is not sent. */
  hidden: string[];
}

/** Characters of a key that are shown of it; of a short one they would tell too much. */
const endShown = 4;

/** All connections, in the order of their page. For owners. */
export async function shownConnections(): Promise<ShownConnection[]> {
  const kept = await keptConnections();
  return Promise.all(
    connectionNames.map(async (name) => {
      const setting = machineSettings[name].find((one) => process.env[one]);
      const own = kept.find((one) => one.name === name);
      const typed = own?.typed;
      const fields = connectionFields[name].filter((field) => typed?.[field.name]);
      return {
        name,
        state: setting ? "machine" : !own ? "none" : typed ? "kept" : "closed",
        setting,
        keptAt: own?.keptAt,
        by: own && (await lastActor(db, "connection.keep", name)),
        shown: Object.fromEntries(
          fields
            .filter(({ shown }) => shown !== "secret")
            .map(({ name: field, shown }) => {
              const value = typed?.[field] ?? "";
              return [field, shown === "plain" ? value : `••${value.slice(-endShown)}`];
            }),
        ),
        hidden: fields.filter(({ shown }) => shown !== "plain").map((field) => field.name),
      };
    }),
  );
}

/** Whether other machines of the same shop could not open what this one keeps (rules: keys-2). */
export function needsSharedKey(): boolean {
  const { DATABASE_URL, SETTINGS_KEY } = config();
  return DATABASE_URL !== undefined && SETTINGS_KEY === undefined;
}
