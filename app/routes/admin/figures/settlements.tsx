import { useId } from "react";
import { data, Form, useNavigation } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import {
  type ComparedSettlement,
  compareSettlement,
  type SettlementRefusal,
} from "#app/domains/payments/settlements/compare-settlement.server.ts";
import { attempt, unansweredText } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { unreadableForm } from "#app/shell/upload/read-submission.server.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { FieldFrame, fieldAria, inputLook } from "#app/ui/forms/field-frame.tsx";
import { BackLink, ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/settlements";

/** What was compared stays as it was. */
export const handle = { live: [], snapshot: ["orders"] } as const satisfies LiveHandle;

/** In bytes. */
const maxReport = 20 * 1024 * 1024;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "invoices");
  return null;
}

/** Compares a report that was sent; it is not kept. */
export async function action(args: Route.ActionArgs) {
  requirePermission(args, "invoices");
  const form = await readForm(args.request, { maxFiles: 1 });
  if (!form.ok) {
    const { message, status } = unreadableForm(form.refusal);
    return data({ ok: false, error: message } as const, { status });
  }
  const file = form.value.get("file");
  const content = file instanceof File && file.size <= maxReport ? await file.bytes() : undefined;
  if (!content?.length) {
    return data({ ok: false, error: m.settlement_file_required() } as const, { status: 400 });
  }
  const compared = await compareSettlement(content);
  if (compared.ok) return { ok: true, compared: compared.value } as const;
  return data({ ok: false, error: refusals[compared.refusal]() } as const, { status: 400 });
}

const refusals: Record<SettlementRefusal, () => string> = {
  unreadable: m.settlement_unreadable,
  "not-a-report": m.settlement_not_a_report,
  "too-many": m.settlement_too_many,
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => attempt(serverAction);

export const meta: Route.MetaFunction = () => titled(m.settlement_title());

/** The provider's settlement report beside what the shop knows, line by line (rules: invoices-9). */
export default function SettlementsPage({ actionData }: Route.ComponentProps) {
  const isPending = useNavigation().formAction?.includes("/my/settlements") ?? false;
  const error = actionData && "error" in actionData ? actionData.error : undefined;
  return (
    <ContentPage
      title={m.settlement_title()}
      intro={m.settlement_intro()}
      narrow
      above={<BackLink to="/my/invoices">{m.admin_invoices()}</BackLink>}
    >
      {actionData && "code" in actionData && (
        <Alert tone="danger">{unansweredText(actionData)}</Alert>
      )}
      <TitledCard title={m.settlement_report()}>
        <Form
          method="post"
          action="/my/settlements"
          encType="multipart/form-data"
          className="grid gap-5"
        >
          <ReportField error={error} />
          <Button
            type="submit"
            pending={isPending}
            pendingText={m.processing()}
            className="justify-self-start max-sm:w-full"
          >
            {m.settlement_compare()}
          </Button>
        </Form>
      </TitledCard>
      {actionData && "compared" in actionData && <Compared compared={actionData.compared} />}
    </ContentPage>
  );
}

function ReportField({ error }: { error: string | undefined }) {
  const id = useId();
  const hint = m.settlement_hint();
  return (
    <FieldFrame id={id} label={m.settlement_file()} hint={hint} error={error} required>
      <input
        id={id}
        type="file"
        name="file"
        required
        accept=".csv,text/csv"
        {...fieldAria(id, { hint, error })}
        className={inputLook}
      />
    </FieldFrame>
  );
}

function Compared({ compared }: { compared: ComparedSettlement }) {
  const { payments, refunds, paidOut, fees, taxOnFees, differences } = compared;
  const sums: [name: string, value: string][] = [
    [m.settlement_payments(), String(payments)],
    [m.settlement_refunds(), String(refunds)],
    [m.settlement_fees(), formatMoney(fees)],
    [m.settlement_tax(), formatMoney(taxOnFees)],
    [m.settlement_paid_out(), formatMoney(paidOut)],
  ];
  return (
    <>
      <TitledCard title={m.settlement_sums()}>
        <dl className="grid gap-2 tabular-nums">
          {sums.map(([name, value]) => (
            <div key={name} className="flex items-baseline justify-between gap-6">
              <dt className="text-muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </TitledCard>
      {differences.length === 0 ? (
        <Alert tone="success" role="status" title={m.settlement_agrees()} />
      ) : (
        <TitledCard title={m.settlement_differences({ n: differences.length })}>
          <ul className="-my-3 divide-y divide-line">
            {differences.map(({ id, orderNumber, ours, theirs }) => (
              <li key={`${id} ${ours} ${theirs}`} className="py-3">
                <p className="wrap-anywhere font-semibold">
                  {id}
                  {orderNumber && <span className="font-normal text-muted"> · {orderNumber}</span>}
                </p>
                <p className="text-sm tabular-nums">
                  {m.settlement_ours({ amount: amountWords(ours) })} ·{" "}
                  {m.settlement_theirs({ amount: amountWords(theirs) })}
                </p>
              </li>
            ))}
          </ul>
        </TitledCard>
      )}
    </>
  );
}

const amountWords = (amount: number | undefined) =>
  amount === undefined ? m.settlement_nothing() : formatMoney(amount);
