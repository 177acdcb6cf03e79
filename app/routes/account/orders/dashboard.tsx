import { ChevronRight, LogOut } from "lucide-react";
import { Link } from "react-router";
import { requireUser } from "#app/domains/accounts/sessions/session.server.ts";
import { VerifyNote } from "#app/domains/accounts/signing-up/verify-note.tsx";
import { codReasonsOf } from "#app/domains/orders/cod/checkout-cod.server.ts";
import { isClosed } from "#app/domains/orders/order/order.ts";
import { wholeOrdersOf } from "#app/domains/orders/order/read-orders.server.ts";
import { paymentScript } from "#app/domains/payments/provider/razorpay.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { LogOutForm } from "#app/shell/header/log-out-form.tsx";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { SohraiBorder } from "#app/ui/pictures/motif.tsx";
import { type AccountEntry, AccountPage, useAccountMenu } from "../components/account-page.tsx";
import type { Route } from "./+types/dashboard";
import { NewestOrder } from "./dashboard/newest-order.tsx";

export const handle = { live: ["my-orders", "cod-rules"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const user = requireUser(args);
  const { email, emailVerified } = user;
  const [newest] = (await wholeOrdersOf(user, undefined, 1)).rows;
  const isUnderWay = newest && newest.status !== "delivered" && !isClosed(newest.status);
  return {
    name: user.fullName || user.firstName,
    email,
    emailVerified,
    underWay: isUnderWay ? newest : undefined,
    codReasons: isUnderWay ? await codReasonsOf([newest]) : {},
    paymentScript: paymentScript(),
  };
}

export const meta: Route.MetaFunction = () => titled(m.account_title());

/** The account hub (rules: profile-1). */
export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { name, email, emailVerified, underWay, codReasons } = loaderData;
  return (
    <AccountPage
      isHub
      title={m.account_greeting({ name })}
      intro={email}
      divider={<SohraiBorder className="max-w-40 text-accent" />}
    >
      {underWay && (
        <NewestOrder
          order={underWay}
          script={loaderData.paymentScript}
          codReason={codReasons[underWay.id]}
        />
      )}
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4">
        {useAccountMenu().map((entry) => (
          <EntryCard key={entry.to} {...entry} />
        ))}
      </ul>
      {!emailVerified && (
        <div className="mt-6">
          <VerifyNote email={email} />
        </div>
      )}
      <div className="mt-6 lg:hidden">
        <LogOutForm>
          <Button
            type="submit"
            variant="secondary"
            className="max-sm:w-full"
            icon={<LogOut aria-hidden="true" className="size-5" />}
          >
            {m.log_out()}
          </Button>
        </LogOutForm>
      </div>
    </AccountPage>
  );
}

function EntryCard({ to, label, hint, icon: Icon }: AccountEntry) {
  return (
    <Card as="li" interactive className="flex items-center gap-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <span className="min-w-0 grow">
        {/* The whole card can be pressed. */}
        <Link to={to} className="font-semibold text-primary after:absolute after:inset-0">
          {label()}
        </Link>
        <span className="block text-muted text-sm">{hint()}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Card>
  );
}
