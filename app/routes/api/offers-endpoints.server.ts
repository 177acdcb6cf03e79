import { z } from "zod";
import { offerState } from "#app/domains/offers/offer.ts";
import { addOffer, endOffer, updateOffer } from "#app/domains/offers/offer-commands.server.ts";
import { offerDetails } from "#app/domains/offers/offer-form.ts";
import { findOffer, type KeptOffer, offerPage } from "#app/domains/offers/offers.server.ts";
import { ok, refused } from "#app/lib/answers/result.ts";
import { nextCursor, pageOf, pageQuery } from "./api-schemas.server.ts";
import { endpoint } from "./endpoint.server.ts";
import { offerBody, wholeOffer } from "./schemas/offer-schemas.server.ts";

const told = (offer: KeptOffer) => ({
  ...offer,
  closed: offerState(offer, new Date())?.code ?? null,
});

async function readOffer(id: string) {
  const offer = await findOffer(id);
  return offer ? ok(told(offer)) : refused("not-found");
}

/** What stands now is read again by who asks; it is no part of the refusal. */
const withoutPresent = (refusal: { code: string }) =>
  refused(refusal.code === "edit-conflict" ? "changed-meanwhile" : refusal.code);

export const offersEndpoints = [
  endpoint({
    method: "GET",
    path: "/offers",
    permission: "offers",
    summary: "List discount codes, the newest first",
    query: pageQuery,
    answers: { 200: pageOf(wholeOffer) },
    handle: async ({ query: { cursor, limit } }) => {
      const page = await offerPage(cursor, limit);
      const next = nextCursor(page, ({ addedAt: date, id }) => ({ date, id }));
      return ok({ data: page.rows.map(told), nextCursor: next });
    },
  }),
  endpoint({
    method: "GET",
    path: "/offers/:id",
    permission: "offers",
    summary: "Read a discount code",
    answers: { 200: wholeOffer },
    handle: ({ params }) => readOffer(params.id),
  }),
  endpoint({
    method: "POST",
    path: "/offers",
    permission: "offers",
    summary: "Add a discount code",
    body: offerBody,
    answers: { 201: wholeOffer },
    once: "by-command",
    fields: { "code-taken": "code" },
    handle: async ({ body: { updatedAt: _, ...given }, once, user, headers }) => {
      const added = await addOffer(once, offerDetails(given), user);
      if (!added.ok) return withoutPresent(added.refusal);
      headers.set("Location", `/api/v1/offers/${once}`);
      return readOffer(once);
    },
  }),
  endpoint({
    method: "PUT",
    path: "/offers/:id",
    permission: "offers",
    summary: "Change a discount code, whole",
    description: "Orders that have it keep what it gave them.",
    body: offerBody,
    answers: { 200: wholeOffer },
    fields: { "code-taken": "code" },
    handle: async ({ params: { id }, body: { updatedAt, ...given }, user }) => {
      const seen = updatedAt ?? (await findOffer(id))?.updatedAt;
      if (!seen) return refused("not-found");
      const saved = await updateOffer(id, seen, offerDetails(given), user);
      return saved.ok ? readOffer(id) : withoutPresent(saved.refusal);
    },
  }),
  endpoint({
    method: "POST",
    path: "/offers/:id/end",
    permission: "offers",
    summary: "End a discount code; one that was never used is deleted",
    answers: { 200: z.object({ became: z.enum(["ended", "deleted"]) }) },
    handle: async ({ params, user }) => {
      const ended = await endOffer(params.id, user);
      return ended.ok ? ok({ became: ended.value }) : withoutPresent(ended.refusal);
    },
  }),
];
