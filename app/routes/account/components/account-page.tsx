import clsx from "clsx";
import {
  ChevronDown,
  Database,
  FileText,
  Fingerprint,
  KeyRound,
  LogOut,
  type LucideIcon,
  MapPin,
  MonitorSmartphone,
  Package,
  ShieldCheck,
  UserRound,
} from "lucide-react";
import type { ReactNode } from "react";
import { NavLink, useLocation } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { LogOutForm } from "#app/shell/header/log-out-form.tsx";
import { useShopper } from "#app/shell/header/use-shopper.ts";
import { Page } from "#app/ui/layout/page.tsx";

export interface AccountPageProps {
  title: ReactNode;
  intro?: string;
  /** At the end of the title's line: a button. */
  action?: ReactNode;
  /** The painted border under the title. */
  divider?: ReactNode;
  /** A way back, right above the title. */
  aboveTitle?: ReactNode;
  /** The page itself lists the menu's entries, so the side menu is shown on wide screens only. */
  isHub?: boolean;
  children: ReactNode;
}

/** A page of the account with its side menu; on phones a line above the title unfolds it. */
export function AccountPage({ isHub, aboveTitle, children, ...page }: AccountPageProps) {
  const above = (
    <>
      <FoldedMenu />
      {aboveTitle}
    </>
  );
  return (
    <Page {...page} above={!isHub && above}>
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start lg:gap-10">
        <nav
          aria-label={m.account_menu()}
          className="rounded-lg border border-line bg-raised p-2 max-lg:hidden lg:sticky lg:top-24"
        >
          <Entries />
        </nav>
        <div className="min-w-0">{children}</div>
      </div>
    </Page>
  );
}

function FoldedMenu() {
  // Every navigation folds it again.
  const { key } = useLocation();
  return (
    <details key={key} className="group mb-5 rounded-lg border border-line bg-raised lg:hidden">
      <summary className="flex min-h-12 list-none items-center gap-3 rounded-lg px-3.5 font-semibold text-primary [&::-webkit-details-marker]:hidden">
        <UserRound aria-hidden="true" className="size-5 shrink-0" />
        <span className="grow">{m.account_title()}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 transition group-open:rotate-180"
        />
      </summary>
      <nav aria-label={m.account_menu()} className="border-line border-t p-2">
        <Entries />
      </nav>
    </details>
  );
}

const entryLook =
  "touch flex w-full items-center gap-3 rounded-md px-3.5 py-2 text-start font-semibold text-primary transition hover:bg-primary-soft";
const openLook = "bg-primary-soft text-heading!";

function Entries() {
  const { pathname } = useLocation();
  return (
    <ul className="grid gap-1">
      {useAccountMenu().map(({ to, label, icon: Icon, covers }) => (
        <li key={to}>
          <NavLink
            to={to}
            className={({ isActive }) =>
              clsx(entryLook, (isActive || pathname === covers) && openLook)
            }
          >
            <Icon aria-hidden="true" className="size-5 shrink-0" />
            {label()}
          </NavLink>
        </li>
      ))}
      <li className="border-line border-t pt-1">
        <LogOutForm>
          <button type="submit" className={entryLook}>
            <LogOut aria-hidden="true" className="size-5 shrink-0" />
            {m.log_out()}
          </button>
        </LogOutForm>
      </li>
    </ul>
  );
}

/** An entry of the account's side menu (rules: profile-1). */
export interface AccountEntry {
  to: string;
  label: () => string;
  icon: LucideIcon;
  /** What is behind it, for the dashboard. */
  hint: () => string;
  /** A page that belongs to it, at an address that does not begin like its own. */
  covers?: string;
  /** Only who works in the back office has it (rules: second-factor-1). */
  forStaff?: boolean;
}

/** The account's pages that are for whoever asks, in the order of the menu. */
export function useAccountMenu(): readonly AccountEntry[] {
  const isStaff = useShopper()?.userType === "admin";
  return isStaff ? accountMenu : accountMenu.filter(({ forStaff }) => !forStaff);
}

const accountMenu: readonly AccountEntry[] = [
  { to: "/account/orders", label: m.orders, icon: Package, hint: m.account_orders_hint },
  {
    to: "/profileDetails",
    label: m.profile_information,
    icon: UserRound,
    hint: m.account_profile_hint,
    covers: "/youraccount/profile",
  },
  { to: "/yourAddress", label: m.manage_addresses, icon: MapPin, hint: m.account_addresses_hint },
  {
    to: "/youraccount/password",
    label: m.account_password,
    icon: KeyRound,
    hint: m.account_password_hint,
  },
  {
    to: "/account/sessions",
    label: m.account_sessions,
    icon: MonitorSmartphone,
    hint: m.account_sessions_hint,
  },
  {
    to: "/account/second-factor",
    label: m.account_factor,
    icon: Fingerprint,
    hint: m.account_factor_hint,
    forStaff: true,
  },
  { to: "/account/privacy", label: m.account_data, icon: Database, hint: m.account_data_hint },
  {
    to: "/policies/termsAndConditions",
    label: m.account_terms,
    icon: FileText,
    hint: m.account_terms_hint,
  },
  {
    to: "/policies/privacy-policy",
    label: m.account_privacy,
    icon: ShieldCheck,
    hint: m.account_privacy_hint,
  },
];
