import { z } from "zod";
import { addressTypes } from "#app/domains/accounts/addresses/address.ts";
import { genders } from "#app/domains/accounts/profile/profile.ts";
import {
  addCustomerNote,
  customerNotesOf,
} from "#app/domains/accounts/users/customer-notes.server.ts";
import { findAccount } from "#app/domains/accounts/users/find-account.server.ts";
import { searchUsers } from "#app/domains/accounts/users/list-users.server.ts";
import { orderStatuses } from "#app/domains/orders/order/order.ts";
import { accountOrders } from "#app/domains/orders/order/read-orders.server.ts";
import { customerFigures } from "#app/domains/orders/search/customer-figures.server.ts";
import { ok, refused } from "#app/lib/answers/result.ts";
import { roles } from "#app/lib/shop/domain.ts";
import { requiredText } from "#app/lib/text/text-schema.ts";
import { m } from "#app/paraglide/messages.js";
import { moment, nextCursor, pageOf, pageQuery, paise } from "./api-schemas.server.ts";
import { endpoint } from "./endpoint.server.ts";

const listedCustomer = z.object({
  id: z.string(),
  fullName: z.string(),
  email: z.string(),
  mobileNumber: z.string(),
  role: z.enum(roles),
  createdAt: moment,
});

const address = z.object({
  id: z.string(),
  name: z.string(),
  phoneNumber: z.string(),
  pinCode: z.string(),
  addressLine: z.string(),
  areaLocality: z.string(),
  landmark: z.string(),
  city: z.string(),
  state: z.string(),
  addressType: z.enum(addressTypes),
});

const note = z.object({
  id: z.string(),
  text: z.string(),
  name: z.string().nullable().meta({ description: "Who wrote it." }),
  time: moment,
});

/** What the office's page of a customer shows: never how they log in. */
const wholeCustomer = listedCustomer
  .extend({
    emailVerified: z.boolean(),
    alternateNumber: z.string().nullable(),
    gender: z.enum(genders).nullable(),
    dateOfBirth: z.string().nullable().meta({ description: "dd/mm/yyyy." }),
    addresses: z.array(address),
    wantsNews: z.boolean(),
    orders: z.int(),
    spent: paise.nullable().meta({
      description: "Paise. Null where the key may not see amounts (`orders.money`).",
    }),
    lastOrderAt: moment.nullable(),
    notes: z.array(note),
  })
  .meta({ id: "Customer" });

async function readCustomer(id: string, seesMoney: boolean) {
  const account = await findAccount(id);
  if (!account) return refused("not-found");
  const [figures, notes] = await Promise.all([customerFigures(account), customerNotesOf(id)]);
  return ok({
    ...account,
    wantsNews: account.newsConsents[0]?.isGiven ?? false,
    orders: figures.orders,
    spent: seesMoney ? figures.spent : null,
    lastOrderAt: figures.last,
    notes,
  });
}

export const customersEndpoints = [
  endpoint({
    method: "GET",
    path: "/customers",
    permission: "users.read",
    summary: "List accounts, the newest first",
    query: pageQuery.extend({
      q: z.string().trim().max(200).default("").meta({
        description: "Words of a name, a telephone number, or the start of an e-mail address.",
      }),
    }),
    answers: { 200: pageOf(listedCustomer) },
    handle: async ({ query: { q, cursor, limit } }) => {
      const page = await searchUsers(q, cursor, limit);
      const next = nextCursor(page, ({ createdAt: date, id, key }) => ({ date, id, key }));
      return ok({ data: page.rows, nextCursor: next });
    },
  }),
  endpoint({
    method: "GET",
    path: "/customers/:id",
    permission: "users.read",
    alsoAsks: ["orders.money"],
    summary: "Read an account with its addresses and notes",
    answers: { 200: wholeCustomer },
    handle: ({ params, may }) => readCustomer(params.id, may("orders.money")),
  }),
  endpoint({
    method: "GET",
    path: "/customers/:id/orders",
    permission: "users.read",
    summary: "List what somebody has ordered, the newest first",
    query: pageQuery,
    answers: {
      200: pageOf(
        z.object({
          id: z.string(),
          orderNumber: z.string(),
          time: moment,
          status: z.enum(orderStatuses),
        }),
      ),
    },
    handle: async ({ params, query: { cursor, limit } }) => {
      const account = await findAccount(params.id);
      if (!account) return refused("not-found");
      const page = await accountOrders(account, cursor, limit);
      const next = nextCursor(page, ({ time: date, id }) => ({ date, id }));
      return ok({ data: page.rows, nextCursor: next });
    },
  }),
  endpoint({
    method: "POST",
    path: "/customers/:id/notes",
    permission: "users.read",
    summary: "Write a note about somebody",
    body: z.object({ text: requiredText(2000, m.office_note_required) }),
    answers: { 201: wholeCustomer },
    once: true,
    handle: async ({ params: { id }, body, user, may }) => {
      const added = await addCustomerNote(id, body.text, user);
      return added.ok ? readCustomer(id, may("orders.money")) : added;
    },
  }),
];
