import { useNavigation } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { useMissingScript } from "#app/ui/use-missing-script.ts";

/** A slim line at the top edge while the next page is on its way; what comes at once shows none. */
export function PendingBar() {
  const missingScript = useMissingScript();
  const pending = useNavigation().state !== "idle" && !missingScript;
  return (
    <div
      role="progressbar"
      aria-label={m.loading()}
      aria-hidden={!pending}
      data-pending={pending || undefined}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-1 origin-left scale-x-0 bg-primary opacity-0 data-pending:scale-x-90 data-pending:opacity-100 data-pending:[transition:opacity_150ms_150ms,scale_8s_cubic-bezier(0,.7,.2,1)_150ms]"
    />
  );
}
