import clsx from "clsx";
import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { OfficeGroup } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";
import { IconButton } from "#app/ui/forms/icon-button.tsx";
import { Logo } from "#app/ui/pictures/motif.tsx";
import { AdminMenu } from "./admin-menu.tsx";
import { keepChoice } from "./kept-choice.ts";
import { useSidebarGroups } from "./use-open-groups.ts";
import type { Waiting } from "./waiting-counts.server.ts";

/**
 * The sidebar of wide screens, which can be made narrow (rules: office-2).
 * @param startsNarrow how this browser left it, and which groups open.
 * @param cookieStart what the name of the cookie begins with that keeps it so.
 */
export function Sidebar(props: {
  startsNarrow: boolean;
  openGroups: readonly OfficeGroup[];
  cookieStart: string;
  waiting: Waiting;
}) {
  const { startsNarrow, openGroups, cookieStart, waiting } = props;
  const groups = useSidebarGroups(openGroups, cookieStart);
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
    keepChoice("admin-sidebar", narrow ? "wide" : "narrow", cookieStart);
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
          <Link to="/my" className="min-w-0 overflow-hidden rounded-md">
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
        <AdminMenu waiting={waiting} groups={groups} narrow={narrow} />
      </div>
    </aside>
  );
}
