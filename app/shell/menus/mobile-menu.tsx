import clsx from "clsx";
import { LogOut, Menu, X } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { IconButton } from "#app/ui/forms/icon-button.tsx";
import { LogOutForm } from "../header/log-out-form.tsx";
import { ThemeSwitch } from "../header/theme-switch.tsx";
import { useShopper } from "../header/use-shopper.ts";
import { menuSheetLook, stillPage } from "./menu-look.ts";
import { linksFor, menuLinks, type ShopLink } from "./shop-links.ts";
import { addressKey } from "./use-open-on-page.ts";

/**
 * The navigation of a phone, in a sheet (rules: shell-18). It stands in the page and the browser opens it, before any
 * script has run and within a frame: a modal dialog would make all that lies behind it inert first, which takes a cheap
 * phone a tenth of a second.
 */
export function MobileMenu() {
  const shopper = useShopper();
  const sheet = useRef<HTMLDivElement>(null);
  const close = () => sheet.current?.hidePopover?.();
  const onBeforeToggle = useClosedByNavigation(sheet);
  return (
    <div className="lg:hidden">
      <IconButton label={m.menu_open()} aria-haspopup="dialog" popoverTarget="menu">
        <Menu aria-hidden="true" className="size-6" />
      </IconButton>
      <div
        ref={sheet}
        id="menu"
        popover="auto"
        role="dialog"
        aria-labelledby="menu-title"
        tabIndex={-1}
        onBeforeToggle={onBeforeToggle}
        onToggle={({ newState, currentTarget }) => {
          const isOpen = newState === "open";
          document.documentElement.classList.toggle(stillPage, isOpen);
          if (isOpen) currentTarget.focus();
        }}
        // The page is not inert: the Tab key goes on in it, and nothing may cover it then. A page that has come takes the
        // focus too, to its beginning.
        onBlur={({ currentTarget, relatedTarget }) => {
          const isOutside = relatedTarget && !currentTarget.contains(relatedTarget);
          if (isOutside && !relatedTarget.matches("[tabindex='-1']")) close();
        }}
        className={clsx(menuSheetLook, "not-open:hidden")}
      >
        <div className="mb-2 flex items-center justify-between">
          <h2 id="menu-title" className="text-lg">
            {m.menu()}
          </h2>
          <IconButton
            label={m.menu_close()}
            popoverTarget="menu"
            popoverTargetAction="hide"
            className="-me-2"
          >
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
        <nav aria-label={m.main_navigation()}>
          <ul className="border-line border-b pb-2">
            {linksFor(shopper).map((link) => (
              <MenuLink key={link.to} link={link} onClick={close} className="text-lg" />
            ))}
          </ul>
          <ul className="grid grid-cols-2 gap-x-3 pt-2">
            {menuLinks(shopper).map((link) => (
              <MenuLink key={link.to} link={link} onClick={close} />
            ))}
          </ul>
        </nav>
        <ThemeSwitch withWord className="mt-2 w-full justify-between! px-2 font-semibold" />
        {shopper && (
          <div className="mt-4">
            <LogOutForm>
              <Button
                type="submit"
                variant="secondary"
                fullWidth
                icon={<LogOut aria-hidden="true" className="size-5" />}
              >
                {m.log_out()}
              </Button>
            </LogOutForm>
          </div>
        )}
      </div>
    </div>
  );
}

interface MenuLinkProps {
  link: ShopLink;
  onClick: () => void;
  className?: string;
}

function MenuLink({ link: { to, label }, onClick, className }: MenuLinkProps) {
  return (
    <li>
      <NavLink
        to={to}
        onClick={onClick}
        className={({ isActive }) =>
          clsx(
            "flex min-h-11 items-center rounded-md px-2 font-semibold leading-snug",
            isActive && "text-primary underline decoration-2 decoration-accent underline-offset-6",
            className,
          )
        }
      >
        {label()}
      </NavLink>
    </li>
  );
}

/**
 * Every navigation closes it, "back" too, but what is opened between the change of the address and that of the page
 * belongs to the page that comes (use-open-on-page.ts).
 * @returns for the sheet's onBeforeToggle.
 */
function useClosedByNavigation(sheet: RefObject<HTMLElement | null>) {
  const { key } = useLocation();
  const openedAt = useRef(key);
  useLayoutEffect(() => {
    if (openedAt.current !== key) sheet.current?.hidePopover?.();
    openedAt.current = key;
  }, [key, sheet]);
  useLayoutEffect(() => () => document.documentElement.classList.remove(stillPage), []);
  return () => {
    openedAt.current = addressKey();
  };
}
