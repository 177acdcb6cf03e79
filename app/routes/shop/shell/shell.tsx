import type { ReactNode } from "react";
import { m } from "#app/paraglide/messages.js";
import { Arrival } from "./arrival.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { PendingBar } from "./pending-bar.tsx";

const mainId = "main";

/** What every public and account page stands in: skip link, header, page, footer. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${mainId}`}
        className="touch fixed start-2 top-2 z-50 -translate-y-20 rounded-md bg-primary px-4 py-2.5 font-semibold text-on-primary focus:translate-y-0"
      >
        {m.skip_to_content()}
      </a>
      <PendingBar />
      <Header />
      <OfflineNotice />
      <main id={mainId} tabIndex={-1} className="flex grow flex-col">
        {children}
      </main>
      <Footer />
      <Arrival mainId={mainId} />
    </div>
  );
}
