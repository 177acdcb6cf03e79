import clsx from "clsx";
import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { IconButton } from "#app/ui/forms/icon-button.tsx";
import { Logo } from "#app/ui/pictures/motif.tsx";
import { AdminMenu } from "./admin-menu.tsx";
import { sidebarCookie } from "./sidebar-cookie.ts";
import type { Waiting } from "./waiting-counts.server.ts";

/**
 * The sidebar of wide screens, which can be made narrow (rules: office-2).
 * @param startsNarrow how this browser left it.
 * @param cookieStart what the name of the cookie begins with that keeps it so.
 */
export function Sidebar(props: { startsNarrow: boolean; cookieStart: string; waiting: Waiting }) {
  const { startsNarrow, cookieStart, waiting } = props;
  const [narrow, setNarrow] = useState(startsNarrow);
  const list = useRef<HTMLDivElement>(null);
  // The list may be longer than the screen: scroll the open page's link into view. scrollIntoView
  // would scroll the page as well.
  useEffect(() => {
    const line = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (line && list.current)
      list.current.scrollTop = line.offsetTop - list.current.clientHeight / 2;
  }, []);
  const turn = () => {
    setNarrow(!narrow);
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in browsers still in use.
    document.cookie = sidebarCookie(!narrow, cookieStart);
  };
  return (
    <aside
      data-print="hide"
      className={clsx(
        "sticky top-0 flex h-dvh shrink-0 flex-col border-line border-e bg-surface max-md:hidden",
        narrow ? "w-18" : "w-60",
      )}
    >
      <div
        className={clsx(
          "flex h-16 shrink-0 items-center gap-2 border-line border-b px-3",
          narrow ? "justify-center" : "justify-between",
        )}
      >
        {!narrow && (
          <Link to="/my" className="min-w-0 rounded-md">
            <Logo className="text-xl" />
          </Link>
        )}
        <IconButton
          label={narrow ? m.admin_menu_widen() : m.admin_menu_narrow()}
          aria-expanded={!narrow}
          onClick={turn}
        >
          {narrow ? (
            <PanelLeftOpen aria-hidden="true" className="size-5" />
          ) : (
            <PanelLeftClose aria-hidden="true" className="size-5" />
          )}
        </IconButton>
      </div>
      <div
        ref={list}
        className="relative grow overflow-y-auto overscroll-contain p-3 [scrollbar-width:thin]"
      >
        <AdminMenu waiting={waiting} narrow={narrow} />
      </div>
    </aside>
  );
}
