import { z } from "zod";
import {
  hasRecentFactor,
  requirePermission,
} from "#app/domains/accounts/sessions/session.server.ts";
import type { User } from "#app/domains/accounts/users/user.ts";
import type { Permission } from "#app/domains/domains.ts";
import {
  cameBackFields,
  dropAttemptSchema,
  notDeliveredSchema,
  stepAttemptSchema,
} from "#app/domains/orders/attempts/attempt-form.ts";
import { dropAttempt } from "#app/domains/orders/attempts/drop-attempt.server.ts";
import { recordAttempt } from "#app/domains/orders/attempts/record-attempt.server.ts";
import { stepAttempt } from "#app/domains/orders/attempts/step-attempt.server.ts";
import { cancelOrder } from "#app/domains/orders/changing/cancel-order.server.ts";
import { deleteOrder } from "#app/domains/orders/changing/delete-order.server.ts";
import { setForgiven } from "#app/domains/orders/cod/forgive-order.server.ts";
import { addNote, deleteNote } from "#app/domains/orders/order/order-notes.server.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { findOrder } from "#app/domains/orders/order/read-orders.server.ts";
import { linkHours } from "#app/domains/orders/placing/manual-order.ts";
import { addReturnPictures, enterReturn } from "#app/domains/orders/returns/ask-return.server.ts";
import { decideReturn } from "#app/domains/orders/returns/decide-return.server.ts";
import { returnedGoods } from "#app/domains/orders/returns/order-return.ts";
import { takeBackOrder } from "#app/domains/orders/returns/receive-return.server.ts";
import {
  maxReturnPictures,
  returnRequestSchema,
} from "#app/domains/orders/returns/return-request.ts";
import { makePayLink } from "#app/domains/payments/paying/pay-link.server.ts";
import {
  dropPart,
  markPartRefunded,
  refundInPart,
  retryPart,
} from "#app/domains/payments/refunds/partial-refund.server.ts";
import { refundPieces } from "#app/domains/payments/refunds/refund-pieces.server.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { parseRupees } from "#app/lib/money/parse-rupees.ts";
import { requiredText } from "#app/lib/text/text-schema.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { done, failed, unread } from "../../components/forms/toast-answers.server.ts";
import { cancelReasons } from "./cancel-reasons.ts";
import {
  attemptRefusal,
  cancelRefusal,
  decideRefusal,
  enterRefusal,
  linkRefusal,
  partRefusal,
  stepRefusal,
  takeBackRefusal,
} from "./order-refusals.ts";

const id = z.string().min(1).max(100);
const paise = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const amount = z
  .string({ error: m.office_part_amount_invalid })
  .transform((typed, { addIssue }) => {
    const given = parseRupees(typed);
    if (given) return given;
    addIssue({ code: "custom", message: m.office_part_amount_invalid() });
    return z.NEVER;
  });
const reason = requiredText(500, m.office_part_reason_required);
const answer = requiredText(1000, m.office_return_answer_required);

const commands = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("delete-order") }),
  z.object({ intent: z.enum(["forgive", "count-again"]) }),
  z.object({
    intent: z.literal("cancel-order"),
    reason: requiredText(500, m.office_order_cancel_required),
  }),
  z.object({
    intent: z.literal("make-link"),
    hours: z.coerce.number().pipe(z.literal(linkHours)),
  }),
  z.object({
    intent: z.literal("add-note"),
    text: requiredText(2000, m.office_note_required),
  }),
  z.object({ intent: z.literal("delete-note"), id }),
  /** `id` is the payment's, `seenParts` what of it had gone back before, as the screen showed it. */
  z.object({ intent: z.literal("refund-amount"), id, amount, reason, seenParts: paise }),
  z.object({
    intent: z.literal("refund-pieces"),
    id,
    /** How many of each line, in the lines' order: "0,2,1". */
    pieces: z
      .string()
      .regex(/^\d{1,4}(,\d{1,4}){0,99}$/)
      .transform((text) => text.split(",").map(Number))
      .refine((pieces) => pieces.some((n) => n > 0), { error: m.office_part_lines_required }),
    putBack: z.stringbool().default(false),
    reason,
    seenParts: paise,
    /** The edition of the lines that the screen showed. */
    seen: id,
  }),
  /** `id` is the part's. */
  z.object({ intent: z.literal("retry-part"), id }),
  z.object({ intent: z.literal("mark-part"), id }),
  z.object({ intent: z.literal("drop-part"), id }),
  returnRequestSchema
    .omit({ pictureUrls: true })
    .extend({ intent: z.literal("enter-return"), caller: requiredText(100, m.field_required) }),
  z.object({
    intent: z.literal("add-return-pictures"),
    id,
    /** Addresses, with spaces between. */
    pictureUrls: z
      .string()
      .min(1)
      .max(5000)
      .transform((text) => text.split(" ")),
  }),
  z.object({ intent: z.literal("accept-return"), id, answer }),
  z.object({ intent: z.literal("refuse-return"), id, answer }),
  z.object({
    intent: z.literal("take-back"),
    goods: z.enum(returnedGoods).default("restocked"),
    /** Of an undelivered parcel, piece by piece. */
    ...cameBackFields,
    money: z.enum(["all", "part", "none"]),
    /** Of a part. */
    amount: amount.optional(),
    reason: reason.default("–"),
  }),
  notDeliveredSchema,
  stepAttemptSchema,
  dropAttemptSchema,
]);

