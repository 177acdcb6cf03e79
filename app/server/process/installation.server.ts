import { eq } from "drizzle-orm";
import { db } from "../database/database.server.ts";
import { installation } from "../database/infrastructure-tables.server.ts";

/**
 * A fact that all processes of this installation share. The first that asks makes it; the others,
 * also those that ask at the same moment, get the same.
 */
export async function installationFact(name: string, make: () => string): Promise<string> {
  const made = await db
    .insert(installation)
    .values({ name, value: make() })
    .onConflictDoNothing()
    .returning({ value: installation.value });
  if (made[0]) return made[0].value;
  const known = await readFact(name);
  if (known === undefined) throw new Error(`installation fact ${name} vanished`);
  return known;
}

/** A fact of this installation; undefined where none was noted. */
export async function readFact(name: string): Promise<string | undefined> {
  const [known] = await db
    .select({ value: installation.value })
    .from(installation)
    .where(eq(installation.name, name));
  return known?.value;
}

/** Notes a fact that changes, in place of what was known. */
export async function noteFact(
  name: string,
  value: string,
  on: Pick<typeof db, "insert"> = db,
): Promise<void> {
  await on
    .insert(installation)
    .values({ name, value })
    .onConflictDoUpdate({ target: installation.name, set: { value } });
}
