import { isRouteErrorResponse, Link, Outlet, useRouteError } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { courierApi } from "#app/domains/couriers/api/courier-api.server.ts";
import { recentOrderNews } from "#app/domains/notifications/order-news.server.ts";
import { isAllowed, permissionsOf } from "#app/domains/staff-access.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { cookieNameStart } from "#app/server/http/own-cookie.server.ts";
import { isPracticeShop } from "#app/server/rehearsal/practice-shop.server.ts";
import { PendingBar, RouteAnnouncer, SkipLink } from "#app/shell/menus/navigation-aids.tsx";
import { ErrorPage } from "#app/shell/messages/error-page.tsx";
import { OfflineNotice } from "#app/shell/messages/offline-notice.tsx";
import { QueuedRequests } from "#app/shell/messages/queued-requests-notice.tsx";
import { isClosed } from "#app/shell/page-head/closed-shop.server.ts";
import { ErrorHelp } from "#app/ui/dialogs/alert.tsx";
import type { Route } from "./+types/layout";
import { HelpLink } from "./help/help-button.tsx";
import { ForbiddenPage } from "./layout/forbidden-page.tsx";
import { keptChoice } from "./layout/kept-choice.ts";
import { useCountedUses } from "./layout/most-used.ts";
import { practiceHint } from "./layout/practice-hint.server.ts";
import { PracticeHint, usePracticeGuard } from "./layout/practice-hint.tsx";
import { Sidebar } from "./layout/sidebar.tsx";
import { TitleBar } from "./layout/title-bar.tsx";
import { readGroups } from "./layout/use-open-groups.ts";
import { useOrderNews } from "./layout/use-order-news.ts";
import { countWaiting } from "./layout/waiting-counts.server.ts";
import { WayBackToOpen } from "./layout/way-back-to-open.tsx";

export const handle = {
  live: [
    "orders",
    "order-news",
    "contact-messages",
    "distributor-requests",
    "complaints",
    "reviews",
    "whatsapp",
  ],
} as const satisfies LiveHandle;

/** Who works here and what waits for somebody. Each page checks the admin itself. */
export async function loader(args: Route.LoaderArgs) {
  const user = requirePermission(args, "office");
  const { id, fullName, email } = user;
  const cookieStart = cookieNameStart();
  return {
    admin: { id, fullName, email },
    sidebar: {
      startsNarrow: keptChoice(args.request, "admin-sidebar", cookieStart) === "narrow",
      openGroups: readGroups(keptChoice(args.request, "admin-groups", cookieStart)),
      cookieStart,
    },
    permissions: permissionsOf(user),
    isClosed: isClosed(),
    practice: isPracticeShop() ? await practiceHint(user) : undefined,
    booksParcels: courierApi() !== undefined,
    waiting: await countWaiting(user),
    orderNews: isAllowed(user, "orders.read") ? await recentOrderNews() : [],
  };
}

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

const errorHelp = <HelpLink />;

/** Sidebar and title bar of the back office, around its pages. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { admin, waiting, sidebar, orderNews, permissions } = loaderData;
  useOrderNews(orderNews);
  useCountedUses();
  usePracticeGuard(loaderData.practice !== undefined);
  return (
    <div className="flex min-h-dvh print:block">
      <SkipLink to="content">{m.skip_to_content()}</SkipLink>
      <PendingBar />
      <Sidebar {...sidebar} waiting={waiting} />
      <div className="flex min-w-0 grow flex-col print:block">
        <TitleBar admin={admin} waiting={waiting} />
        {loaderData.isClosed && <ClosedBar mayOpen={permissions.includes("shop-facts")} />}
        <OfflineNotice />
        <QueuedRequests isOffice />
        <main id="content" tabIndex={-1} className="grow px-4 py-6 md:px-6 md:py-8 print:p-0">
          <ErrorHelp value={errorHelp}>
            <WayBackToOpen />
            <Outlet />
          </ErrorHelp>
        </main>
        {loaderData.practice && <PracticeHint {...loaderData.practice} />}
        <RouteAnnouncer mainId="content" />
      </div>
    </div>
  );
}

/** Nobody who works here forgets that visitors do not see the shop yet (rules: opening-1). */
function ClosedBar({ mayOpen }: { mayOpen: boolean }) {
  const words = m.opening_bar();
  return (
    <p className="bg-accent-soft px-4 py-1.5 text-center text-sm print:hidden">
      {mayOpen ? (
        <Link to="/my/opening" className="link touch-inline font-semibold">
          {words}
        </Link>
      ) : (
        words
      )}
    </p>
  );
}

/** The back office's own failure is that of a role; all others are the shop's. */
export function ErrorBoundary() {
  const error = useRouteError();
  const isForbidden = isRouteErrorResponse(error) && error.status === 403;
  return (
    <>
      <p className="bg-surface px-4 py-2 text-center">
        <HelpLink />
      </p>
      {isForbidden ? <ForbiddenPage /> : <ErrorPage />}
    </>
  );
}
