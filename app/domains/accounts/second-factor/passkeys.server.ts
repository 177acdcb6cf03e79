import { and, asc, eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { record } from "#app/server/log/audit-log.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { endOtherSessions } from "../sessions/own-sessions.server.ts";
import { passkeys } from "../users/account-table.server.ts";
import type { User } from "../users/user.ts";
import { afterAdding, afterRemoval, lockFactors } from "./second-factor.server.ts";
import { verifyCreation } from "./webauthn.server.ts";

export const maxPasskeys = 10;

export type AddRefusal = "passkey-wrong" | "too-many";

type Owner = Pick<User, "id" | "email" | "firstName" | "fullName">;

/** A passkey as its owner sees it. */
export type Passkey = Pick<
  typeof passkeys.$inferSelect,
  "id" | "name" | "createdAt" | "lastUsedAt" | "transports"
>;

/** Somebody's passkeys, in the order in which they were added. */
export function passkeysOf(userId: string): Promise<Passkey[]> {
  const { id, name, createdAt, lastUsedAt, transports } = passkeys;
  return db
    .select({ id, name, createdAt, lastUsedAt, transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(createdAt), asc(id));
}

/**
 * Adds a passkey that the browser has made (rules: second-factor-8). Sessions that were opened elsewhere
 * without it end.
 * @param answer the browser's PublicKeyCredential as JSON.
 * @param heldBy whose challenge it answers.
 * @returns the recovery codes, which are shown now and never again; none of a further factor.
 */
export async function addPasskey(
  user: Owner,
  { name, answer, heldBy }: { name: string; answer: string; heldBy: string },
  headers: Headers,
): Promise<Result<string[], AddRefusal>> {
  const made = await verifyCreation(answer, heldBy);
  if (!made) return refused("passkey-wrong");
  const result = await db.transaction(async (tx): Promise<Result<string[], AddRefusal>> => {
    const hadFactor = await lockFactors(tx, user.id);
    const isOwn = eq(passkeys.userId, user.id);
    if ((await tx.$count(passkeys, isOwn)) >= maxPasskeys) return refused("too-many");
    const added = await tx
      .insert(passkeys)
      .values({ ...made, userId: user.id, name })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    // A device that says another's id, or the same one twice.
    if (added.length === 0) return refused("passkey-wrong");
    await record(tx, user, "user.add-passkey", user.id, { name: user.fullName, passkey: name });
    return ok(await afterAdding(tx, user, hadFactor));
  });
  if (!result.ok) return result;
  log.info({ account: user.id }, "passkey added");
  await endOtherSessions(user, headers);
  publish("staff");
  return result;
}

/**
 * Removes a passkey of somebody's own (rules: access-6). Sessions elsewhere end: one of them may have been
 * opened by it.
 */
export async function removePasskey(
  user: Owner,
  id: string,
  headers: Headers,
): Promise<Result<string, "not-found">> {
  const name = await db.transaction(async (tx) => {
    await lockFactors(tx, user.id);
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, user.id)))
      .returning({ name: passkeys.name });
    if (!removed) return undefined;
    const detail = { name: user.fullName, passkey: removed.name };
    await record(tx, user, "user.remove-passkey", user.id, detail);
    await afterRemoval(tx, user);
    return removed.name;
  });
  if (name === undefined) return refused("not-found");
  log.info({ account: user.id }, "passkey removed");
  await endOtherSessions(user, headers);
  publish("staff");
  return ok(name);
}
