import type { ReactNode } from "react";
import { Link } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { PendingBar, RouteAnnouncer, SkipLink } from "../menus/navigation-aids.tsx";
import { OfflineNotice } from "../messages/offline-notice.tsx";
import { PossiblyOldNotice } from "../messages/possibly-old-notice.tsx";
import { QueuedRequests } from "../messages/queued-requests-notice.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

const mainId = "main";

/** What every public and account page stands in: skip link, header, page, footer. */
export function ShopShell(props: {
  /** What an offer says above every page (rules: offers-10). */
  banner?: { to: string; text: string } | undefined;
  children: ReactNode;
}) {
  const { banner, children } = props;
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink to={mainId}>{m.skip_to_content()}</SkipLink>
      <PendingBar />
      {banner && (
        <Link
          to={banner.to}
          className="touch bg-primary px-4 py-2 text-center font-semibold text-on-primary underline wrap-anywhere"
        >
          {banner.text}
        </Link>
      )}
      <Header />
      <OfflineNotice />
      <QueuedRequests />
      <PossiblyOldNotice />
      <main id={mainId} tabIndex={-1} className="flex grow flex-col">
        {children}
      </main>
      <Footer />
      <RouteAnnouncer mainId={mainId} />
    </div>
  );
}
