import { useLocation } from "react-router";
import { currentLink } from "./admin-links.ts";
import { PhoneMenu } from "./phone-menu.tsx";
import { CarouselPopup, ProductPopup } from "./popups.tsx";
import { ProfileMenu } from "./profile-menu.tsx";
import type { Waiting } from "./waiting.ts";

/** Where one is, and what is at hand on every page (rules: office-2). */
export function TitleBar(props: { admin: { fullName: string; email: string }; waiting: Waiting }) {
  const { pathname, search } = useLocation();
  return (
    <header
      data-print="hide"
      className="sticky top-0 z-30 flex h-16 items-center gap-1 border-line border-b bg-page px-2 sm:px-4 md:px-6"
    >
      <PhoneMenu waiting={props.waiting} />
      {/* The page has its own heading. */}
      <p className="me-auto min-w-0 truncate font-bold font-display text-heading sm:text-lg">
        {currentLink(pathname, search)?.label()}
      </p>
      <CarouselPopup />
      <ProductPopup />
      <ProfileMenu admin={props.admin} />
    </header>
  );
}
