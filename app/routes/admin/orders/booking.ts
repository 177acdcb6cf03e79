import { z } from "zod";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import {
  bookParcel,
  cancelBooking,
  quoteOrder,
} from "#app/domains/couriers/bookings/book-parcel.server.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { attempt } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { done, failed, unread } from "../components/forms/toast-answers.server.ts";
import type { Route } from "./+types/booking";

/** What couriers ask is asked anew by a press. */
export const handle = {
  live: [],
  snapshot: ["orders", "courier-imports"],
} as const satisfies LiveHandle;

/** Which couriers go to an order's address; prices for who sees money (rules: couriers-11). */
export async function loader(args: Route.LoaderArgs) {
  const user = requirePermission(args, "orders.status");
  const quoted = await quoteOrder(args.params.orderId);
  if (!quoted.ok) return { ok: false, message: quoted.refusal } as const;
  const seesMoney = isAllowed(user, "orders.money");
  const quotes = quoted.value.map(({ carriage, ...quote }) => ({
    ...quote,
    carriage: seesMoney ? carriage : null,
  }));
  return { ok: true, quotes } as const;
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  attempt(() => serverLoader());

const commands = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("book"), courier: z.string().min(1).max(50) }),
  z.object({ intent: z.literal("cancel") }),
]);

/** Books an order's parcel, or cancels that. */
export async function action(args: Route.ActionArgs) {
  const actor = requirePermission(args, "orders.status");
  const form = await readForm(args.request);
  if (!form.ok) return unread(form.refusal);
  const command = commands.safeParse(fieldsOf(form.value));
  if (!command.success) return failed(m.something_wrong(), 400);
  const { orderId } = args.params;
  if (command.data.intent === "cancel") {
    const cancelled = await cancelBooking(orderId, actor);
    if (!cancelled.ok) return failed(cancelled.refusal, 409);
    return done(m.book_cancelled({ number: shortOrderNumber(cancelled.value) }));
  }
  const booked = await bookParcel(orderId, command.data.courier, actor);
  return booked.ok ? done(m.book_done({ courier: booked.value })) : failed(booked.refusal, 409);
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);
