import { data, Form, Link } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { lineTitle } from "#app/domains/orders/order/line-title.ts";
import { withOrders } from "#app/domains/orders/stock/ledger-orders.server.ts";
import { readWithholding } from "#app/domains/stock/batches/withhold-batches.server.ts";
import {
  emptyBatches,
  type StockedProduct,
  stockOfProduct,
} from "#app/domains/stock/desk/read-stock.server.ts";
import { groupChoices } from "#app/domains/stock/groups/read-groups.server.ts";
import { ledgerPage } from "#app/domains/stock/ledger/read-ledger.server.ts";
import { stockEntryKinds } from "#app/domains/stock/ledger/stock-entry.ts";
import { isUnreachable, unansweredText } from "#app/lib/answers/attempt.ts";
import { formFailure } from "#app/lib/answers/form-failure.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { attemptOrQueue } from "#app/lib/offline/queue-unsent.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { SelectField } from "#app/ui/forms/field.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import { ListPager, NoEntries } from "../components/content/entry-list.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { BackLink, ContentPage, Fact, Facts, TitledCard } from "../components/page/page-layout.tsx";
import { useMay } from "../components/page/use-may.ts";
import type { Route } from "./+types/stock-product";
import { BatchList } from "./stock/batch-list.tsx";
import { LedgerLines } from "./stock/ledger-lines.tsx";
import { LoseDialog } from "./stock/lose-dialog.tsx";
import { ReceiveDialog } from "./stock/receive-dialog.tsx";
import { commandStock } from "./stock/stock-commands.server.ts";
import { entryKindWords } from "./stock/stock-words.ts";

export const handle = {
  live: ["stock", "products", "orders", "users", "batches"],
} as const satisfies LiveHandle;

/** Entries a page. */
const pageSize = 30;
/** Sold-out batches that are listed: of older ones nobody asks any more. */
const mostEmpty = 50;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "stock.read");
  const { productId } = args.params;
  const search = args.url.searchParams;
  const kind = stockEntryKinds.find((known) => known === search.get("kind"));
  const [product, empty, withholding, groups, ledger] = await Promise.all([
    stockOfProduct(productId),
    emptyBatches(productId, mostEmpty),
    readWithholding(),
    groupChoices(),
    ledgerPage(productId, kind, readPlace(search), pageSize).then(async (page) => ({
      ...page,
      rows: await withOrders(productId, page.rows),
    })),
  ]);
  if (!product) throw data(null, { status: 404 });
  return { product, empty, withholding, groups, ledger, kind: kind ?? "" };
}

/** By an entry's number: `?after=120` are those before it in time. */
function readPlace(search: URLSearchParams) {
  for (const direction of ["after", "before"] as const) {
    const text = search.get(direction) ?? "";
    if (/^\d{1,9}$/.test(text)) return { direction, number: Number(text) };
  }
  return undefined;
}

export const action = (args: Route.ActionArgs) => commandStock(args);

/** A form says what came of it itself; a press of a button is answered in a toast. */
export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.clone().formData();
  if (form.has("intent")) return handleAnswer(args as never);
  const answer = await attemptOrQueue(args.request, () => args.serverAction());
  if (!isUnreachable(answer)) return answer;
  if ("isKept" in answer) toast.message(m.kept_change());
  return { ...formFailure(unansweredText(answer)), ...answer };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData ? lineTitle(loaderData.product) : m.not_found_title());

/** One product: what is left, its batches, and all that came and went (rules: ledger-5). */
export default function StockProductPage({ loaderData }: Route.ComponentProps) {
  const { product, empty, withholding, groups, ledger, kind } = loaderData;
  const may = useMay();
  const search = kind ? { kind } : undefined;
  return (
    <ContentPage
      title={lineTitle(product)}
      above={<BackLink to="/my/stock">{m.stock_back()}</BackLink>}
      action={
        may("stock.count") && (
          <div className="flex flex-wrap gap-3">
            <ReceiveDialog product={product} groups={groups} />
            <LoseDialog product={product} kind="spoiled" />
            <LoseDialog product={product} kind="given" />
          </div>
        )
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-6 lg:order-last">
          <LeftCard product={product} />
          <BatchList {...{ product, empty, withholding }} />
        </div>
        <TitledCard title={m.stock_ledger()}>
          <KindFilter key={kind} kind={kind} />
          {ledger.rows.length === 0 && (
            <NoEntries
              page={ledger}
              empty={kind ? m.stock_ledger_none_found() : m.stock_ledger_none()}
              search={search}
            />
          )}
          <LedgerLines entries={ledger.rows} productId={product.id} />
          <ListPager
            label={m.stock_ledger()}
            page={ledger}
            placeOf={({ number }) => String(number)}
            summary={(newest, oldest) =>
              m.stock_entries_from_to({ newest: newest.number, oldest: oldest.number })
            }
            search={search}
          />
        </TitledCard>
      </div>
    </ContentPage>
  );
}

/** How many are left, and what they cost. */
function LeftCard({ product }: { product: StockedProduct }) {
  const { id, currentStock, batches, price, isHidden } = product;
  const withheld = batches.reduce((sum, batch) => sum + batch.withheld, 0);
  const loose = currentStock - batches.reduce((sum, { units }) => sum + units, 0);
  return (
    <TitledCard title={m.stock_title()}>
      <Facts>
        <Fact name={m.stock_for_sale()}>
          <span className="font-bold font-display text-2xl text-heading tabular-nums">
            {currentStock}
          </span>
        </Fact>
        {withheld > 0 && <Fact name={m.stock_withheld_name()}>{withheld}</Fact>}
        {batches.length > 0 && <Fact name={m.stock_loose()}>{loose}</Fact>}
        <Fact name={m.stock_price()}>{formatMoney(price)}</Fact>
      </Facts>
      <p className="mt-3">
        {isHidden ? (
          <Badge look="outline">{m.product_hidden()}</Badge>
        ) : (
          <Link to={`/products/${encodeURIComponent(id)}`} className="link touch-inline text-sm">
            {m.stock_to_shop_page()}
          </Link>
        )}
      </p>
    </TitledCard>
  );
}

/** Which kind of entries is listed. */
function KindFilter({ kind }: { kind: string }) {
  return (
    <Form method="get" className="mb-3 flex items-end gap-3">
      <SelectField
        name="kind"
        label={m.stock_ledger_kind()}
        defaultValue={kind}
        fieldClassName="min-w-0 grow sm:max-w-72"
      >
        <option value="">{m.stock_ledger_all()}</option>
        {stockEntryKinds.map((known) => (
          <option key={known} value={known}>
            {entryKindWords[known]()}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="secondary">
        {m.audit_show()}
      </Button>
    </Form>
  );
}
