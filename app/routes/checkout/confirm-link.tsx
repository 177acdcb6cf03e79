import type { SubmissionResult } from "@conform-to/react";
import { data, Form, redirect } from "react-router";
import { z } from "zod";
import {
  addressSchema,
  stateName,
  statesAndTerritories,
} from "#app/domains/accounts/addresses/address.ts";
import { cancelOrder } from "#app/domains/orders/changing/cancel-order.server.ts";
import { changeToOnline } from "#app/domains/orders/changing/change-to-online.server.ts";
import { confirmOrder } from "#app/domains/orders/confirming/confirm-order.server.ts";
import {
  correctAddress,
  readLinkedOrder,
} from "#app/domains/orders/confirming/linked-order.server.ts";
import { waitsForConfirmation } from "#app/domains/orders/order/order.ts";
import { payLinkOf } from "#app/domains/payments/paying/pay-link.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { SharedPageHandle } from "#app/lib/live/shared-page.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { langOfName } from "#app/lib/text/name-language.ts";
import { optionalText } from "#app/lib/text/text-schema.ts";
import { m } from "#app/paraglide/messages.js";
import { MessagePage } from "#app/shell/messages/message-page.tsx";
import { titled } from "#app/shell/page-head/page-title.ts";
import { readSubmission } from "#app/shell/upload/read-submission.server.ts";
import { useAnswer } from "#app/ui/answers/use-answer.ts";
import { Alert, Outcome } from "#app/ui/dialogs/alert.tsx";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { Unbroken } from "#app/ui/text/unbroken.tsx";
import { site } from "#site";
import type { Route } from "./+types/confirm-link";
import { CorrectAddress } from "./components/correct-address.tsx";

/** What is behind a link is its holder's; of changes of orders their buyers alone are told. */
export const handle = {
  sharedBy: "nobody",
  live: [],
  snapshot: ["orders", "offers"],
} as const satisfies SharedPageHandle & LiveHandle;

/** Reads alone: programs that look at links in mails and messages confirm nothing (rules: confirm-3). */
export async function loader({ params, url }: Route.LoaderArgs) {
  const order = await readLinkedOrder(params.token);
  if (!order) return data({ order: undefined }, { status: 404 });
  const { payLinkUntil, ...shown } = order;
  const payLink =
    order.state === "to-pay" ? await payLinkOf({ id: order.id, payLinkUntil }) : undefined;
  return { order: shown, payAt: payLink, isCorrected: url.searchParams.has("corrected") };
}

const commands = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("confirm") }),
  z.object({ intent: z.literal("pay-online") }),
  z.object({ intent: z.literal("cancel") }),
  addressSchema.omit({ setAsDefault: true }).extend({
    intent: z.literal("correct"),
    /** Empty to keep what stands, which the page does not show. */
    phoneNumber: optionalText(200),
    seen: z.string({ error: m.something_wrong }).min(1).max(100),
  }),
]);

/** Confirms the order, corrects its address, has it paid online, or cancels it, for whoever has its link. */
export async function action({ params, request }: Route.ActionArgs) {
  const order = await readLinkedOrder(params.token);
  if (!order) throw data(null, { status: 404 });
  const given = await readSubmission(request, commands);
  if (!given.ok) return given.answer;
  const here = `/confirm/${encodeURIComponent(params.token)}`;
  const refuse = (message: string) => given.refuse({ formErrors: [message] }, 409);
  const command = given.value;
  switch (command.intent) {
    case "confirm": {
      // Pressed twice, or after staff have: the page says how it stands.
      await confirmOrder(order.id);
      return redirect(here);
    }
    case "pay-online": {
      if (order.state !== "waits" && order.state !== "to-pay") return redirect(here);
      const changed = await changeToOnline(order.id);
      if (!changed.ok) return refuse(m.confirm_link_no_online());
      const link = await payLinkOf({ id: order.id, payLinkUntil: changed.value.payLinkUntil });
      const [, token] = link?.split("/pay/") ?? [];
      return redirect(token ? `/pay/${token}` : here);
    }
    case "cancel": {
      const onlyWhile = async (now: Parameters<typeof waitsForConfirmation>[0]) =>
        waitsForConfirmation(now);
      await cancelOrder(order.id, { reason: m.order_cancel_by_buyer, onlyWhile });
      return redirect(here);
    }
    case "correct": {
      const { intent: _, seen, saturday, sunday, ...address } = command;
      const isOffice = address.addressType === "Office";
      const openOnWeekends = { saturday: isOffice && saturday, sunday: isOffice && sunday };
      const corrected = await correctAddress(order.id, {
        address: { ...address, openOnWeekends },
        seen,
      });
      if (corrected.ok || corrected.refusal === "unchanged") return redirect(`${here}?corrected`);
      if (corrected.refusal === "other-state") {
        return given.refuse({ fieldErrors: { state: [m.confirm_link_other_state()] } }, 409);
      }
      if (corrected.refusal === "not-delivered") {
        const { pinCode } = address;
        const words = m.zone_not_served({ pinCode, phone: site.phone });
        return given.refuse({ fieldErrors: { pinCode: [words] } }, 409);
      }
      return refuse(m.confirm_link_changed());
    }
  }
}

export const meta: Route.MetaFunction = () => [
  ...titled(m.confirm_link_title()),
  { name: "robots", content: "noindex" },
];

