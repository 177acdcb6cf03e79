import { z } from "zod";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import {
  adminOrderStatuses,
  type OrderStatus,
  orderStatuses,
} from "#app/domains/orders/order/order.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { numbersOfOrders } from "#app/domains/orders/order/read-orders.server.ts";
import { maxChosen, readOrderFilter } from "#app/domains/orders/search/order-filter.ts";
import { searchOrders } from "#app/domains/orders/search/search-orders.server.ts";
import {
  maxOrdersAtOnce,
  type StatusOutcome,
  setOrderStatuses,
  undoOrderStatuses,
} from "#app/domains/orders/status/set-order-statuses.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { unreadableForm } from "#app/shell/upload/read-submission.server.ts";
import { type ChosenOrder, chosenOf } from "../../components/orders/chosen-order.ts";
import { refusedStatusWords } from "../../components/orders/status-refusal-words.ts";
import type { Route } from "./+types/many-orders";

/** It is asked once, when somebody chooses; the table goes on being live. */
export const handle = { live: [], snapshot: ["orders", "products"] } as const satisfies LiveHandle;

/** The orders that a filter leaves, as many as can be chosen, and whether there are more. */
export interface MatchingOrders {
  orders: ChosenOrder[];
  hasMore: boolean;
}

/** Which orders the filter of the table leaves, to choose all of them. */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "orders.read");
  const filter = readOrderFilter(args.url.searchParams);
  const { rows, hasNext } = await searchOrders(filter, undefined, maxChosen);
  return Response.json({ orders: rows.map(chosenOf), hasMore: hasNext } satisfies MatchingOrders);
}

const ids = z.array(z.string().min(1).max(100)).min(1).max(maxOrdersAtOnce);
const change = z.uuid();
const commands = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("set-statuses"),
    ids,
    /** The status that the screen showed of each. */
    seen: z.array(z.enum(orderStatuses)),
    status: z.enum(adminOrderStatuses),
    change,
  }),
  z.object({ intent: z.literal("undo-statuses"), ids, change }),
]);

/** What became of an order, in words where it failed. */
export type ManyOutcome = { id: string; number: string } & (
  | { ok: true }
  /** Where somebody was first: the status that stands now. */
  | { ok: false; message: string; status: OrderStatus | undefined }
);

export type ManyAnswer = { ok: true; outcomes: ManyOutcome[] } | { ok: false; message: string };

/**
 * Sets the status of many orders, or takes that back (rules: orders-27). In JSON, because the page asks one part
 * after the other, and shows how far it is.
 */
export async function action(args: Route.ActionArgs) {
  const admin = requirePermission(args, "orders.status");
  const form = await readForm(args.request);
  if (!form.ok) {
    const { message, status } = unreadableForm(form.refusal);
    return refuse(message, status);
  }
  const field = (name: string) => form.value.get(name) ?? undefined;
  const command = commands.safeParse({
    intent: field("intent"),
    ids: form.value.getAll("id"),
    seen: form.value.getAll("seen"),
    status: field("status"),
    change: field("change"),
  });
  if (!command.success) return refuse(m.something_wrong(), 400);
  const asked = command.data;
  if (asked.intent === "undo-statuses") {
    const orders = asked.ids.map((id) => ({ id }));
    return answer(await undoOrderStatuses(orders, asked.change, admin));
  }
  const orders = asked.ids.flatMap((id, n) => {
    const seen = asked.seen[n];
    return seen ? { id, seen } : [];
  });
  if (orders.length < asked.ids.length) return refuse(m.something_wrong(), 400);
  return answer(await setOrderStatuses(orders, asked.status, admin, asked.change));
}

async function answer(outcomes: StatusOutcome[]) {
  const failed = outcomes.filter(({ ok }) => !ok).map(({ id }) => id);
  const numbers = await numbersOfOrders(failed);
  const told = outcomes.map((outcome): ManyOutcome => {
    const { id } = outcome;
    if (outcome.ok) return { id, number: shortOrderNumber(outcome.value.orderNumber), ok: true };
    const { refusal } = outcome;
    return {
      id,
      number: shortOrderNumber(numbers.get(id) ?? ""),
      ok: false,
      message: refusedStatusWords(refusal),
      status: typeof refusal === "object" && refusal.code === "met" ? refusal.status : undefined,
    };
  });
  return Response.json({ ok: true, outcomes: told } satisfies ManyAnswer);
}

function refuse(message: string, status: number) {
  return Response.json({ ok: false, message } satisfies ManyAnswer, { status });
}
