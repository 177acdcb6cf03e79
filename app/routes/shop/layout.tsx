import { type ReactNode, useEffect, useState } from "react";
import { matchPath, Outlet, useLocation, useNavigation } from "react-router";
import { viewerOf } from "#app/domains/accounts/sessions/session.server.ts";
import { shownBanner } from "#app/domains/offers/offers.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { withoutLanguage } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { meansDatabaseAway } from "#app/server/database/database-outage.server.ts";
import { ShopShell } from "#app/shell/header/shop-shell.tsx";
import { useLanguageOffer } from "#app/shell/header/use-language-offer.tsx";
import { isClosed } from "#app/shell/page-head/closed-shop.server.ts";
import { useIsSlow } from "#app/ui/answers/use-is-slow.ts";
import { useLiveTopics } from "#app/ui/live/use-live-topics.ts";
import type { Route } from "./+types/layout";

/** The banner above every page. */
export const handle = { live: ["offers"] } as const satisfies LiveHandle;

/**
 * A page that needs no database is there without one: then no offer can be had either. Whoever works here sees a shop that is
 * not open yet, and is told that nobody else does (rules: opening-1).
 */
export async function loader({ context }: Route.LoaderArgs) {
  if (isClosed() && viewerOf(context) === "admin")
    return { banner: { to: "/my", text: m.opening_bar() }, follows: [] };
  try {
    return await shownBanner();
  } catch (error) {
    if (meansDatabaseAway(error)) return { banner: undefined, follows: [] };
    throw error;
  }
}

/** Stands around every public and account page. */
export default function ShopLayout({ loaderData: { banner, follows } }: Route.ComponentProps) {
  useLiveTopics(follows);
  const languageOffer = useLanguageOffer();
  return (
    <>
      <ShopShell banner={banner}>
        <PageOnTheWay present={<Outlet />} />
      </ShopShell>
      {languageOffer}
    </>
  );
}

type Pending = typeof import("./components/pending-page.tsx").PendingPage;

/** No first visit needs it: it is fetched when a link to a product or to the list is pressed. */
const fetchPending = () => import("./components/pending-page.tsx");

/** The page, or what stands in its place while a product or the list is on its way. */
function PageOnTheWay({ present }: { present: ReactNode }) {
  const { state, location: next } = useNavigation();
  const { pathname } = useLocation();
  const loading = state === "loading" && next !== undefined;
  const isSlow = useIsSlow(loading);
  const [PendingPage, setPending] = useState<Pending>();
  useEffect(() => {
    const fetchAhead = ({ target }: Event) => {
      if (!(target as Element).closest?.('a[href*="/products"]')) return;
      // Without it the present page stays until the next one is there.
      fetchPending().then(
        (fetched) => setPending(() => fetched.PendingPage),
        () => {},
      );
    };
    for (const press of presses) addEventListener(press, fetchAhead);
    return () => {
      for (const press of presses) removeEventListener(press, fetchAhead);
    };
  }, []);

  const nextPath = loading ? withoutLanguage(next.pathname) : pathname;
  // Within the list, its page shows places for the cards itself and keeps what is open on it.
  const to = nextPath !== pathname && matchPath("/products/:productId?", nextPath);
  if (!to || !next || !PendingPage) return present;
  return <PendingPage {...{ next, isSlow, present }} productId={to.params.productId} />;
}

const presses = ["pointerdown", "keydown"] as const;
