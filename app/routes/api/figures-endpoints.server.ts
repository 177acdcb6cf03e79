import { z } from "zod";
import { parcelBreakdowns } from "#app/domains/figures/came-back/parcel-kinds.ts";
import { readCameBack } from "#app/domains/figures/came-back/read-came-back.server.ts";
import { breakdowns } from "#app/domains/figures/figure-kinds.ts";
import { groupings, rangeNames, readFigureRange } from "#app/domains/figures/figure-range.ts";
import { readMakeNext } from "#app/domains/figures/make-next.server.ts";
import { readSalesFigures } from "#app/domains/figures/read-figures.server.ts";
import { ok } from "#app/lib/answers/result.ts";
import { day, paise } from "./api-schemas.server.ts";
import { endpoint } from "./endpoint.server.ts";

const most = z.coerce.number().int().min(1).max(1000).default(50).meta({
  description: "Rows of the breakdown, at most 1000.",
});

/** The page's own parameters; `since` and `until` go without a name of a range, or with "days". */
const days = {
  range: z.enum(rangeNames).optional().meta({ description: "Without it, the last 30 days." }),
  since: day.optional(),
  until: day.optional(),
  limit: most,
};

interface Days {
  range?: (typeof rangeNames)[number] | undefined;
  since?: string | undefined;
  until?: string | undefined;
}

const isOneOfBoth = ({ range, since, until }: Days) =>
  (range ?? "days") === "days" || !(since || until);
const notBoth = { path: ["range"], error: "With days of its own, a range is `days` or left out." };
const hasDays = ({ range, since, until }: Days) => range !== "days" || Boolean(since || until);
const noDays = { path: ["since"], error: "A range of `days` needs `since`, `until` or both." };

const salesQuery = z
  .object({
    ...days,
    group: z.enum(groupings).optional(),
    by: z.enum(breakdowns).default("product"),
  })
  .refine(isOneOfBoth, notBoth)
  .refine(hasDays, noDays);

const cameBackQuery = z
  .object({ ...days, by: z.enum(parcelBreakdowns).default("district") })
  .refine(isOneOfBoth, notBoth)
  .refine(hasDays, noDays);

function rangeOf({ range, since, until, group }: Days & { group?: string | undefined }) {
  const name = range ?? (since || until ? "days" : undefined);
  const asked = Object.entries({ range: name, since, until, group });
  const said = asked.flatMap(([key, value]): [string, string][] => (value ? [[key, value]] : []));
  return readFigureRange(new URLSearchParams(said), new Date());
}

const dayRange = z.object({ since: day, until: day });
const isWhole = z.boolean().meta({
  description: "False while much is counted anew: some days are missing or as they were.",
});

const sales = z
  .object({
    orders: z.int(),
    sold: z.int().meta({ description: "Orders that count as revenue." }),
    units: z.int(),
    revenue: paise,
    tax: paise.meta({ description: "Paise of the revenue that are tax." }),
    takenOff: paise.meta({ description: "Paise that codes took off." }),
    byReturning: z.int().meta({ description: "Orders of customers who had ordered before." }),
    cancelled: z.int(),
    returned: z.int(),
  })
  .meta({ id: "SalesFigures" });

const parcels = z
  .object({
    ended: z.int(),
    sent: z.int(),
    arrived: z.int(),
    cameBack: z.int(),
    worth: paise,
    takenOff: paise,
    lost: paise,
    tax: paise,
    carriage: paise,
    fees: paise,
    packing: paise,
    wasted: paise,
  })
  .meta({ id: "ParcelFigures" });
const parcelsOf = parcels.extend({ key: z.string(), name: z.string() });

export const figuresEndpoints = [
  endpoint({
    method: "GET",
    path: "/figures/sales",
    permission: "figures.read",
    summary: "Read what was sold, over time and by product, district and so on",
    query: salesQuery,
    answers: {
      200: dayRange.extend({
        before: sales.extend(dayRange.shape).meta({ description: "What it is compared with." }),
        grouping: z.enum(groupings),
        isWhole,
        all: sales,
        groups: z.array(sales.extend({ first: day, last: day })),
        n: z.int().meta({ description: "Rows of the breakdown in all." }),
        by: z.array(
          sales.extend({
            key: z.string(),
            name: z.string(),
            before: paise.meta({ description: "Paise of revenue in the range before." }),
          }),
        ),
      }),
    },
    handle: async ({ query }) => {
      const range = rangeOf(query);
      const figures = await readSalesFigures(range, query.by, query.limit);
      const { now, before, groups, n, by, isWhole } = figures;
      const { since, until, grouping } = range;
      const both = { since, until, grouping, before: { ...before, ...range.before } };
      return ok({ ...both, isWhole, all: now, groups, n, by });
    },
  }),
  endpoint({
    method: "GET",
    path: "/figures/came-back",
    permission: "figures.read",
    summary: "Read which parcels came back, what that cost, and what orders earned",
    query: cameBackQuery,
    answers: {
      200: dayRange.extend({
        isWhole,
        all: parcels,
        channels: z.array(parcelsOf),
        methods: z.array(parcelsOf),
        n: z.int().meta({ description: "Rows of the breakdown in all." }),
        by: z.array(parcelsOf),
      }),
    },
    handle: async ({ query }) => {
      const range = rangeOf(query);
      const figures = await readCameBack(range, query.by, query.limit, new Date());
      return ok({ ...figures, since: range.since, until: range.until });
    },
  }),
  endpoint({
    method: "GET",
    path: "/figures/make-next",
    permission: "figures.read",
    summary: "Read what is in stock, how long it lasts, and what to make",
    query: z.object({
      days: z.coerce.number().int().min(1).max(90).default(7).meta({
        description: "For how many days is to be made.",
      }),
      limit: most,
    }),
    answers: {
      200: z.object({
        isWhole,
        worth: z.object({ products: z.int(), units: z.int(), atPrice: paise, atMRP: paise }),
        n: z.int(),
        products: z.array(
          z.object({
            productId: z.string(),
            title: z.string(),
            productPackOff: z.int().nullable(),
            currentStock: z.int(),
            units: z.int().meta({ description: "Sold in the last 28 days." }),
            rate: z.number().meta({ description: "Units a day." }),
            expires: z.int().meta({ description: "Units that expire unsold at this rate." }),
            daysLeft: z.int(),
            suggested: z.int().meta({ description: "Units that are missing." }),
          }),
        ),
      }),
    },
    handle: async ({ query: { days, limit } }) => {
      const next = await readMakeNext(days, limit, new Date());
      const products = next.products.map((row) => ({
        ...row,
        productPackOff: row.pack,
        currentStock: row.stock,
      }));
      return ok({ ...next, products });
    },
  }),
];
