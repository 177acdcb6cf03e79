import { LogOut, type LucideIcon, Package } from "lucide-react";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Page } from "#app/ui/page.tsx";
import { LogOutForm } from "../../shop/shell/log-out-form.tsx";

/** An entry of the account's side menu (spec 2, Account hub). */
interface Entry {
  to: string;
  label: () => string;
  icon: LucideIcon;
  /** What is behind it, for the dashboard. */
  hint: () => string;
}

/** The account's pages, in the order of the menu. */
export const accountMenu: readonly Entry[] = [
  { to: "/account/orders", label: m.orders, icon: Package, hint: m.account_orders_hint },
];

/** A page of the account with the side menu: a row above it on phones. */
export function AccountPage(props: { title: string; intro?: string; children: ReactNode }) {
  return (
    <Page title={props.title} intro={props.intro}>
      <div className="grid gap-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:items-start lg:gap-10">
        <SideMenu />
        <div className="min-w-0">{props.children}</div>
      </div>
    </Page>
  );
}

const entryLook =
  "touch flex items-center gap-3 rounded-md px-3.5 py-2 font-semibold text-primary transition hover:bg-primary-soft aria-[current=page]:bg-primary-soft aria-[current=page]:text-heading";

function SideMenu() {
  return (
    <nav
      aria-label={m.account_menu()}
      className="rounded-lg border border-line bg-raised p-2 lg:sticky lg:top-24"
    >
      <ul className="flex flex-wrap gap-1 lg:flex-col">
        {accountMenu.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <NavLink to={to} className={entryLook}>
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              {label()}
            </NavLink>
          </li>
        ))}
        <li className="max-lg:ms-auto lg:mt-1 lg:border-line lg:border-t lg:pt-1">
          <LogOutForm>
            <button type="submit" className={`${entryLook} w-full`}>
              <LogOut aria-hidden="true" className="size-5 shrink-0" />
              {m.log_out()}
            </button>
          </LogOutForm>
        </li>
      </ul>
    </nav>
  );
}
