import { useState } from "react";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";

/** Continue with Google. Until Google's credentials can be set, it says that they are not (R35). */
export function GoogleButton() {
  const [asked, setAsked] = useState(false);
  return (
    <div>
      <Button variant="secondary" fullWidth icon={<GoogleSign />} onClick={() => setAsked(true)}>
        {m.continue_with_google()}
      </Button>
      {/* The place is there before the words, so that screen readers hear them come. */}
      <div aria-live="polite" className="not-empty:mt-3">
        {asked && <Alert tone="info">{m.google_not_set_up()}</Alert>}
      </div>
    </div>
  );
}

/** Between the button and the form: "or". */
export function OrDivider() {
  return (
    <p className="flex items-center gap-4 text-muted text-sm before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
      {m.or()}
    </p>
  );
}

/** Google's own sign, in the colours that its rules ask for. */
function GoogleSign() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
      <path
        fill="#4285f4"
        d="M23.5 12.3c0-.8-.1-1.6-.2-2.3H12v4.5h6.5a5.5 5.5 0 0 1-2.4 3.6v3h3.9c2.3-2.1 3.5-5.2 3.5-8.8Z"
      />
      <path
        fill="#34a853"
        d="M12 24c3.2 0 6-1.1 8-2.9l-3.9-3a7.2 7.2 0 0 1-10.8-3.8h-4v3.1A12 12 0 0 0 12 24Z"
      />
      <path fill="#fbbc05" d="M5.3 14.3a7.1 7.1 0 0 1 0-4.6V6.6h-4a12 12 0 0 0 0 10.8l4-3.1Z" />
      <path
        fill="#ea4335"
        d="M12 4.8c1.8 0 3.3.6 4.6 1.8l3.4-3.4A12 12 0 0 0 1.3 6.6l4 3.1A7.2 7.2 0 0 1 12 4.8Z"
      />
    </svg>
  );
}
