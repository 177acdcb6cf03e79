import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics } from "#app/server/database/table-topics.server.ts";

/** What owners have changed of who the shop is; of a fact without a row, site.config.ts tells (decision 051). */
export const changedFacts = pgTable("shop_facts", {
  /** As ShopFacts calls it: "phone". */
  name: text().primaryKey(),
  /** NULL where it says that there is none, such as an amount from which delivery is free. */
  value: jsonb().$type<string | number>(),
  changedAt: moment("changed_at").notNull().defaultNow(),
});

declareTopics([changedFacts], ["shop-facts"]);
