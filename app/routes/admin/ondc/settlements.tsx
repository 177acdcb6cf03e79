import { Link } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import {
  type OfficeSettlement,
  settlementPage,
} from "#app/domains/ondc/settlement/list-settlements.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Card } from "#app/ui/layout/card.tsx";
import { Status } from "#app/ui/layout/status.tsx";
import { EntryList } from "../components/content/entry-list.tsx";
import { readEnquirySearch } from "../components/enquiries/enquiry-list.ts";
import { FilterLink, FilterLinks } from "../components/page/filter-link.tsx";
import { ContentPage, Fact, Facts } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/settlements";

export const handle = { live: ["ondc-settlements"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "invoices");
  const search = args.url.searchParams;
  const { cursor, size } = readEnquirySearch(search);
  const differingOnly = search.get("show") === "differing";
  return { ...(await settlementPage({ cursor, size, differingOnly })), differingOnly };
}

export const meta: Route.MetaFunction = () => titled(m.ondc_settlements());

/** What buyer's apps say that they paid, beside what their orders come to (rules: ondc-settlement-2). */
export default function OndcSettlements({ loaderData }: Route.ComponentProps) {
  const { rows, differingOnly } = loaderData;
  return (
    <ContentPage
      title={m.ondc_settlements()}
      intro={m.ondc_settlements_intro()}
      narrow
      action={
        <FilterLinks label={m.enquiries_filter()}>
          <FilterLink to="?" isCurrent={!differingOnly}>
            {m.enquiries_all()}
          </FilterLink>
          <FilterLink to="?show=differing" isCurrent={differingOnly}>
            {m.ondc_settlements_differing()}
          </FilterLink>
        </FilterLinks>
      }
    >
      <EntryList
        label={m.ondc_settlements()}
        page={loaderData}
        search={differingOnly ? { show: "differing" } : {}}
        empty={differingOnly ? m.ondc_settlements_none_differ() : m.ondc_settlements_none()}
      >
        {rows.map((row) => (
          <SettlementCard key={row.id} settlement={row} />
        ))}
      </EntryList>
    </ContentPage>
  );
}

function SettlementCard({ settlement }: { settlement: OfficeSettlement }) {
  const { orderId, orderNumber, networkOrderId, bapId, reference, isPaid } = settlement;
  const { settled, fee, withheld, heldBack, paidAt } = settlement;
  const kept: [name: string, amount: number][] = [
    [m.ondc_settled_fee(), fee],
    [m.ondc_settled_withheld(), withheld],
    [m.ondc_settled_held_back(), heldBack],
  ];
  return (
    <Card as="article" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="wrap-anywhere text-lg">
          {orderId ? (
            <Link to={`/my/orders/${orderId}`} className="link">
              {orderNumber}
            </Link>
          ) : (
            networkOrderId
          )}
        </h2>
        <Agreement settlement={settlement} />
      </div>
      <Facts>
        <Fact name={isPaid ? m.ondc_settled_paid() : m.ondc_settled_to_be_paid()}>
          <span className="tabular-nums">{formatMoney(settled)}</span> · {formatDateTime(paidAt)}
        </Fact>
        {kept
          .filter(([, amount]) => amount > 0)
          .map(([name, amount]) => (
            <Fact key={name} name={name}>
              <span className="tabular-nums">{formatMoney(amount)}</span>
            </Fact>
          ))}
        {reference && <Fact name={m.ondc_settled_reference()}>{reference}</Fact>}
        <Fact name={m.ondc_message_app()}>{bapId}</Fact>
      </Facts>
    </Card>
  );
}

/** Whether all that was told of the order is what it comes to. */
function Agreement({ settlement: { difference } }: { settlement: OfficeSettlement }) {
  if (difference === null) return <Status tone="danger">{m.ondc_settled_no_order()}</Status>;
  if (difference === 0) return <Status tone="success">{m.ondc_settled_agrees()}</Status>;
  const amount = formatMoney(Math.abs(difference));
  return (
    <Status tone="warning">
      {difference > 0 ? m.ondc_settled_too_much({ amount }) : m.ondc_settled_too_little({ amount })}
    </Status>
  );
}
