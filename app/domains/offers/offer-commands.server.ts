import { eq, sql } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { brokenConstraint, db, type Transaction } from "#app/server/database.server.ts";
import {
  acceptRepeatedInsert,
  type InsertRefusal,
  InsertRefused,
} from "#app/server/idempotent-insert.server.ts";
import { publish } from "#app/server/live.server.ts";
import { publishLater } from "#app/server/publish-later.server.ts";
import { holdsAlready } from "#app/server/same-row.server.ts";
import type { OfferDetails } from "./offer-form.ts";
import { offers, offerUses } from "./offer-table.server.ts";
import type { KeptOffer } from "./offers.server.ts";

/** Why an offer was not saved. */
export type OfferSaveRefusal =
  | InsertRefusal
  | { code: "not-found" }
  /** Another offer has the code. */
  | { code: "code-taken" }
  /** Somebody has saved it since the form read it. */
  | { code: "edit-conflict"; present: KeptOffer };

/** Adds an offer, once under its id however often it is sent. */
export async function addOffer(
  id: string,
  details: OfferDetails,
  actor: Actor,
): Promise<Result<undefined, OfferSaveRefusal>> {
  return saved(async (tx) => {
    const [added] = await tx
      .insert(offers)
      .values({ ...details, id })
      .onConflictDoNothing({ target: offers.id })
      .returning({ id: offers.id });
    if (added) {
      await record(tx, actor, "offer.add", id, { name: details.code, offer: details });
      await publishMoments(tx, details);
    } else {
      const [standing] = await tx.select().from(offers).where(eq(offers.id, id));
      const isSame = standing !== undefined && holdsAlready(offers, standing, details);
      await acceptRepeatedInsert(tx, actor, "offer.add", id, isSame);
    }
    return ok(undefined);
  });
}

/**
 * Changes an offer. Orders that have its code keep what it gave them; the next ones get what it gives now.
 * @param seen its `updatedAt` as the form read it.
 */
export async function updateOffer(
  id: string,
  seen: Date,
  details: OfferDetails,
  actor: Actor,
): Promise<Result<undefined, OfferSaveRefusal>> {
  return saved(async (tx) => {
    const [was] = await tx.select().from(offers).where(eq(offers.id, id)).for("update");
    if (!was) return refused({ code: "not-found" });
    if (was.updatedAt.getTime() !== seen.getTime()) {
      // The same form sent again, because its answer was lost.
      if (holdsAlready(offers, was, details)) return ok(undefined);
      return refused({ code: "edit-conflict", present: was });
    }
    await tx
      .update(offers)
      .set({ ...details, updatedAt: sql`greatest(now(), ${offers.updatedAt} + interval '1 ms')` })
      .where(eq(offers.id, id));
    await record(tx, actor, "offer.update", id, { name: details.code, was, offer: details });
    await publishMoments(tx, details);
    return ok(undefined);
  });
}

/**
 * Ends an offer at once; one that was never used is deleted (rules: offers-11).
 * @returns which of both.
 */
export async function endOffer(
  id: string,
  actor: Actor,
): Promise<Result<"ended" | "deleted", OfferSaveRefusal>> {
  return saved(async (tx) => {
    const [offer] = await tx.select().from(offers).where(eq(offers.id, id)).for("update");
    if (!offer) return refused({ code: "not-found" });
    const [use] = await tx.select().from(offerUses).where(eq(offerUses.offerId, id)).limit(1);
    // One that does not count now may count again.
    if (offer.used === 0 && !use) {
      await tx.delete(offers).where(eq(offers.id, id));
      await record(tx, actor, "offer.delete", id, { name: offer.code, offer });
      return ok("deleted");
    }
    if (offer.isActive) {
      await tx
        .update(offers)
        .set({
          isActive: false,
          updatedAt: sql`greatest(now(), ${offers.updatedAt} + interval '1 ms')`,
        })
        .where(eq(offers.id, id));
      await record(tx, actor, "offer.end", id, { name: offer.code });
    }
    return ok("ended");
  });
}

/** Runs a command's transaction, and says that offers have changed. */
async function saved<Value>(
  work: (tx: Transaction) => Promise<Result<Value, OfferSaveRefusal>>,
): Promise<Result<Value, OfferSaveRefusal>> {
  try {
    const done = await db.transaction(work);
    if (done.ok) publish("offers");
    return done;
  } catch (error) {
    if (error instanceof InsertRefused) return refused(error.refusal);
    if (brokenConstraint(error) === "offers_code") return refused({ code: "code-taken" });
    throw error;
  }
}

/** Open and cached pages look at the offers anew when something of this one begins or ends. */
async function publishMoments(tx: Transaction, details: OfferDetails): Promise<void> {
  const { startsAt, endsAt, bannerFrom, bannerUntil } = details;
  for (const moment of [startsAt, endsAt, bannerFrom, bannerUntil]) {
    if (moment) await publishLater(tx, moment, "offers");
  }
}
