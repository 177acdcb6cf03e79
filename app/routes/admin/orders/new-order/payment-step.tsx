import {
  linkHours,
  type ManualPayment,
  manualPayments,
} from "#app/domains/orders/placing/manual-order.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { ChoiceCard } from "#app/ui/forms/choice-card.tsx";
import { CheckboxField, SelectField } from "#app/ui/forms/field.tsx";
import { UpiQr } from "../../components/orders/upi-qr.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";
import { useLoadedSoon } from "../../components/page/use-loaded-soon.ts";
import type { FieldProblems } from "./field-problems.ts";
import type { ManualOrderForm } from "./use-manual-order.ts";

const ways: Record<ManualPayment, { name: () => string; hint: () => string }> = {
  cod: { name: m.pay_cod, hint: m.manual_order_cod_hint },
  received: { name: m.manual_order_received, hint: m.manual_order_received_hint },
  link: { name: m.manual_order_link, hint: m.manual_order_link_hint },
};

/** Where it was ordered, and how it is paid. */
export function PaymentStep({
  form,
  problems,
  codRulesOf,
}: {
  form: ManualOrderForm;
  problems: FieldProblems;
  /** When the rules of cash on delivery were changed last; undefined while none is on. */
  codRulesOf: Date | undefined;
}) {
  const { draft, change } = form;
  const { channel, isTakenAlong, payment } = draft;
  return (
    <TitledCard title={m.payment()}>
      <div className="grid gap-4">
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-semibold text-sm">{m.manual_order_channel()}</legend>
          <div className="grid grid-cols-2 gap-2">
            <ChoiceCard
              name="channel"
              checked={channel === "phone"}
              onChange={() =>
                change({ channel: "phone", isTakenAlong: false, payment: payment ?? "cod" })
              }
            >
              {m.channel_phone()}
            </ChoiceCard>
            <ChoiceCard
              name="channel"
              checked={channel === "fair"}
              onChange={() =>
                change({ channel: "fair", ...(payment === "cod" && { payment: undefined }) })
              }
            >
              {m.channel_fair()}
            </ChoiceCard>
          </div>
        </fieldset>
        {channel === "fair" && (
          <CheckboxField
            label={m.manual_order_taken()}
            hint={m.manual_order_taken_hint()}
            checked={isTakenAlong}
            onChange={({ target }) =>
              change({
                isTakenAlong: target.checked,
                ...(target.checked && { payment: "received" }),
              })
            }
          />
        )}
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-semibold text-sm">{m.manual_order_paid_how()}</legend>
          {manualPayments.map((way) => (
            <ChoiceCard
              key={way}
              name="payment"
              checked={payment === way}
              disabled={isTakenAlong && way !== "received"}
              onChange={() => change({ payment: way })}
            >
              <span className="block font-semibold">{ways[way].name()}</span>
              <span className="block text-muted text-sm">{ways[way].hint()}</span>
            </ChoiceCard>
          ))}
        </fieldset>
        {payment === "cod" && codRulesOf && <CodHint form={form} codRulesOf={codRulesOf} />}
        {problems("payment") && <p className="font-semibold text-danger">{problems("payment")}</p>}
        {payment === "received" && (
          <UpiQr amount={form.totals?.grandTotal ?? 0} note={draft.address.name} />
        )}
        {payment === "link" && (
          <SelectField
            label={m.manual_order_link_hours()}
            value={draft.linkHours}
            onChange={({ target }) =>
              change({ linkHours: linkHours.find((n) => String(n) === target.value) ?? 24 })
            }
          >
            {linkHours.map((n) => (
              <option key={n} value={n}>
                {n === 1 ? m.manual_order_hour() : m.manual_order_hours({ n })}
              </option>
            ))}
          </SelectField>
        )}
      </div>
    </TitledCard>
  );
}

/** What the shop's rules say to it, before it is placed; whoever takes the order down decides (rules: cod-8). */
function CodHint({ form, codRulesOf }: { form: ManualOrderForm; codRulesOf: Date }) {
  const { address } = form.draft;
  const total = form.lines.length > 0 ? form.totals?.grandTotal : undefined;
  const asked = new URLSearchParams({
    for: form.userId,
    phone: address.phoneNumber,
    pin: address.pinCode,
    line: address.addressLine,
    area: address.areaLocality,
    state: address.state,
    ...(total !== undefined && { total: String(total) }),
    // Other rules have another answer.
    rules: codRulesOf.toISOString(),
  });
  const words = useLoadedSoon<{ words?: string }>(`/my/cod-hint?${asked}`)?.words;
  return (
    <div role="status" className="empty:-mt-4">
      {words && <Alert tone="warning">{m.cod_why_staff({ words })}</Alert>}
    </div>
  );
}