type OrderCommand = z.output<typeof commands>;

/** What each needs, beside the back office itself. */
const permissions: Record<OrderCommand["intent"], Permission> = {
  "delete-order": "orders.delete",
  forgive: "orders.returns",
  "count-again": "orders.returns",
  "cancel-order": "orders.cancel",
  "make-link": "orders.place",
  "add-note": "orders.status",
  "delete-note": "orders.status",
  "refund-amount": "refunds",
  "refund-pieces": "refunds",
  "retry-part": "refunds",
  "mark-part": "refunds",
  "drop-part": "refunds",
  "enter-return": "orders.returns",
  "add-return-pictures": "orders.returns",
  "accept-return": "orders.returns",
  "refuse-return": "orders.returns",
  "take-back": "orders.returns",
  "not-delivered": "orders.status",
  "step-attempt": "orders.status",
  "drop-attempt": "orders.status",
};

type Asked = Parameters<typeof hasRecentFactor>[0] &
  Parameters<typeof requirePermission>[0] & { request: Request; params: { orderId: string } };

/** Carries out what an order's page asks for. The answer is what the screen says in a toast. */
export async function commandOrder(asked: Asked) {
  const staff = requirePermission(asked, "orders.read");
  const form = await readForm(asked.request);
  if (!form.ok) return unread(form.refusal);
  const command = commands.safeParse(fieldsOf(form.value));
  if (!command.success) return failed(messageOf(command.error), 400);
  const { data: given } = command;
  if (!isAllowed(staff, permissions[given.intent])) throw new Response(null, { status: 403 });
  if (await movesMoney(given, asked.params.orderId)) {
    if (given.intent === "take-back" && !isAllowed(staff, "refunds")) {
      throw new Response(null, { status: 403 });
    }
    // No redirect: what was typed into a dialog would be lost.
    if (!hasRecentFactor(asked)) return failed(m.office_confirm_again(), 409);
  }
  return carryOut(given, asked.params.orderId, staff);
}

const typedFields = [
  ...["reason", "text", "answer", "amount", "pieces", "wish", "message"],
  ...["day", "comesOn", "carriageOut", "carriageBack"],
];

/** The schema's own sentence for a field that somebody fills in. */
function messageOf({ issues: [issue] }: z.ZodError): string {
  const isTyped = typedFields.includes(String(issue?.path[0]));
  const isWords = issue && /^\p{Lu}.*\.$/u.test(issue.message);
  return isTyped && isWords ? issue.message : m.something_wrong();
}

async function movesMoney(command: OrderCommand, orderId: string): Promise<boolean> {
  switch (command.intent) {
    case "refund-amount":
    case "refund-pieces":
    case "retry-part":
    case "mark-part":
      return true;
    case "take-back":
      return command.money !== "none";
    case "cancel-order":
      return (await findOrder(orderId))?.paymentStatus === "online";
    default:
      return false;
  }
}

