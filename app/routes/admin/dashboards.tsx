import clsx from "clsx";
import { Package, ShoppingBag, Users } from "lucide-react";
import { Link } from "react-router";
import {
  requirePermission,
  requireRecentFactor,
} from "#app/domains/accounts/sessions/session.server.ts";
import { countUsers, searchUsers } from "#app/domains/accounts/users/list-users.server.ts";
import {
  countProducts,
  officeProductPage,
  titlesOfProducts,
} from "#app/domains/catalog/product/products.server.ts";
import type { Permission } from "#app/domains/domains.ts";
import { keepsPayment, listedOrder } from "#app/domains/orders/order/office-order.ts";
import { countOrders, linesOf } from "#app/domains/orders/order/read-orders.server.ts";
import { countWaitingOrders } from "#app/domains/orders/search/filter-orders.server.ts";
import { readOrderFilter, readQuery } from "#app/domains/orders/search/order-filter.ts";
import { searchOrders } from "#app/domains/orders/search/search-orders.server.ts";
import {
  countRefundsDue,
  leftOfPayments,
  refundsDue,
} from "#app/domains/payments/read-payments.server.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { attemptOrQueue } from "#app/lib/offline/queue-unsent.ts";
import { m } from "#app/paraglide/messages.js";
import { readBackupNotice } from "#app/server/backup/backup-notice.server.ts";
import { readFoundCursor } from "#app/server/database/prefix-search.server.ts";
import { readForm } from "#app/server/http/form-data.server.ts";
import { cookieNameStart } from "#app/server/http/own-cookie.server.ts";
import { config } from "#app/server/process/config.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { toast } from "#app/ui/dialogs/toast.tsx";
import type { Route } from "./+types/dashboards";
import { askToUndo } from "./components/orders/ask-many.ts";
import { elsewhereOfProducts } from "./components/page/elsewhere.server.ts";
import { BackupAlert, LastBackup } from "./dashboards/backups.tsx";
import { OrderTable } from "./dashboards/order-table.tsx";
import { Overview } from "./dashboards/overview.tsx";
import { ProductTable } from "./dashboards/product-table.tsx";
import { readOverview } from "./dashboards/read-overview.server.ts";
import { RefundsDue, RefundsDueAlert } from "./dashboards/refunds-due.tsx";
import { changeRow, movesMoney, type RowIntent } from "./dashboards/row-commands.server.ts";
import { type DashboardView, dashboardViews, windowSize } from "./dashboards/use-table-pages.ts";
import { UserTable } from "./dashboards/user-table.tsx";
import { keptChoice } from "./layout/kept-choice.ts";

export const handle = {
  live: ["products", "stock", "orders", "users", "distributor-requests", "offers", "prices"],
} as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const user = requirePermission(args, "dashboard");
  const may = (permission: Permission) => isAllowed(user, permission);
  const search = args.url.searchParams;
  const views = dashboardViews.filter((name) => may(viewNeeds[name]));
  const named = dashboardViews.find((name) => name === search.get("view"));
  const asked = named ?? views[0] ?? "orders";
  requirePermission(args, viewNeeds[asked]);
  const seesMoney = may("orders.money");
  const [overview, counts, refunds, backup, table] = await Promise.all([
    readOverview(may),
    Promise.all(views.map(async (name) => [name, await counters[name]()] as const)),
    seesMoney ? countRefundsDue() : 0,
    may("books.read") ? readBackupNotice(config()) : undefined,
    readTable(asked, search, may),
  ]);
  const cookieStart = cookieNameStart();
  const leftFigures = keptChoice(args.request, "admin-figures", cookieStart);
  return {
    named,
    overview,
    counts: Object.fromEntries(counts) as ViewCounts,
    refunds,
    backup,
    table,
    figures: {
      wasOpen: leftFigures === undefined ? undefined : leftFigures === "open",
      cookieStart,
    },
  };
}

/** What each table asks for. */
const viewNeeds = {
  products: "products.read",
  orders: "orders.read",
  users: "users.read",
} as const satisfies Record<DashboardView, Permission>;

const counters = { products: countProducts, orders: countOrders, users: countUsers };

/** Of the tables that may be seen. */
type ViewCounts = Partial<Record<DashboardView, number>>;

async function readTable(
  view: DashboardView,
  search: URLSearchParams,
  may: (permission: Permission) => boolean,
) {
  const seesMoney = may("orders.money");
  const cursor = readFoundCursor(search);
  switch (view) {
    case "products": {
      const page = await officeProductPage(cursor, windowSize.products);
      return { view, ...page, elsewhere: await elsewhereOfProducts(page.rows, may) };
    }
    case "orders": {
      const filter = readOrderFilter(search);
      const [page, waiting, refunds, titles] = await Promise.all([
        searchOrders(filter, cursor, windowSize.orders),
        countWaitingOrders(),
        seesMoney ? refundsDue() : { rows: [], hasMore: false },
        titlesOfProducts(filter.product ? [filter.product] : []),
      ]);
      const kept = page.rows.filter((order) => seesMoney && keepsPayment(order));
      const [lines, left] = await Promise.all([
        linesOf(page.rows.map(({ id }) => id)),
        leftOfPayments(kept.flatMap(({ paymentId }) => paymentId ?? [])),
      ]);
      const rows = page.rows.map((order) =>
        listedOrder(order, lines.get(order.id) ?? [], seesMoney, left.get(order.paymentId ?? "")),
      );
      const product = titles.get(filter.product ?? "");
      return { view, filter, product, waiting, refunds, ...page, rows };
    }
    case "users": {
      const q = readQuery(search);
      return { view, q, ...(await searchUsers(q, cursor, windowSize.users)) };
    }
  }
}

