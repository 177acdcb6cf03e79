import { desc, sql } from "drizzle-orm";
import type { OfficeFinder } from "#app/lib/shop/office-finder.ts";
import { db } from "#app/server/database/database.server.ts";
import { startsWith } from "#app/server/database/prefix-search.server.ts";
import { comparedCode } from "./offer.ts";
import { offers } from "./offer-table.server.ts";

/** Discount codes by their beginning. They are few. */
export const offerFinder = {
  group: "codes",
  needs: "offers",
  async find(typed, size) {
    const code = comparedCode(typed);
    if (code === "") return [];
    const rows = await db
      .select({ id: offers.id, code: offers.code })
      .from(offers)
      .where(startsWith(sql`${offers.code}`, code))
      .orderBy(desc(offers.addedAt))
      .limit(size);
    return rows.map(({ id, code }) => ({ to: `/my/offers/${id}`, title: code }));
  },
} as const satisfies OfficeFinder;
