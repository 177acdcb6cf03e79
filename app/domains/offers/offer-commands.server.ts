import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import type { Transaction } from "#app/server/database/database.server.ts";
import type { InsertRefusal } from "#app/server/database/idempotent-insert.server.ts";
import { laterThan } from "#app/server/database/moment-column.server.ts";
import {
  addRow,
  type ChangeRefusal,
  changeRow,
  saveRow,
} from "#app/server/database/save-row.server.ts";
import { publishLater } from "#app/server/live/publish-later.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import type { OfferDetails } from "./offer-form.ts";
import { offers, offerUses } from "./offer-table.server.ts";
import type { KeptOffer } from "./offers.server.ts";

/** Why an offer was not saved. */
export type OfferSaveRefusal =
  | InsertRefusal
  | ChangeRefusal<KeptOffer>
  /** Another offer has the code. */
  | { code: "code-taken" };

/** Adds an offer, once under its id however often it is sent. */
export async function addOffer(
  id: string,
  details: OfferDetails,
  actor: Actor,
): Promise<Result<undefined, OfferSaveRefusal>> {
  return saved(async (tx) => {
    if (await addRow(tx, offers, { ...details, id }, actor, "offer.add")) {
      await record(tx, actor, "offer.add", id, { name: details.code, offer: details });
      await publishMoments(tx, details);
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
    const changed = await changeRow(tx, offers, id, seen, details);
    if (!changed.ok) return changed;
    const was = changed.value;
    if (!was) return ok(undefined);
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
        .set({ isActive: false, updatedAt: laterThan(offers.updatedAt) })
        .where(eq(offers.id, id));
      await record(tx, actor, "offer.end", id, { name: offer.code });
    }
    return ok("ended");
  });
}

const saved = <Value>(work: (tx: Transaction) => Promise<Result<Value, OfferSaveRefusal>>) =>
  saveRow("offers", work, { offers_code: { code: "code-taken" } });

/** Open and cached pages look at the offers anew when something of this one begins or ends. */
async function publishMoments(tx: Transaction, details: OfferDetails): Promise<void> {
  const { startsAt, endsAt, bannerFrom, bannerUntil } = details;
  for (const moment of [startsAt, endsAt, bannerFrom, bannerUntil]) {
    if (moment) await publishLater(tx, moment, "offers");
  }
}
