import clsx from "clsx";
import {
  CalendarX2,
  ChevronRight,
  Handshake,
  type LucideIcon,
  Mail,
  MessageCircleWarning,
  Package,
  PackageMinus,
  PackageX,
  PhoneOutgoing,
  Star,
  Truck,
  Undo2,
  Wallet,
  Webhook,
} from "lucide-react";
import { Link } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { countLackingPacks } from "#app/domains/labelling/lacking-pack-facts.server.ts";
import { ordersAt } from "#app/domains/orders/search/order-filter.ts";
import { lackingFacts } from "#app/domains/shop-facts/lacking-facts.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { countLackingTax } from "#app/domains/tax/tax-commands.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { presentRegistration } from "#app/lib/tax/seller.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import type { Route } from "./+types/today";
import { ContentPage, TitledCard } from "./components/page/page-layout.tsx";
import { countToday, type ToDo } from "./today/count-today.server.ts";
import { LackingCard } from "./today/lacking-card.tsx";

export const handle = {
  live: [
    "orders",
    "confirmation-settings",
    "products",
    "shop-facts",
    "stock",
    "contact-messages",
    "distributor-requests",
    "complaints",
    "reviews",
    "webhooks",
  ],
} as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const user = requirePermission(args, "dashboard");
  const seesLacking = isAllowed(user, "tax");
  const [counts, untaxed, packs] = await Promise.all([
    countToday(user),
    seesLacking && presentRegistration() === "regular" ? countLackingTax() : 0,
    isAllowed(user, "products") ? countLackingPacks() : 0,
  ]);
  return { counts, untaxed, packs, lacking: seesLacking ? lackingFacts() : [] };
}

export const meta: Route.MetaFunction = () => titled(m.today_title());

interface TodayLine {
  name: ToDo;
  label: () => string;
  /** The list of what is counted. */
  to: string;
  icon: LucideIcon;
}

const sections: readonly { title: () => string; lines: readonly TodayLine[] }[] = [
  {
    title: m.orders,
    lines: [
      {
        name: "to-confirm",
        label: m.confirm_title,
        to: "/my/orders/to-confirm",
        icon: PhoneOutgoing,
      },
      {
        name: "to-pack",
        label: m.orders_to_pack,
        to: ordersAt("to-pack"),
        icon: Package,
      },
      { name: "to-send", label: m.orders_to_send, to: ordersAt("to-send"), icon: Truck },
      {
        name: "undelivered",
        label: m.undelivered_title,
        to: "/my/orders/undelivered",
        icon: PackageX,
      },
      {
        name: "refunds",
        label: m.today_to_refund,
        to: "/my/dashboards?view=orders#refunds-due",
        icon: Wallet,
      },
    ],
  },
  {
    title: m.today_to_answer,
    lines: [
      {
        name: "complaints",
        label: m.admin_complaints,
        to: "/my/complaints",
        icon: MessageCircleWarning,
      },
      { name: "messages", label: m.admin_messages, to: "/my/messages", icon: Mail },
      { name: "requests", label: m.admin_distributors, to: "/my/distributors", icon: Handshake },
      { name: "returns", label: m.office_returns, to: "/my/returns", icon: Undo2 },
      { name: "webhooks", label: m.today_webhooks, to: "/my/webhooks", icon: Webhook },
      { name: "reviews", label: m.admin_reviews, to: "/my/reviews", icon: Star },
    ],
  },
  {
    title: m.stock_title,
    lines: [
      {
        name: "low",
        label: m.overview_low_title,
        to: "/my/products?state=low",
        icon: PackageMinus,
      },
      { name: "expiring", label: m.stock_expiring_title, to: "/my/stock", icon: CalendarX2 },
    ],
  },
];

/** What is to be done now, each a number that opens its list (rules: office-26). */
export default function TodayPage({ loaderData }: Route.ComponentProps) {
  const { counts, lacking, untaxed, packs } = loaderData;
  const shown = sections
    .map(({ title, lines }) => ({
      title,
      lines: lines.flatMap((line) => {
        const count = counts[line.name];
        return count === undefined ? [] : { ...line, count };
      }),
    }))
    .filter(({ lines }) => lines.length > 0);
  const isCalm = Object.values(counts).every((count) => count === 0);
  return (
    <ContentPage title={m.today_title()}>
      <div role="status" className="empty:hidden">
        {isCalm && (
          <EmptyState
            motif={<RagiEar className="h-20 w-auto" />}
            title={m.today_nothing()}
            level={0}
            className="py-8! sm:py-10!"
          />
        )}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2 xl:grid-cols-3">
        {shown.map(({ title, lines }) => (
          <TitledCard key={title()} title={title()}>
            <ul className="-my-4 divide-y divide-line sm:-my-5">
              {lines.map((line) => (
                <li key={line.name}>
                  <LineLink {...line} />
                </li>
              ))}
            </ul>
          </TitledCard>
        ))}
        {(lacking.length > 0 || untaxed + packs > 0) && (
          <LackingCard facts={lacking} untaxed={untaxed} packs={packs} />
        )}
      </div>
    </ContentPage>
  );
}

function LineLink({ label, to, icon: Icon, count }: TodayLine & { count: number }) {
  const isNone = count === 0;
  return (
    <Link
      to={to}
      className="-mx-4 flex min-h-14 items-center gap-3 px-4 enabled-hover:bg-sunken sm:-mx-5 sm:px-5"
    >
      <Icon
        aria-hidden="true"
        className={clsx("size-5 shrink-0", isNone ? "text-muted" : "text-primary")}
      />
      <span className={clsx("wrap-anywhere min-w-0 grow", isNone ? "text-muted" : "font-semibold")}>
        {label()}
      </span>
      <span
        className={clsx(
          "font-bold font-display text-xl tabular-nums leading-none",
          isNone ? "text-muted" : "text-heading",
        )}
      >
        {count > 99 ? "99+" : count}
      </span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </Link>
  );
}
