import { z } from "zod";
import {
  gstr1Of,
  type Register,
  registerFile,
  registers,
} from "#app/domains/invoices/exports/book-files.server.ts";
import { moneyMoves } from "#app/domains/invoices/exports/money-moves.server.ts";
import { invoiceKinds } from "#app/domains/invoices/invoice.ts";
import { lastDayOf } from "#app/domains/invoices/invoice-days.ts";
import { listInvoices, recordBookExport } from "#app/domains/invoices/read-invoices.server.ts";
import { settleAllInvoices } from "#app/domains/invoices/settle-invoices.server.ts";
import { ok, refused } from "#app/lib/answers/result.ts";
import { startOfDay } from "#app/lib/time/typed-time.ts";
import type { Actor } from "#app/server/log/audit-log.server.ts";
import { day, moment, nextCursor, pageOf, pageQuery, paise } from "./api-schemas.server.ts";
import { endpoint } from "./endpoint.server.ts";

/** A month of the books: what is answered whole has an end. */
const monthQuery = z.object({
  month: z
    .string()
    .refine((month) => startOfDay(`${month}-01`) !== undefined, { error: "A month is 2026-11." })
    .meta({ description: "Of papers and money, in India: 2026-11." }),
});
const daysOf = (month: string) => ({ from: `${month}-01`, to: lastDayOf(month) });

/** Everything that waits is made first, and what leaves is written down (rules: api-14). */
async function leaving(actor: Actor, file: string, month: string) {
  const range = daysOf(month);
  await settleAllInvoices();
  await recordBookExport(actor, file, range);
  return range;
}

async function gathered<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const registerNames = Object.keys(registers) as Register[];

const paper = z
  .object({
    id: z.string(),
    orderId: z.string(),
    orderNumber: z.string(),
    kind: z.enum(invoiceKinds),
    number: z.string(),
    day,
    issuedAt: moment,
    buyer: z.string(),
    buyerGstin: z.string().nullable(),
    placeOfSupply: z.string(),
    value: paise,
    taxable: paise,
    cgst: paise,
    sgst: paise,
    igst: paise,
    creditOf: z.string().nullable().meta({ description: "The paper that it changes." }),
    cancelledAt: moment.nullable(),
  })
  .meta({ id: "Paper" });

export const booksEndpoints = [
  endpoint({
    method: "GET",
    path: "/books/papers",
    permission: "invoices",
    summary: "List invoices, credit and debit notes, the newest first",
    query: pageQuery.extend({
      from: day.optional(),
      to: day.optional(),
      number: z.string().trim().max(40).optional().meta({ description: "The start of a number." }),
    }),
    answers: { 200: pageOf(paper) },
    handle: async ({ query: { cursor, limit, ...filter } }) => {
      const page = await listInvoices(filter, cursor, limit);
      const next = nextCursor(page, ({ issuedAt: date, id }) => ({ date, id }));
      return ok({ data: page.rows, nextCursor: next });
    },
  }),
  endpoint({
    method: "GET",
    path: "/books/money",
    permission: "invoices",
    summary: "List the money that came in and went back in a month, the earliest first",
    query: monthQuery,
    answers: {
      200: z.object({
        data: z.array(
          z.object({
            id: z.string(),
            day,
            orderNumber: z.string(),
            amount: paise.meta({ description: "Paise, below 0 where it went back." }),
            by: z.enum([
              ...["cash", "online", "network"],
              ...["network-settled", "network-fee", "network-withheld"],
            ] as const),
          }),
        ),
      }),
    },
    handle: async ({ query, user }) => {
      const range = await leaving(user, "money.json", query.month);
      return ok({ data: await gathered(moneyMoves(range)) });
    },
  }),
  endpoint({
    method: "GET",
    path: "/books/gstr1",
    permission: "invoices",
    summary: "Read a month's GSTR-1 as the portal takes it, and what it would complain about",
    description: "The report is in the portal's own form, its amounts in rupees.",
    query: monthQuery,
    answers: {
      200: z.object({
        report: z.record(z.string(), z.unknown()),
        problems: z.array(z.string()),
      }),
    },
    handle: async ({ query, user }) => {
      const { report, problems } = await gstr1Of(await leaving(user, "gstr1.json", query.month));
      return ok({ report: { ...report }, problems });
    },
  }),
  endpoint({
    method: "GET",
    path: "/books/registers/:register",
    permission: "invoices",
    summary: "Read a register of a month as a spreadsheet",
    description: `The registers are ${registerNames.join(", ")}; their amounts are in rupees.`,
    query: monthQuery,
    answers: { 200: "text/csv" },
    handle: async ({ params, query, user }) => {
      const register = registerNames.find((name) => name === params.register);
      if (!register) return refused("not-found");
      const range = await leaving(user, `${register}.csv`, query.month);
      return ok(Buffer.concat(await gathered(registerFile(register, range))));
    },
  }),
];
