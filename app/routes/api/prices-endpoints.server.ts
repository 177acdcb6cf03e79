import { z } from "zod";
import {
  changePricePeriod,
  planPrices,
  stopPricePeriods,
} from "#app/domains/catalog/prices/price-period-commands.server.ts";
import {
  pastPrices,
  plannedPrices,
  runningPrices,
} from "#app/domains/catalog/prices/price-periods.server.ts";
import { ok, refused } from "#app/lib/answers/result.ts";
import { nextCursor, pageOf, pageQuery } from "./api-schemas.server.ts";
import { endpoint } from "./endpoint.server.ts";
import {
  planBody,
  priceChangeBody,
  pricePeriod,
  priceStates,
} from "./schemas/price-schemas.server.ts";

/** Of what runs and what is to come, as many as one plan can have. */
const mostOpen = 500;

export const pricesEndpoints = [
  endpoint({
    method: "GET",
    path: "/prices",
    permission: "products",
    summary: "List prices for a time",
    description: "What runs and what is to come is answered all at once, what is over by pages.",
    query: pageQuery.extend({ state: z.enum(priceStates).default("running") }),
    answers: { 200: pageOf(pricePeriod) },
    handle: async ({ query: { cursor, limit, state } }) => {
      if (state === "running") return ok({ data: await runningPrices(mostOpen), nextCursor: null });
      if (state === "planned") return ok({ data: await plannedPrices(mostOpen), nextCursor: null });
      const page = await pastPrices(cursor, limit);
      const next = nextCursor(page, ({ endedAt, endsAt, id }) => ({ date: endedAt ?? endsAt, id }));
      return ok({ data: page.rows, nextCursor: next });
    },
  }),
  endpoint({
    method: "POST",
    path: "/prices",
    permission: "products",
    summary: "Plan a price for a time, of one or many products",
    description: "All of them or none.",
    body: planBody,
    answers: { 204: null },
    once: true,
    fields: {
      over: "endsAt",
      "not-found": "products",
      "other-price": "products",
      "no-price": "amount",
      overlap: "products",
    },
    handle: ({ body, user }) => planPrices(body, user),
  }),
  endpoint({
    method: "PUT",
    path: "/prices/:id",
    permission: "products",
    summary: "Change a price for a time that runs or is to come",
    body: priceChangeBody,
    answers: { 204: null },
    fields: { over: "endsAt", "above-mrp": "price", overlap: "startsAt" },
    handle: async ({ params, body: { updatedAt, ...change }, user }) => {
      const changed = await changePricePeriod(params.id, updatedAt, change, user);
      if (changed.ok) return changed;
      return refused(changed.refusal === "changed" ? "changed-meanwhile" : changed.refusal);
    },
  }),
  endpoint({
    method: "DELETE",
    path: "/prices/:id",
    permission: "products",
    summary: "End a price for a time that runs, or call off one that is to come",
    answers: { 204: null },
    handle: async ({ params, user }) => {
      const stopped = await stopPricePeriods([params.id], user);
      return stopped > 0 ? ok(undefined) : refused("not-found");
    },
  }),
];
