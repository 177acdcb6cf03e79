import clsx from "clsx";
import { LogOut, PanelLeftClose, PanelLeftOpen, Store } from "lucide-react";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { Form, Link, NavLink } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { buttonLook } from "#app/ui/button-look.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Logo } from "#app/ui/motif.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";
import { ThemeSwitch } from "#app/ui/theme-switch.tsx";
import { Arrival } from "../../shop/shell/arrival.tsx";
import { OfflineNotice } from "../../shop/shell/offline-notice.tsx";
import { PendingBar } from "../../shop/shell/pending-bar.tsx";
import { adminLinks } from "./admin-links.ts";

const storageKey = "admin-sidebar";

/** Sidebar and title bar of the back office. On a phone the sidebar lies on top as a row. */
export function AdminShell({
  admin,
  children,
}: {
  admin: { fullName: string; email: string };
  children: ReactNode;
}) {
  const [narrow, setNarrow] = useKeptFlag(storageKey);
  return (
    <div className="flex min-h-dvh flex-col md:flex-row">
      <SkipLink to="content">{m.skip_to_content()}</SkipLink>
      <PendingBar />
      <aside
        className={clsx(
          "flex shrink-0 flex-col border-line bg-surface max-md:border-b md:sticky md:top-0 md:h-dvh md:border-e",
          narrow ? "md:w-18" : "md:w-60",
        )}
      >
        <div className="hidden h-16 items-center justify-between gap-2 border-line border-b px-3 md:flex">
          {!narrow && (
            <Link to="/my/dashboards" className="min-w-0 text-heading">
              <Logo className="text-xl" />
            </Link>
          )}
          <IconButton
            label={narrow ? m.admin_menu_widen() : m.admin_menu_narrow()}
            aria-expanded={!narrow}
            onClick={() => setNarrow(!narrow)}
          >
            {narrow ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
          </IconButton>
        </div>
        <nav
          aria-label={m.admin_menu()}
          className="flex gap-1 overflow-x-auto p-2 md:flex-col md:p-3"
        >
          {adminLinks.map(({ to, label, icon: Icon }) => (
            <NavLink
              key={to}
              to={to}
              title={narrow ? label() : undefined}
              className={({ isActive }) =>
                clsx(
                  "flex min-h-11 items-center gap-3 whitespace-nowrap rounded-md px-3 font-semibold text-sm",
                  isActive ? "bg-primary text-on-primary" : "text-ink hover:bg-sunken",
                )
              }
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              <span className={clsx(narrow && "md:sr-only")}>{label()}</span>
            </NavLink>
          ))}
        </nav>
      </aside>
      <div className="flex min-w-0 grow flex-col">
        <header className="flex h-16 items-center justify-between gap-3 border-line border-b bg-page px-4 md:px-6">
          <p className="min-w-0 truncate text-sm">
            <span className="block truncate font-semibold text-heading">{admin.fullName}</span>
            <span className="block truncate text-muted">{admin.email}</span>
          </p>
          <div className="flex items-center gap-1">
            <ThemeSwitch label={m.theme_switch()} />
            <Link
              to="/"
              className={clsx(buttonLook({ variant: "ghost" }), "size-11 shrink-0 p-0!")}
              aria-label={m.admin_to_shop()}
              title={m.admin_to_shop()}
            >
              <Store aria-hidden className="size-5" />
            </Link>
            <Form method="post" action="/logout" reloadDocument>
              <IconButton type="submit" label={m.log_out()}>
                <LogOut aria-hidden className="size-5" />
              </IconButton>
            </Form>
          </div>
        </header>
        <OfflineNotice />
        <main id="content" tabIndex={-1} className="grow px-4 py-6 md:px-6 md:py-8">
          {children}
        </main>
        <Arrival mainId="content" />
      </div>
    </div>
  );
}

/** A yes or no that the browser keeps; no until the page is alive. */
function useKeptFlag(key: string): [boolean, (value: boolean) => void] {
  const kept = useSyncExternalStore(
    () => () => {},
    () => localStorage.getItem(key) === "yes",
    () => false,
  );
  const [chosen, setChosen] = useState<boolean>();
  const choose = (value: boolean) => {
    localStorage.setItem(key, value ? "yes" : "no");
    setChosen(value);
  };
  return [chosen ?? kept, choose];
}