/** One change of one row. The answer is what the screen says in a toast. */
export async function action(args: Route.ActionArgs) {
  const admin = requirePermission(args, "dashboard");
  const form = await readForm(args.request);
  if (form.ok && movesMoney(form.value)) requireRecentFactor(args);
  return changeRow(form, admin);
}

/** Says the answer here, because the row that asked may be gone by then. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const intent = String(form.get("intent"));
  const answer = await attemptOrQueue(request, serverAction);
  // The bar tells of what had to wait.
  if (form.has("kept")) return answer;
  if ("isKept" in answer) {
    toast.message(m.kept_change());
    return answer;
  }
  if (answer.ok) toast.success(answer.message, undoing(answer));
  else toast.error("message" in answer ? answer.message : failureMessage(intent));
  return answer;
}

/** A status that was set can be set back for a while: its buyer is not mailed before (rules: orders-28). */
function undoing(
  answer: { message: string } | { undo: { id: string; change: string } | undefined },
) {
  const set = "undo" in answer ? answer.undo : undefined;
  if (!set) return undefined;
  const undo = async () => {
    const answer = await askToUndo([set.id], set.change);
    const [order] = answer.ok ? answer.outcomes : [];
    if (order?.ok) toast.success(m.order_status_undone({ number: order.number }));
    else
      toast.error(m.order_status_not_undone({ why: (answer.ok ? order : answer)?.message ?? "" }));
  };
  const action = { label: m.undo(), onClick: () => void undo() };
  return { duration: 10_000, action };
}

/** What is said where the server could not be reached. */
function failureMessage(intent: string): string {
  switch (intent as RowIntent) {
    case "set-stock":
      return m.quantity_not_updated();
    case "delete-product":
      return m.product_not_deleted();
    case "set-status":
      return m.order_status_not_updated();
    case "delete-order":
      return m.order_not_deleted();
    case "refund":
    case "mark-refunded":
      return m.refund_failed();
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => titled(titleOf(loaderData?.named));

/** A table that was asked for by its name has a title of its own. */
function titleOf(view: DashboardView | undefined): string {
  return view ? viewTitles[view]() : m.admin_dashboard();
}

const viewTitles: Record<DashboardView, () => string> = {
  products: m.admin_products,
  orders: m.orders,
  users: m.admin_users,
};

export default function Dashboards({
  loaderData: { named, overview, counts, refunds, backup, table, figures },
}: Route.ComponentProps) {
  return (
    <div className="mx-auto flex max-w-content flex-col gap-4">
      <div className="grid items-center gap-x-8 gap-y-3 xl:grid-cols-[auto_minmax(0,1fr)]">
        <h1 className="text-2xl">{titleOf(named)}</h1>
        <CountCards counts={counts} current={table.view} />
      </div>
      {backup && <BackupAlert {...backup} />}
      {table.view === "orders" ? (
        <RefundsDue {...table.refunds} />
      ) : (
        refunds > 0 && <RefundsDueAlert />
      )}
      {/* Where orders are worked on, the list comes first. */}
      {named !== "orders" && <Overview overview={overview} refunds={refunds} {...figures} />}
      {table.view === "products" && (
        <ProductTable page={table} total={counts.products ?? 0} elsewhere={table.elsewhere} />
      )}
      {table.view === "orders" && (
        <OrderTable
          page={table}
          filter={table.filter}
          product={table.product}
          total={counts.orders ?? 0}
          waiting={table.waiting}
        />
      )}
      {table.view === "users" && <UserTable page={table} q={table.q} total={counts.users ?? 0} />}
      {backup && <LastBackup {...backup} />}
    </div>
  );
}

const cards = [
  { view: "products", label: m.total_products, icon: Package },
  { view: "orders", label: m.total_order, icon: ShoppingBag },
  { view: "users", label: m.total_users, icon: Users },
] as const;

/** The three counts; each switches the table below to its own (rules: dashboard-1). */
function CountCards({ counts, current }: { counts: ViewCounts; current: DashboardView }) {
  const shown = cards.filter(({ view }) => counts[view] !== undefined);
  if (shown.length < 2) return null;
  return (
    <nav aria-label={m.admin_tables()} className="grid grid-cols-3 gap-2 sm:gap-3">
      {shown.map(({ view, label, icon: Icon }) => (
        <Link
          key={view}
          to={`?view=${view}`}
          preventScrollReset
          aria-current={view === current ? "true" : undefined}
          className={clsx(
            "flex items-center justify-between gap-3 rounded-lg border px-2.5 py-2 transition sm:px-4",
            view === current
              ? "border-primary bg-surface shadow-sm"
              : "border-line bg-raised hover:border-line-strong",
          )}
        >
          <span className="sm:flex sm:grow sm:items-baseline sm:justify-between sm:gap-3">
            <span className="wrap-anywhere block text-muted text-xs max-sm:tracking-tight sm:text-sm">
              {label()}
            </span>
            <span className="block font-bold font-display text-heading text-xl tabular-nums sm:text-2xl">
              {counts[view]?.toLocaleString("en-IN")}
            </span>
          </span>
          <Icon
            aria-hidden
            className={clsx(
              "size-6 shrink-0 max-lg:hidden",
              view === current ? "text-primary" : "text-muted",
            )}
          />
        </Link>
      ))}
    </nav>
  );
}
