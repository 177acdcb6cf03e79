import { data } from "react-router";
import { z } from "zod";
import { countUsers } from "#app/domains/accounts/list-users.server.ts";
import { searchUsers } from "#app/domains/accounts/search-users.server.ts";
import { requireAdmin } from "#app/domains/accounts/session.server.ts";
import { deleteProduct, setStock } from "#app/domains/catalog/product-commands.server.ts";
import { countProducts, productPage } from "#app/domains/catalog/products.server.ts";
import { countOrders } from "#app/domains/orders/list-orders.server.ts";
import { adminOrderStatuses } from "#app/domains/orders/order.ts";
import { readOrderFilter, readQuery } from "#app/domains/orders/order-filter.ts";
import { shortOrderNumber } from "#app/domains/orders/order-number.ts";
import { searchOrders } from "#app/domains/orders/search-orders.server.ts";
import { setOrderStatus } from "#app/domains/orders/set-order-status.server.ts";
import { countRefundsDue } from "#app/domains/payments/count-refunds-due.server.ts";
import { deleteOrder } from "#app/domains/payments/delete-order.server.ts";
import { refundsDue } from "#app/domains/payments/list-refunds.server.ts";
import {
  markRefunded,
  type RefundRefusal,
  refundPayment,
} from "#app/domains/payments/refund-payment.server.ts";
import { attempt } from "#app/lib/attempt.ts";
import type { LiveHandle } from "#app/lib/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/form-data.server.ts";
import { readFoundCursor } from "#app/server/prefix-search.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/dashboards";
import { CountCards } from "./dashboard/count-cards.tsx";
import { type DashboardView, dashboardViews, windowSize } from "./dashboard/dashboard-view.ts";
import { OrderTable } from "./dashboard/order-table.tsx";
import { Overview } from "./dashboard/overview/overview.tsx";
import { readOverview } from "./dashboard/overview/read-overview.server.ts";
import { ProductTable } from "./dashboard/product-table.tsx";
import { RefundsDue, RefundsDueAlert } from "./dashboard/refunds-due.tsx";
import { UserTable } from "./dashboard/user-table.tsx";

export const handle = {
  live: ["products", "orders", "users", "distributor-requests"],
} as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requireAdmin(args);
  const search = args.url.searchParams;
  const view = dashboardViews.find((name) => name === search.get("view")) ?? "products";
  const [overview, products, orders, users, refunds, table] = await Promise.all([
    readOverview(),
    countProducts(),
    countOrders(),
    countUsers(),
    countRefundsDue(),
    readTable(view, search),
  ]);
  return { overview, counts: { products, orders, users }, refunds, table };
}

async function readTable(view: DashboardView, search: URLSearchParams) {
  const cursor = readFoundCursor(search);
  switch (view) {
    case "products":
      return { view, ...(await productPage(cursor, windowSize.products)) };
    case "orders": {
      const filter = readOrderFilter(search);
      const [page, refunds] = await Promise.all([
        searchOrders(filter, cursor, windowSize.orders),
        refundsDue(),
      ]);
      return { view, filter, refunds, ...page };
    }
    case "users": {
      const q = readQuery(search);
      return { view, q, ...(await searchUsers(q, cursor, windowSize.users)) };
    }
  }
}

const id = z.string().min(1).max(100);
const commands = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("set-stock"),
    id,
    quantity: z
      .string()
      .regex(/^\d{1,7}$/)
      .transform(Number),
  }),
  z.object({ intent: z.literal("delete-product"), id }),
  z.object({ intent: z.literal("set-status"), id, status: z.enum(adminOrderStatuses) }),
  z.object({ intent: z.literal("delete-order"), id }),
  /** `id` is the payment's. */
  z.object({ intent: z.literal("refund"), id }),
  z.object({ intent: z.literal("mark-refunded"), id }),
]);

/** One change of one row. The answer is what the screen says in a toast. */
export async function action(args: Route.ActionArgs) {
  const admin = requireAdmin(args);
  const form = await readForm(args.request);
  const command = commands.safeParse(form.ok ? fieldsOf(form.value) : {});
  if (!command.success) {
    const field = command.error.issues[0]?.path.join(".") ?? "";
    const message = field === "quantity" ? m.quantity_invalid() : m.something_wrong();
    return data({ ok: false, message, field } as const, { status: 400 });
  }
  return carryOut(command.data, admin);
}

async function carryOut(
  command: z.output<typeof commands>,
  admin: ReturnType<typeof requireAdmin>,
) {
  const done = (message: string) => ({ ok: true, message }) as const;
  const failed = (message: string, status = 404) =>
    data({ ok: false, message, field: "id" } as const, { status });
  switch (command.intent) {
    case "set-stock": {
      const set = await setStock(command.id, command.quantity, admin);
      if (!set.ok) return failed(m.quantity_not_updated());
      return done(m.quantity_updated({ status: set.value }));
    }
    case "delete-product": {
      const deleted = await deleteProduct(command.id, admin);
      return deleted.ok ? done(m.product_deleted()) : failed(m.change_seen_elsewhere());
    }
    case "set-status": {
      const set = await setOrderStatus(command.id, command.status, admin);
      if (!set.ok) return failed(m.order_status_not_updated());
      return done(m.order_status_updated({ status: command.status }));
    }
    case "delete-order": {
      const deleted = await deleteOrder(command.id, admin);
      if (!deleted.ok) return failed(m.change_seen_elsewhere());
      return done(m.order_deleted({ number: deleted.value }));
    }
    case "refund": {
      const refund = await refundPayment(command.id, admin);
      if (!refund.ok) return failed(...refundRefusal(refund.refusal));
      const { state, orderNumber: number } = refund.value;
      return done(state === "refunded" ? m.refund_done({ number }) : m.refund_asked({ number }));
    }
    case "mark-refunded": {
      const marked = await markRefunded(command.id, admin);
      if (!marked.ok) return failed(...refundRefusal(marked.refusal));
      return done(m.refund_marked({ number: shortOrderNumber(marked.value) }));
    }
  }
}

function refundRefusal(refusal: RefundRefusal): [message: string, status: number] {
  if (refusal === "not-found") return [m.change_seen_elsewhere(), 404];
  if (refusal === "not-refundable") return [m.refund_not_possible(), 409];
  return [m.refund_provider_refused({ message: refusal.message }), 409];
}

/** Says the answer here, because the row that asked may be gone by then. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = String((await request.clone().formData()).get("intent"));
  const answer = await attempt(serverAction);
  if (answer.ok) toast.success(answer.message);
  else toast.error("message" in answer ? answer.message : failureMessage(intent));
  return answer;
}

/** What is said where the server could not be reached. */
function failureMessage(intent: string): string {
  switch (intent as z.output<typeof commands>["intent"]) {
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

export const meta = () => titled(m.admin_dashboard());

export default function Dashboards({
  loaderData: { overview, counts, refunds, table },
}: Route.ComponentProps) {
  return (
    <div className="mx-auto flex max-w-content flex-col gap-6">
      <h1 className="text-2xl">{m.admin_dashboard()}</h1>
      {table.view === "orders" ? (
        <RefundsDue {...table.refunds} />
      ) : (
        refunds > 0 && <RefundsDueAlert />
      )}
      <Overview overview={overview} refunds={refunds} />
      <CountCards counts={counts} current={table.view} />
      {table.view === "products" && <ProductTable page={table} total={counts.products} />}
      {table.view === "orders" && (
        <OrderTable page={table} filter={table.filter} total={counts.orders} />
      )}
      {table.view === "users" && <UserTable page={table} q={table.q} total={counts.users} />}
    </div>
  );
}
