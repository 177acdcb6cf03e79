import clsx from "clsx";
import { LayoutDashboard, LogOut, ShoppingCart, UserRound } from "lucide-react";
import { Link, NavLink } from "react-router";
import { cartPath } from "#app/domains/cart/cart-path.ts";
import { useCart } from "#app/domains/cart/cart-store.ts";
import { m } from "#app/paraglide/messages.js";
import { IconButton, IconLink } from "#app/ui/forms/icon-button.tsx";
import { CountBadge } from "#app/ui/layout/badge.tsx";
import { Logo, SohraiBorder } from "#app/ui/pictures/motif.tsx";
import { MobileMenu } from "../menus/mobile-menu.tsx";
import { accountLink, linksFor, type ShopLink } from "../menus/shop-links.ts";
import { SearchField } from "../search/search-field.tsx";
import { LanguageLinks } from "./language-links.tsx";
import { LogOutForm } from "./log-out-form.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import { useShopper } from "./use-shopper.ts";

/**
 * The top navigation (rules: shell-1). It stays in sight, so that the cart is always a thumb away.
 */
export function Header() {
  const shopper = useShopper();
  const account = accountLink(shopper);
  const AccountIcon = shopper?.userType === "admin" ? LayoutDashboard : UserRound;
  return (
    <header className="low:static sticky top-0 z-40 bg-page" data-print="hide">
      {/* Where letters are large, the name has a row of its own. */}
      <div className="shell flex min-h-[64px] flex-wrap items-center justify-end lg:flex-nowrap">
        <Link
          to="/"
          className="touch me-auto inline-flex items-center rounded-md lg:me-6 lg:shrink-0"
        >
          {/* On a small phone its picture leaves its place to the icons. */}
          <Logo className="text-xl! max-[21rem]:text-lg! sm:text-2xl! max-[24rem]:[&_svg]:hidden" />
        </Link>
        <nav aria-label={m.main_navigation()} className="min-w-0 grow max-lg:hidden">
          {/* Of a language with long words in two rows. */}
          <ul className="flex flex-wrap">
            {linksFor(shopper).map((link) => (
              <li key={link.to}>
                <HeaderLink {...link} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex items-center lg:contents">
          <LanguageLinks
            isShort
            className="touch inline-flex shrink-0 items-center justify-center rounded-md px-2.5 font-semibold transition enabled-hover:bg-primary-soft max-lg:px-1 max-lg:text-sm max-[21rem]:px-0"
          />
          <SearchField />
          <ThemeSwitch className="max-lg:hidden" />
          <IconLink to={account.to} label={account.label()}>
            <AccountIcon aria-hidden="true" className="size-5.5" />
          </IconLink>
          <CartLink />
          {shopper && (
            <div className="max-lg:hidden">
              <LogOutForm>
                <IconButton type="submit" label={m.log_out()}>
                  <LogOut aria-hidden="true" className="size-5.5" />
                </IconButton>
              </LogOutForm>
            </div>
          )}
          <MobileMenu />
        </div>
      </div>
      <SohraiBorder className="text-accent opacity-80" />
    </header>
  );
}

/** The page that is open says so to screen readers (NavLink's aria-current) and by its underline. */
function HeaderLink({ to, label }: ShopLink) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        clsx(
          "inline-flex min-h-11 items-center whitespace-nowrap rounded-md px-2.5 font-semibold xl:px-3 transition enabled-hover:bg-primary-soft",
          isActive
            ? "text-primary underline decoration-2 decoration-accent underline-offset-8"
            : "text-ink",
        )
      }
    >
      {label()}
    </NavLink>
  );
}

/** The cart icon with the number of its distinct lines. */
function CartLink() {
  const lines = useCart().length;
  return (
    <IconLink
      to={cartPath(useShopper() !== null)}
      label={lines > 0 ? m.cart_with_lines({ n: lines }) : m.cart()}
    >
      <ShoppingCart aria-hidden="true" className="size-5.5" />
      <CountBadge count={lines} />
    </IconLink>
  );
}
