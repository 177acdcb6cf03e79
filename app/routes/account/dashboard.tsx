import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { requireUser } from "#app/domains/accounts/session.server.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";
import { titled } from "../shop/shell/page-title.ts";
import type { Route } from "./+types/dashboard";
import { AccountPage, accountMenu } from "./parts/account-page.tsx";

export function loader(asked: Route.LoaderArgs) {
  const user = requireUser(asked);
  return { name: user.firstName || user.fullName, email: user.email };
}

export const meta: Route.MetaFunction = () => titled(m.account_title());

export default function DashboardPage({ loaderData: { name, email } }: Route.ComponentProps) {
  return (
    <AccountPage title={m.account_greeting({ name })} intro={email}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {accountMenu.map(({ to, label, hint, icon: Icon }) => (
          <Card key={to} as="li" interactive className="flex items-center gap-4">
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
        ))}
      </ul>
    </AccountPage>
  );
}
