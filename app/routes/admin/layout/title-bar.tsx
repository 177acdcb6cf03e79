import { Menu } from "lucide-react";
import { useLocation } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { MenuSheet } from "#app/shell/menus/menu-sheet.tsx";
import { useOpenOnPage } from "#app/shell/menus/use-open-on-page.ts";
import { IconButton } from "#app/ui/forms/icon-button.tsx";
import { CountBadge } from "#app/ui/layout/badge.tsx";
import { useMay } from "../components/page/use-may.ts";
import { OfficeSearch, useSearchKeys } from "../find/office-search.tsx";
import { HelpButton } from "../help/help-button.tsx";
import { currentLink } from "./admin-links.ts";
import { PhoneMenuPages } from "./admin-menu.tsx";
import { CarouselPopup, ProductPopup } from "./form-popups.tsx";
import { ProfileMenu } from "./profile-menu.tsx";
import type { Waiting } from "./waiting-counts.server.ts";

/** Where one is, and what is at hand on every page (rules: office-2). */
export function TitleBar(props: { admin: { fullName: string; email: string }; waiting: Waiting }) {
  const { pathname, search } = useLocation();
  const may = useMay();
  useSearchKeys();
  const searched = pathname === "/my/find" ? new URLSearchParams(search).get("q") : null;
  return (
    <header
      data-print="hide"
      className="low:static sticky top-0 z-30 flex h-16 items-center gap-1 border-line border-b bg-page px-2 sm:px-4 md:px-6"
    >
      <PhoneMenu waiting={props.waiting} />
      {/* The page has its own heading. */}
      <div className="me-auto flex min-w-0 items-center md:max-w-1/2 md:shrink-0">
        <p className="min-w-0 truncate font-bold font-display text-heading sm:text-lg">
          {currentLink(pathname, search)?.label()}
        </p>
        <HelpButton />
      </div>
      <OfficeSearch typed={searched ?? ""} className="w-full min-w-0 max-w-96 max-md:hidden" />
      {may("content") && <CarouselPopup />}
      {may("products") && <ProductPopup />}
      <ProfileMenu admin={props.admin} />
    </header>
  );
}

/** The back office's pages on a phone, in a sheet over the page. */
function PhoneMenu({ waiting }: { waiting: Waiting }) {
  const [isOpen, setOpen] = useOpenOnPage();
  const all = Object.values(waiting).reduce((sum, n) => sum + n, 0);
  const label = all > 0 ? m.admin_menu_open_waiting({ n: all }) : m.menu_open();
  return (
    <div className="md:hidden">
      <IconButton label={label} aria-haspopup="dialog" replay onClick={() => setOpen(true)}>
        <Menu aria-hidden="true" className="size-6" />
        <CountBadge count={all} />
      </IconButton>
      {isOpen && (
        <MenuSheet onClose={() => setOpen(false)}>
          <OfficeSearch isInline className="mb-4" />
          <PhoneMenuPages waiting={waiting} />
        </MenuSheet>
      )}
    </div>
  );
}
