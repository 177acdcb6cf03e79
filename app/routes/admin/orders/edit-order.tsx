import { useState } from "react";
import { data, redirect } from "react-router";
import {
  hasRecentFactor,
  requirePermission,
} from "#app/domains/accounts/sessions/session.server.ts";
import { correctAddress } from "#app/domains/orders/attempts/correct-address.server.ts";
import { editOrder } from "#app/domains/orders/changing/edit-order.server.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { findOrder } from "#app/domains/orders/order/read-orders.server.ts";
import { attemptForm } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { readSubmission } from "#app/shell/upload/read-submission.server.ts";
import { useAnswer } from "#app/ui/answers/use-answer.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { BackLink, ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/edit-order";
import { EditOrderForm } from "./edit-order/edit-order-form.tsx";
import { editRefusal } from "./edit-order/edit-refusal.ts";
import { editSchema } from "./edit-order/edit-schema.ts";
import { readEditedOrder } from "./edit-order/read-edited-order.server.ts";

export const handle = {
  live: ["orders", "users", "products", "stock"],
} as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "orders.edit");
  const known = await readEditedOrder(args.params.orderId, args.url.searchParams.get("q") ?? "");
  if (!known) throw data(null, { status: 404 });
  return { ...known, isConfirmed: hasRecentFactor(args) };
}

/** Changes the order (rules: orders-24). */
export async function action(args: Route.ActionArgs) {
  const staff = requirePermission(args, "orders.edit");
  const { orderId } = args.params;
  const read = await readSubmission(args.request, editSchema);
  if (!read.ok) return read.answer;
  // A change may send money back. No redirect: what was typed would be lost.
  const order = await findOrder(orderId);
  const isOnItsWay = order?.status === "shipped";
  if (order?.paymentStatus === "online" && !isOnItsWay && !hasRecentFactor(args)) {
    return read.refuse({ formErrors: [m.office_edit_confirm()] }, 409);
  }
  const { lines, seen, reason, saturday, sunday, deliveryNote, ...address } = read.value;
  const isOffice = address.addressType === "Office";
  const openOnWeekends = { saturday: isOffice && saturday, sunday: isOffice && sunday };
  const change = {
    address: { ...address, openOnWeekends, ...(deliveryNote && { deliveryNote }) },
    lines,
    seen,
    reason: reason || m.office_edit_reason_default,
  };
  const edited = isOnItsWay
    ? await correctAddress(orderId, change, staff)
    : await editOrder(orderId, change, staff);
  if (edited.ok) {
    const { value } = edited;
    const number = typeof value === "string" ? value : value.orderNumber;
    return { ok: true, number: shortOrderNumber(number) } as const;
  }
  if (edited.refusal === "other-state") {
    return read.refuse({ fieldErrors: { state: [m.attempt_other_state()] } }, 409);
  }
  const { message, status } = editRefusal(edited.refusal);
  return read.refuse({ formErrors: [message] }, status);
}

export async function clientAction({ params, serverAction }: Route.ClientActionArgs) {
  const answer = await attemptForm(serverAction, m.unreachable());
  if (!("ok" in answer)) return answer;
  toast.success(m.office_edit_saved({ number: answer.number }));
  return redirect(`/my/orders/${params.orderId}`);
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(
    loaderData
      ? m.office_edit_title({ number: shortOrderNumber(loaderData.order.orderNumber) })
      : m.not_found_title(),
  );

/** An order's address and lines, until it is shipped; its address, while it could not be handed over (rules: attempts-5). */
export default function EditOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { order } = loaderData;
  const answer = useAnswer(actionData);
  const [begun, setBegun] = useState<{ times: number; after?: typeof answer }>({ times: 0 });
  const result = !answer || "ok" in answer || answer === begun.after ? undefined : answer;
  return (
    <ContentPage
      narrow
      above={<BackLink to={`/my/orders/${order.id}`}>{m.office_edit_back()}</BackLink>}
      title={m.office_edit_title({ number: shortOrderNumber(order.orderNumber) })}
    >
      {order.isAddressOnly && <Alert>{m.attempt_address_only()}</Alert>}
      {order.isEditable || order.isAddressOnly ? (
        <EditOrderForm
          key={begun.times}
          known={loaderData}
          isConfirmed={loaderData.isConfirmed}
          result={result}
          onRestart={() => setBegun({ times: begun.times + 1, after: answer })}
        />
      ) : (
        <Alert tone="warning">{m.office_edit_closed()}</Alert>
      )}
    </ContentPage>
  );
}
