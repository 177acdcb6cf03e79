import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { m } from "#app/paraglide/messages.js";

/** Says that the connection is lost, for as long as it is. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div aria-live="polite" className="sticky top-19.5 z-30">
      {!online && (
        <p className="bg-accent-soft text-accent-ink text-sm">
          <span className="shell flex items-center justify-center gap-2 py-2 font-semibold">
            <WifiOff aria-hidden="true" className="size-4 shrink-0" />
            {m.offline()}
          </span>
        </p>
      )}
    </div>
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
