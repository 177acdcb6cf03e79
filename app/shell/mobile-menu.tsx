import clsx from "clsx";
import { LogOut, Menu } from "lucide-react";
import { NavLink } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { LanguageLinks } from "./language-links.tsx";
import { LogOutForm } from "./log-out-form.tsx";
import { MenuSheet } from "./menu-sheet.tsx";
import { accountLink, cartPageLink, linksFor } from "./shop-links.ts";
import { useOpenOnPage } from "./use-open-on-page.ts";
import { useShopper } from "./use-shopper.ts";

/** The navigation of a phone, in a sheet. Without scripts the footer has the same links. */
export function MobileMenu() {
  const shopper = useShopper();
  const [isOpen, setOpen] = useOpenOnPage();
  const close = () => setOpen(false);
  const links = [...linksFor(shopper), cartPageLink, ...(shopper ? [accountLink(shopper)] : [])];
  return (
    <div className="lg:hidden">
      <IconButton label={m.menu_open()} aria-haspopup="dialog" replay onClick={() => setOpen(true)}>
        <Menu aria-hidden="true" className="size-6" />
      </IconButton>
      {isOpen && (
        <MenuSheet onClose={close}>
          <nav aria-label={m.main_navigation()}>
            <ul>
              {links.map(({ to, label }) => (
                <li key={to} className="border-line border-b last:border-b-0">
                  <NavLink
                    to={to}
                    onClick={close}
                    className={({ isActive }) =>
                      clsx(
                        "flex min-h-13 items-center rounded-md px-2 font-semibold text-lg",
                        isActive &&
                          "text-primary underline decoration-2 decoration-accent underline-offset-6",
                      )
                    }
                  >
                    {label()}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <LanguageLinks className="mt-2 flex min-h-13 items-center rounded-md px-2 font-semibold text-lg text-primary underline" />
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
        </MenuSheet>
      )}
    </div>
  );
}
