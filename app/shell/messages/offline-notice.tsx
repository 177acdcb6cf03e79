import { WifiOff } from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { timeOfKept } from "#app/lib/offline/offline-caches.ts";
import { m } from "#app/paraglide/messages.js";

/**
 * Says that the connection is lost, for as long as it is; and of a page that was kept, since when, until it
 * has come from the shop (rules: offline-2). That stands in every document, hidden, and in no script: what the service
 * worker has kept are ready documents, of which it marks the root element and fills in the time.
 */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div
      aria-live="polite"
      className="low:static sticky top-19.5 z-30 bg-accent-soft text-accent-ink text-sm"
    >
      <Notice className="hidden in-data-kept-since:flex">
        <span
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a message of our own
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? m.page_kept({ when: timeOfKept }) : "",
          }}
        />
      </Notice>
      {!online && <Notice className="flex in-data-kept-since:hidden">{m.offline()}</Notice>}
    </div>
  );
}

function Notice({ className, children }: { className: string; children: ReactNode }) {
  return (
    <p className={`shell items-center justify-center gap-2 py-2 font-semibold ${className}`}>
      <WifiOff aria-hidden="true" className="size-4 shrink-0" />
      {children}
    </p>
  );
}

function subscribe(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}
