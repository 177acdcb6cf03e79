import { Printer } from "lucide-react";
import { data, Form, redirect } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import type { User } from "#app/domains/accounts/users/user.ts";
import { maySend } from "#app/domains/orders/cash/to-collect.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import {
  mostPrinted,
  type Paper,
  type PrintedOrder,
  papers,
} from "#app/domains/orders/papers/papers.ts";
import { ordersOnPaper } from "#app/domains/orders/papers/read-papers.server.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { redirectPath } from "#app/lib/answers/redirect-path.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { pathIn } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { unreadableForm } from "#app/shell/upload/read-submission.server.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { BackLink } from "../components/page/page-layout.tsx";
import { useMay } from "../components/page/use-may.ts";
import type { Route } from "./+types/print-orders";
import { Labels } from "./print-orders/labels.tsx";
import { PickList } from "./print-orders/pick-list.tsx";
import { Slips } from "./print-orders/slips.tsx";

/** Paper that was printed stays as it was. */
export const handle = {
  live: [],
  snapshot: ["orders", "stock", "offers"],
} as const satisfies LiveHandle;

const listPath = "/my/dashboards?view=orders";

/** What is asked for: in an address, or in a form where the orders are too many for one. */
function readAsked(given: URLSearchParams | FormData) {
  const text = (name: string) => String(given.get(name) ?? "");
  const back = redirectPath(text("returnTo"), listPath);
  return {
    paper: papers.find((paper) => paper === text("paper")) ?? "slips-2",
    ids: [...new Set(given.getAll("id").map(String))].slice(0, mostPrinted),
    returnTo: back.startsWith("/my/") ? back : listPath,
  };
}

type Asked = ReturnType<typeof readAsked>;

async function printed({ ids, paper, returnTo }: Asked, user: User) {
  const orders = await ordersOnPaper(ids, paper, isAllowed(user, "orders.money"));
  return { orders, paper, returnTo, at: new Date() };
}

export async function loader(args: Route.LoaderArgs) {
  const user = requirePermission(args, "orders.read");
  return printed(readAsked(args.url.searchParams), user);
}

/** An address that a browser may reload; some hundred orders are too long for one. */
const mostInAddress = 60;

/** The orders that were chosen, or the same ones on another paper. */
export async function action(args: Route.ActionArgs) {
  const user = requirePermission(args, "orders.read");
  const form = await readForm(args.request, { maxFields: mostPrinted + 10 });
  if (!form.ok) {
    const { message, status } = unreadableForm(form.refusal);
    throw data(message, { status });
  }
  const asked = readAsked(form.value);
  if (asked.ids.length > mostInAddress) return printed(asked, user);
  const address = new URLSearchParams({ paper: asked.paper, returnTo: asked.returnTo });
  for (const id of asked.ids) address.append("id", id);
  return redirect(`/my/orders/print?${address}`);
}

export const meta: Route.MetaFunction = () => titled(m.print_orders());

/** Slips, labels or the pick list of one or many orders, as they come out of the printer (rules: parcels-2). */
export default function PrintOrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { orders, paper, returnTo, at } = actionData ?? loaderData;
  return (
    <div className="mx-auto flex max-w-content flex-col gap-6 print:block print:max-w-none">
      <div data-print="hide" className="flex flex-col gap-6">
        <BackLink to={returnTo}>{m.print_back()}</BackLink>
        <header>
          <h1 className="text-2xl">{m.print_orders()}</h1>
          {orders.length > 0 && <p className="text-muted">{countWords(orders.length)}</p>}
        </header>
        {orders.length > 0 && <Controls {...{ orders, paper, returnTo }} />}
        <NotToSend orders={orders} />
      </div>
      {orders.length === 0 ? (
        <EmptyState
          motif={<RagiEar className="h-24 w-auto" />}
          title={m.print_none()}
          action={<LinkButton to={returnTo}>{m.print_back()}</LinkButton>}
        >
          {m.print_none_text()}
        </EmptyState>
      ) : (
        <section aria-label={m.print_preview()} className="max-w-full overflow-x-auto">
          <Papers {...{ orders, paper, at }} />
        </section>
      )}
    </div>
  );
}

function countWords(n: number): string {
  return n === 1 ? m.print_count_one() : m.print_count({ n });
}

interface PapersProps {
  orders: readonly PrintedOrder[];
  paper: Paper;
  at: Date;
}

function Papers({ orders: chosen, paper, at }: PapersProps) {
  // What waits to be confirmed is on no paper (rules: confirm-1).
  const orders = chosen.filter(({ toCollect }) => toCollect.kind !== "to-confirm");
  if (paper === "labels") return <Labels orders={orders} />;
  if (paper === "picks") return <PickList orders={orders} at={at} />;
  return <Slips orders={orders} onSheet={paper === "slips-2" ? 2 : 4} />;
}

const paperNames: Record<Paper, () => string> = {
  "slips-2": m.print_slips_2,
  "slips-4": m.print_slips_4,
  labels: m.print_labels,
  picks: m.print_picks,
};

interface ControlsProps {
  orders: readonly PrintedOrder[];
  paper: Paper;
  returnTo: string;
}

/** What is printed of these very orders, and the button that prints it. */
function Controls({ orders, paper, returnTo }: ControlsProps) {
  const may = useMay();
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <Form method="post" action="/my/orders/print" replace className="w-full lg:w-auto">
        <input type="hidden" name="returnTo" value={returnTo} />
        {orders.map(({ id }) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <fieldset>
          <legend className="mb-1.5 font-semibold text-sm">{m.print_paper()}</legend>
          <div className="grid grid-cols-2 gap-2 lg:flex">
            {papers.map((each) => (
              <Button
                key={each}
                type="submit"
                name="paper"
                value={each}
                size="sm"
                variant={each === paper ? "primary" : "secondary"}
                aria-pressed={each === paper}
              >
                {paperNames[each]()}
              </Button>
            ))}
          </div>
        </fieldset>
      </Form>
      {may("invoices") && (
        // A PDF, in a tab of its own: this page stays for what it prints itself.
        <form method="post" action={pathIn("/my/invoices.pdf")} target="_blank" rel="noopener">
          <input type="hidden" name="with" value="parcel" />
          {orders.map(({ id }) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <Button type="submit" variant="secondary" size="lg" className="max-sm:w-full">
            {m.print_with_invoices()}
          </Button>
        </form>
      )}
      <Button
        size="lg"
        icon={<Printer aria-hidden="true" className="size-5" />}
        onClick={() => window.print()}
        className="noscript:hidden max-sm:w-full"
      >
        {m.print_now()}
      </Button>
    </div>
  );
}

/** Which of them must stay, so that nobody packs them. */
function NotToSend({ orders }: { orders: readonly PrintedOrder[] }) {
  const staying = orders.filter(({ toCollect }) => !maySend(toCollect));
  const asked = staying.filter(({ toCollect }) => toCollect.kind === "to-confirm");
  const others = staying.filter((order) => !asked.includes(order));
  return (
    <>
      {others.length > 0 && (
        <Alert tone="warning">{m.print_not_to_send({ numbers: numbersOf(others) })}</Alert>
      )}
      {asked.length > 0 && (
        <Alert tone="warning">{m.print_to_confirm({ numbers: numbersOf(asked) })}</Alert>
      )}
    </>
  );
}

const numbersOf = (orders: readonly PrintedOrder[]) =>
  orders.map(({ orderNumber }) => shortOrderNumber(orderNumber)).join(", ");