/** Confirms a cash order by the link in its mail or message, without a login (rules: confirm-3). */
export default function ConfirmLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData);
  if (!loaderData.order) {
    return (
      <MessagePage
        motif={<RagiEar className="size-24" />}
        title={m.pay_link_gone_title()}
        action={<LinkButton to="/">{m.go_home()}</LinkButton>}
      >
        {m.confirm_link_gone()} <CallUs />
      </MessagePage>
    );
  }
  const { order, isCorrected } = loaderData;
  const { state, orderNumber } = order;
  const problem = answer?.error?.[""]?.[0];
  return (
    <Page title={titles[state]()} intro={m.order_number({ number: orderNumber })} width="form">
      <Card padding="lg" className="grid gap-6">
        {problem && (
          <Outcome of={answer} tone="danger" role="alert">
            {problem}
          </Outcome>
        )}
        {isCorrected && state === "waits" && !answer && (
          <Alert tone="success" role="status">
            {m.confirm_link_corrected()}
          </Alert>
        )}
        <Summary order={order} />
        <Standing {...loaderData} order={order} answer={answer} />
      </Card>
    </Page>
  );
}

const titles = {
  waits: m.confirm_link_title,
  confirmed: m.confirm_link_confirmed_title,
  cancelled: m.confirm_link_cancelled_title,
  "to-pay": m.confirm_link_to_pay_title,
  over: m.confirm_link_over_title,
};

type Shown = Extract<Route.ComponentProps["loaderData"], { isCorrected: boolean }>;
type LinkedOrder = NonNullable<Shown["order"]>;

/** What, where to, and how much. */
function Summary({ order }: { order: LinkedOrder }) {
  const { lines, address, phoneEnd, grandTotal } = order;
  return (
    <dl className="grid gap-4">
      <div>
        <dt className="text-muted text-sm">{m.order_items()}</dt>
        <dd>
          <ul className="grid gap-1 [overflow-wrap:anywhere]">
            {lines.map(({ title, pack, quantity: n }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name.
              <li key={place} lang={langOfName(title)}>
                {pack === null
                  ? m.row_line({ n, title })
                  : m.row_line_pack({ n, title, grams: pack })}
              </li>
            ))}
          </ul>
        </dd>
      </div>
      <div>
        <dt className="text-muted text-sm">{m.deliver_to()}</dt>
        <dd className="[overflow-wrap:anywhere]">
          <span className="block font-semibold">{address.name}</span>
          {[address.addressLine, address.areaLocality, address.landmark].join(", ")}
          <span className="block">
            {address.city}, {stateName(address.state)} {address.pinCode}
          </span>
          <span className="block text-muted text-sm">
            {m.confirm_link_phone({ end: phoneEnd })}
          </span>
        </dd>
      </div>
      <div className="flex items-baseline justify-between gap-4 border-line border-t pt-4">
        <dt>{m.grand_total()}</dt>
        <dd className="font-bold font-display text-2xl text-heading tabular-nums">
          {formatMoney(grandTotal)}
        </dd>
      </div>
    </dl>
  );
}

/** The one large button, and what else can be done while the order waits; afterwards how it stands. */
function Standing(props: Shown & { order: LinkedOrder; answer: SubmissionResult | undefined }) {
  const { order, payAt, answer } = props;
  switch (order.state) {
    case "confirmed":
      return (
        <Alert tone="success" title={m.confirm_link_confirmed()}>
          {m.confirm_link_confirmed_text({ amount: formatMoney(order.grandTotal) })}
        </Alert>
      );
    case "cancelled":
      return <Alert>{m.confirm_link_cancelled()}</Alert>;
    case "to-pay":
      return (
        <>
          <p>{m.confirm_link_to_pay()}</p>
          {payAt && <LinkButton to={payAt}>{m.pay_now()}</LinkButton>}
        </>
      );
    case "over":
      return (
        <p>
          {m.confirm_link_over()} <CallUs />
        </p>
      );
    case "waits":
      return <Waits order={order} answer={answer} />;
  }
}

function Waits({ order, answer }: { order: LinkedOrder; answer: SubmissionResult | undefined }) {
  const { online } = order;
  return (
    <div className="grid gap-4">
      <Form method="post" className="grid gap-2">
        <Button
          type="submit"
          name="intent"
          value="confirm"
          size="lg"
          fullWidth
          className="min-h-16"
        >
          {m.confirm_link_confirm()}
        </Button>
        <p className="text-center text-muted text-sm">{m.confirm_link_cash()}</p>
      </Form>
      <CorrectAddress
        address={order.address}
        seen={order.edition}
        states={statesAndTerritories}
        result={answer}
      />
      {order.mayPayOnline && (
        <Form method="post" className="grid gap-2">
          <Button type="submit" name="intent" value="pay-online" variant="secondary" fullWidth>
            {m.confirm_link_pay_online()}
          </Button>
          {online.thanksDiscount > 0 && (
            <p className="text-center font-semibold text-sm text-success">
              {m.thanks_comes({
                thanks: formatMoney(online.thanksDiscount),
                online: formatMoney(online.grandTotal),
                cash: formatMoney(order.grandTotal),
              })}
            </p>
          )}
        </Form>
      )}
      <details>
        <summary className="link touch flex cursor-pointer items-center">
          {m.confirm_link_cancel()}
        </summary>
        <Form method="post" className="mt-2 grid gap-3">
          <p>{m.confirm_link_cancel_text()}</p>
          <Button type="submit" name="intent" value="cancel" variant="danger">
            {m.order_cancel_confirm()}
          </Button>
        </Form>
      </details>
    </div>
  );
}

function CallUs() {
  return <Unbroken text={m.pay_link_call({ phone: site.phone })} part={site.phone} />;
}