async function carryOut(command: OrderCommand, orderId: string, staff: User) {
  switch (command.intent) {
    case "delete-order": {
      const deleted = await deleteOrder(orderId, staff);
      if (!deleted.ok && deleted.refusal === "on-network") {
        return failed(m.ondc_order_not_deleted());
      }
      if (!deleted.ok) return failed(m.change_seen_elsewhere());
      return done(m.order_deleted({ number: shortOrderNumber(deleted.value) }));
    }
    case "cancel-order": {
      const reason = cancelReasons.get(command.reason) ?? command.reason;
      const cancelled = await cancelOrder(orderId, { reason, staff });
      if (!cancelled.ok) return failed(...cancelRefusal(cancelled.refusal));
      const number = shortOrderNumber(cancelled.value.orderNumber);
      return done(
        cancelled.value.refunds
          ? m.office_order_cancelled_refund({ number })
          : m.office_order_cancelled({ number }),
      );
    }
    case "forgive":
    case "count-again": {
      const isForgiven = command.intent === "forgive";
      const set = await setForgiven(orderId, isForgiven, staff);
      if (!set.ok) {
        return set.refusal === "not-found"
          ? failed(m.change_seen_elsewhere())
          : failed(m.cod_not_counted_here(), 409);
      }
      const number = shortOrderNumber(set.value);
      return done(isForgiven ? m.cod_forgive_done({ number }) : m.cod_count_again_done({ number }));
    }
    case "make-link": {
      const made = await makePayLink(staff, orderId, command.hours);
      if (!made.ok) return failed(...linkRefusal(made.refusal));
      return done(m.pay_link_made({ n: command.hours }));
    }
    case "add-note": {
      const added = await addNote(orderId, command.text, staff);
      return added.ok ? done(m.office_note_added()) : failed(m.change_seen_elsewhere());
    }
    case "delete-note": {
      const deleted = await deleteNote(orderId, command.id, staff);
      return deleted.ok ? done(m.office_note_deleted()) : failed(m.change_seen_elsewhere());
    }
    case "enter-return": {
      const { wish, reason, caller, message } = command;
      const said = m.office_return_by_phone({ who: caller, message });
      const entered = await enterReturn(orderId, { wish, reason, message: said }, staff);
      if (!entered.ok) return failed(...enterRefusal(entered.refusal));
      return done(m.office_return_entered());
    }
    case "add-return-pictures": {
      const added = await addReturnPictures(orderId, command.id, command.pictureUrls, staff);
      if (added.ok) return done(m.office_return_pictures_added());
      if (added.refusal === "too-many")
        return failed(m.upload_at_most({ n: maxReturnPictures }), 409);
      return failed(
        added.refusal === "picture-missing"
          ? m.return_picture_missing()
          : m.change_seen_elsewhere(),
        409,
      );
    }
    case "accept-return":
    case "refuse-return": {
      const state = command.intent === "accept-return" ? "accepted" : "refused";
      const decided = await decideReturn(command.id, { state, answer: command.answer }, staff);
      if (!decided.ok) return failed(...decideRefusal(decided.refusal));
      const number = shortOrderNumber(decided.value);
      return done(
        state === "accepted"
          ? m.office_return_accepted({ number })
          : m.office_return_refused({ number }),
      );
    }
    case "take-back": {
      const { pieces, carriageOut, carriageBack, reason, amount: part } = command;
      const goods = pieces ? { pieces, carriageOut, carriageBack } : command.goods;
      const money = command.money === "part" ? part && { amount: part } : command.money;
      if (!money) return failed(m.office_part_amount_invalid(), 400);
      const back = await takeBackOrder(orderId, { goods, money, reason }, staff);
      if (!back.ok) return failed(...takeBackRefusal(back.refusal));
      const number = shortOrderNumber(back.value.orderNumber);
      const { replacement } = back.value;
      return done(
        replacement
          ? m.office_order_replaced({ number, replacement: shortOrderNumber(replacement) })
          : m.office_order_taken_back({ number }),
      );
    }
    case "not-delivered": {
      const told = { ...command, source: "staff" } as const;
      const noted = await recordAttempt(orderId, told, staff);
      if (!noted.ok) return failed(...attemptRefusal(noted.refusal));
      const number = shortOrderNumber(noted.value.orderNumber);
      return done(noted.value.isNew ? m.attempt_entered({ number }) : m.attempt_known({ number }));
    }
    case "step-attempt": {
      const taken = await stepAttempt(orderId, command.id, command, staff);
      if (!taken.ok) return failed(...stepRefusal(taken.refusal));
      return done(m.attempt_stepped({ number: shortOrderNumber(taken.value) }));
    }
    case "drop-attempt": {
      const dropped = await dropAttempt(orderId, command.id, command.seen, staff);
      if (!dropped.ok) return failed(...stepRefusal(dropped.refusal));
      return done(m.attempt_dropped({ number: shortOrderNumber(dropped.value) }));
    }
    default:
      return carryOutRefund(command, orderId, staff);
  }
}

async function carryOutRefund(
  command: Extract<OrderCommand, { intent: `refund-${string}` | `${string}-part` }>,
  orderId: string,
  staff: User,
) {
  switch (command.intent) {
    case "refund-amount": {
      const sent = await refundInPart(command.id, command, staff);
      if (!sent.ok) return failed(...partRefusal(sent.refusal));
      return done(m.office_part_done({ number: shortOrderNumber(sent.value) }));
    }
    case "refund-pieces": {
      if (command.putBack && !isAllowed(staff, "orders.edit")) {
        throw new Response(null, { status: 403 });
      }
      const sent = await refundPieces(orderId, command, staff);
      if (!sent.ok) return failed(...partRefusal(sent.refusal));
      return done(m.office_part_done({ number: shortOrderNumber(sent.value) }));
    }
    case "retry-part": {
      const sent = await retryPart(command.id, staff);
      if (!sent.ok) return failed(...partRefusal(sent.refusal));
      return done(m.office_part_done({ number: shortOrderNumber(sent.value) }));
    }
    case "mark-part": {
      const marked = await markPartRefunded(command.id, staff);
      return marked.ok ? done(m.office_part_marked()) : failed(...partRefusal(marked.refusal));
    }
    case "drop-part": {
      const dropped = await dropPart(command.id, staff);
      return dropped.ok ? done(m.office_part_dropped()) : failed(...partRefusal(dropped.refusal));
    }
  }
}
