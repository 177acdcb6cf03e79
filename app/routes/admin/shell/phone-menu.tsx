import { Menu } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { MenuSheet } from "#app/shell/menu-sheet.tsx";
import { CountBadge } from "#app/ui/badge.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { AdminMenu } from "./admin-menu.tsx";
import type { Waiting } from "./waiting.ts";

/** The back office's pages on a phone, in a sheet over the page. */
export function PhoneMenu({ waiting }: { waiting: Waiting }) {
  // Open only on the page on which it was opened: every navigation closes it, "back" too.
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const all = waiting.requests + waiting.messages + waiting.refunds;
  const label = all > 0 ? m.admin_menu_open_waiting({ n: all }) : m.menu_open();
  return (
    <div className="md:hidden">
      <IconButton label={label} aria-haspopup="dialog" replay onClick={() => setOpenAt(key)}>
        <Menu aria-hidden="true" className="size-6" />
        <CountBadge count={all} />
      </IconButton>
      {openAt === key && (
        <MenuSheet onClose={() => setOpenAt(undefined)}>
          <AdminMenu waiting={waiting} />
        </MenuSheet>
      )}
    </div>
  );
}
