import { timestamp } from "drizzle-orm/pg-core";

/** A column for a moment, as all tables have it: in milliseconds, whatever the time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
