import { Download, Printer } from "lucide-react";
import { data, Link } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { lineTitle } from "#app/domains/orders/order/line-title.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { OrderStatusWord, ToConfirmWord } from "#app/domains/orders/status/order-status.tsx";
import {
  type BatchWhereabouts,
  batchWhereabouts,
  ordersOfBatch,
  type RecalledOrder,
} from "#app/domains/orders/stock/read-recall.server.ts";
import { groupChoices } from "#app/domains/stock/groups/read-groups.server.ts";
import { attemptForm } from "#app/lib/answers/attempt.ts";
import { cursorTo, readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { pathIn } from "#app/lib/text/language.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { buttonLook, LinkButton } from "#app/ui/forms/button.tsx";
import { ListPager, NoEntries } from "../components/content/entry-list.tsx";
import { ContactLinks } from "../components/enquiries/contact-links.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { BackLink, ContentPage, Fact, Facts, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/stock-batch";
import { bestBeforeWords, signed } from "./stock/stock-words.ts";
import { commandBatch } from "./stock-batch/batch-commands.server.ts";
import { RecallCard } from "./stock-batch/recall-card.tsx";
import { StoryCard } from "./stock-batch/story-card.tsx";

export const handle = {
  live: ["stock", "orders", "products", "batches"],
} as const satisfies LiveHandle;

/** Orders a page. */
const pageSize = 50;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "stock.recall");
  const { batchId } = args.params;
  const [batch, found] = await Promise.all([
    batchWhereabouts(batchId),
    ordersOfBatch(batchId, readCursor(args.url.searchParams), pageSize),
  ]);
  if (!batch) throw data(null, { status: 404 });
  return { batch, found, groups: await groupChoices(batch.groupId) };
}

export const action = (args: Route.ActionArgs) => commandBatch(args);

/** A form says what came of it itself; a press of a button is answered in a toast. */
export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.clone().formData();
  if (form.has("intent")) return handleAnswer(args as never);
  return attemptForm(() => args.serverAction(), m.unreachable());
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData ? titleOf(loaderData.batch) : m.not_found_title());

const titleOf = (batch: BatchWhereabouts) =>
  m.stock_recall_title({ name: lineTitle(batch), number: batch.number });

/** Who got a batch, for a recall (rules: batches-6). */
export default function StockBatchPage({
  loaderData: { batch, found, groups },
}: Route.ComponentProps) {
  const { rows } = found;
  return (
    <ContentPage
      title={titleOf(batch)}
      intro={[
        bestBeforeWords(batch.bestBefore),
        batch.madeOn && m.stock_made({ date: formatDate(batch.madeOn) }),
      ]
        .filter(Boolean)
        .join(" · ")}
      above={
        batch.isSold ? (
          <BackLink to={`/my/stock/${encodeURIComponent(batch.productId)}`}>
            {lineTitle(batch)}
          </BackLink>
        ) : (
          <BackLink to="/my/stock">{m.stock_back()}</BackLink>
        )
      }
      action={
        <div className="flex flex-wrap gap-3">
          {batch.isSold && (
            <LinkButton
              to={`/my/stock/batches/${batch.id}/labels`}
              icon={<Printer aria-hidden="true" className="size-5" />}
            >
              {m.labels_print()}
            </LinkButton>
          )}
          {batch.orders > 0 && (
            <a
              href={pathIn(`/my/stock/batches/${batch.id}/orders.csv`)}
              download
              className={buttonLook({ variant: "secondary" })}
            >
              <Download aria-hidden="true" className="size-5" />
              {m.stock_recall_csv()}
            </a>
          )}
        </div>
      }
      narrow
    >
      <RecallCard batch={batch} />
      <StoryCard batch={batch} groups={groups} />
      <Whereabouts batch={batch} />
      <h2 className="-mb-3 text-xl">{m.stock_recall_who()}</h2>
      {batch.deletedOrders > 0 && <p>{m.stock_recall_deleted({ n: batch.deletedOrders })}</p>}
      {rows.length === 0 && <NoEntries page={found} empty={m.stock_recall_none()} />}
      <ul
        aria-label={m.stock_recall_who()}
        className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised empty:hidden"
      >
        {rows.map((order) => (
          <RecalledLine key={order.id} order={order} />
        ))}
      </ul>
      <ListPager
        label={m.stock_recall_who()}
        page={found}
        placeOf={({ time: date, id }) => cursorTo({ date, id })}
        summary={(newest, oldest) =>
          m.enquiries_from_to({ newest: formatDate(newest.time), oldest: formatDate(oldest.time) })
        }
      />
    </ContentPage>
  );
}

/** What came of the batch, and where it is now. */
function Whereabouts({ batch }: { batch: BatchWhereabouts }) {
  const { received, units, withheld, spoiled, given, counted, orders, sold } = batch;
  return (
    <TitledCard title={m.stock_recall_where()}>
      <Facts>
        <Fact name={m.stock_recall_received()}>{received}</Fact>
        <Fact name={m.stock_recall_with_orders()}>
          {m.stock_recall_in_orders({ units: sold, orders })}
        </Fact>
        <Fact name={m.stock_for_sale()}>{units}</Fact>
        <Fact name={m.stock_withheld_name()}>{withheld}</Fact>
        <Fact name={m.stock_spoiled()}>{spoiled}</Fact>
        <Fact name={m.stock_given()}>{given}</Fact>
        {counted !== 0 && <Fact name={m.stock_recall_counted()}>{signed(counted)}</Fact>}
      </Facts>
    </TitledCard>
  );
}

function RecalledLine({ order }: { order: RecalledOrder }) {
  const { id, orderNumber, time, status, units, name, phone } = order;
  return (
    <li className="grid gap-1 px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          {name || <span className="text-muted">{m.stock_recall_removed()}</span>}
        </p>
        <span className="flex flex-wrap gap-x-3">
          <OrderStatusWord status={status} />
          <ToConfirmWord order={order} />
        </span>
      </div>
      <p className="text-sm">
        <Link to={`/my/orders/${id}`} className="link touch-inline whitespace-nowrap">
          {shortOrderNumber(orderNumber)}
        </Link>{" "}
        · {units === 1 ? m.stock_recall_piece() : m.stock_recall_pieces({ n: units })} ·{" "}
        {formatDate(time)}
      </p>
      {phone ? (
        <ContactLinks phone={phone} />
      ) : (
        name && <p className="text-muted text-sm">{m.stock_recall_removed()}</p>
      )}
    </li>
  );
}
