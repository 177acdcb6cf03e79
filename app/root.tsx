import "./app.css";
import { type ReactNode, use, useEffect, useState } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { sessionMiddleware, viewerOf } from "#app/domains/accounts/sessions/session.server.ts";
import { cartScript } from "#app/domains/cart/cart-script.ts";
import { clearCart } from "#app/domains/cart/cart-store.ts";
import { type Flash, takeFlash } from "#app/lib/answers/flash.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { setShownPage } from "#app/lib/offline/offline-pages.ts";
import { factsOfPage } from "#app/lib/shop/fact-text.ts";
import { presentLanguage } from "#app/lib/text/language.ts";
import { zodScript } from "#app/library-internals/zod-without-eval.ts";
import { m } from "#app/paraglide/messages.js";
import { presentVersion } from "#app/server/live/live-changes.server.ts";
import { lookOfPage } from "#app/server/look/look-of-page.server.ts";
import { pageBuild } from "#app/server/page-cache/page-build.server.ts";
import { ErrorPage } from "#app/shell/messages/error-page.tsx";
import { ReloadOffer, reloadOfferScript } from "#app/shell/messages/reload-offer.tsx";
import { closedShopMiddleware } from "#app/shell/page-head/closed-shop.server.ts";
import { oneAddressMiddleware } from "#app/shell/page-head/one-address.server.ts";
import { Toaster, toast } from "#app/ui/dialogs/toast.tsx";
import { clickReplayScript } from "#app/ui/forms/click-replay.ts";
import { RenderingContext } from "#app/ui/layout/rendering-context.ts";
import { themeScript, useChosenTheme } from "#app/ui/layout/theme.ts";
import { useLivePages } from "#app/ui/live/use-live-pages.ts";
import { languageScript } from "#app/ui/text/chosen-language.ts";
import { fontScript } from "#app/ui/text/font-script.ts";
import { site } from "#site";
import type { Route } from "./+types/root";

/** A session that was ended elsewhere is noticed on every page, and another name of the shop. */
export const handle = { live: ["sessions", "shop-facts"] } as const satisfies LiveHandle;

export const middleware: Route.MiddlewareFunction[] = [
  oneAddressMiddleware,
  sessionMiddleware,
  closedShopMiddleware,
];

/**
 * As what somebody is logged in, which all pages show, and nothing else of them: most pages are shared
 * (rules: access-12). Who the shop is, and how it looks. And the version of the data on the page, since which the live feed tells what has
 * changed, and the build that it came from.
 */
export function loader({ context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  return {
    user: viewer === "visitor" ? null : { userType: viewer },
    facts: factsOfPage(),
    styles: lookOfPage(context).styles,
    version: presentVersion(viewer),
    build: pageBuild(),
  };
}

/** What runs before the first paint. It comes with the page, so that its scripts need not have it too. */
const headScript = () =>
  import.meta.env.SSR
    ? [
        languageScript(),
        themeScript(),
        fontScript(),
        cartScript(),
        reloadOfferScript(),
        clickReplayScript(),
        zodScript,
      ].join(";")
    : "";

export function Layout({ children }: { children: ReactNode }) {
  const failed = useFailure();
  const { requestId, nonce, head, styles } = use(RenderingContext);
  useChosenTheme();
  const isWithoutData = useShopFacts();
  const look = useRouteLoaderData<typeof loader>("root")?.styles;
  return (
    // The theme script sets data-theme before React is there.
    <html lang={presentLanguage()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {failed && requestId && <meta name="request-id" content={requestId} />}
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own
          dangerouslySetInnerHTML={{ __html: headScript() }}
        />
        {isWithoutData && (
          <script
            id={factsId}
            type="application/json"
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: no "<" ends it
            dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? factsText() : "" }}
          />
        )}
        <Meta />
        <Links />
        <style
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: of checked colours and addresses (look-styles.server.ts)
          dangerouslySetInnerHTML={{ __html: look ?? styles ?? "" }}
        />
        {head}
      </head>
      <body>
        {children}
        <ReloadOffer />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData: { user } }: Route.ComponentProps) {
  useLivePages(user?.userType);
  useShownPage();
  useFlash();
  useArrivedHead();
  return (
    <>
      <Outlet />
      <Toaster label={m.notifications()} closeLabel={m.close()} />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

const factsId = "shop-facts";
const factsText = () => JSON.stringify(factsOfPage()).replaceAll("<", "\\u003c");

/**
 * Writes who the shop is into the browser's `site`, before anything that shows it is rendered.
 * @returns true for a failure that came without the root's data: its facts stand in an element of their own.
 */
function useShopFacts(): boolean {
  const facts = useRouteLoaderData<typeof loader>("root")?.facts;
  if (!import.meta.env.SSR) {
    const inPage = () => JSON.parse(document.getElementById(factsId)?.textContent || "{}");
    Object.assign(site, facts ?? inPage());
  }
  return !facts;
}

/** True where the page shows a failure, which names its request: all but what is not there. */
function useFailure(): boolean {
  const error = useRouteError();
  if (error === undefined || error === null) return false;
  return !isRouteErrorResponse(error) || error.status !== 404;
}

const flashes: Record<Flash, () => string> = {
  "logged-in": m.logged_in,
  "logged-in-with-google": m.logged_in_with_google,
  "password-changed": m.reset_password_done,
  "signed-up": m.signed_up,
  "profile-updated": m.profile_updated,
  "address-updated": m.address_updated,
  "address-deleted": m.addresses_deleted,
  "address-default-set": m.address_default_set,
  "account-deleted": m.account_deleted,
};

/** A page that is on the screen is not opened once more from what the phone keeps. */
function useShownPage(): void {
  const { pathname } = useLocation();
  useEffect(() => setShownPage(pathname), [pathname]);
}

/** Says what the redirect that led here wanted to be said. */
function useFlash(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation.
  useEffect(() => {
    const flash = takeFlash();
    if (flash) toast.success(flashes[flash](), { duration: 2000 });
    if (flash === "account-deleted") {
      // What this browser keeps goes with the account (rules: privacy-4).
      clearCart();
      void import("#app/shell/header/log-out.ts").then(({ forgetUser }) => forgetUser());
    }
  }, [key]);
}

/** What the server's page tells of itself goes with that page: a phone would share its address in place of the present one. */
function useArrivedHead(): void {
  const { pathname } = useLocation();
  const [arrivedAt] = useState(pathname);
  useEffect(() => {
    if (pathname === arrivedAt) return;
    const told = "head>:is([rel=canonical],[hreflang],[property],[type$='+json'])";
    for (const element of document.querySelectorAll(told)) element.remove();
  }, [pathname, arrivedAt]);
}
