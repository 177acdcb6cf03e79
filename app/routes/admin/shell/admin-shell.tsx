import type { ReactNode } from "react";
import { m } from "#app/paraglide/messages.js";
import { PendingBar, RouteAnnouncer, SkipLink } from "#app/shell/navigation-aids.tsx";
import { OfflineNotice } from "#app/shell/offline-notice.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TitleBar } from "./title-bar.tsx";
import type { Waiting } from "./waiting.ts";

export interface AdminShellProps {
  admin: { fullName: string; email: string };
  waiting: Waiting;
  /** How this browser left the sidebar. */
  startsNarrow: boolean;
  children: ReactNode;
}

/** Sidebar and title bar of the back office, around its pages. */
export function AdminShell({ admin, waiting, startsNarrow, children }: AdminShellProps) {
  return (
    <div className="flex min-h-dvh">
      <SkipLink to="content">{m.skip_to_content()}</SkipLink>
      <PendingBar />
      <Sidebar startsNarrow={startsNarrow} waiting={waiting} />
      <div className="flex min-w-0 grow flex-col">
        <TitleBar admin={admin} waiting={waiting} />
        <OfflineNotice />
        <main id="content" tabIndex={-1} className="grow px-4 py-6 md:px-6 md:py-8">
          {children}
        </main>
        <RouteAnnouncer mainId="content" />
      </div>
    </div>
  );
}
