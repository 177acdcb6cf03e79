import { type SQL, sql } from "drizzle-orm";
import { type PgColumn, timestamp } from "drizzle-orm/pg-core";

/** A column for a moment, as all tables have it: in milliseconds, whatever the time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** For a row's last edit: never the same twice, because a transaction's time may lie before the last edit's end. */
export const laterThan = (lastEdit: PgColumn): SQL =>
  sql`greatest(now(), ${lastEdit} + interval '1 ms')`;
