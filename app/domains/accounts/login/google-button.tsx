import { type MouseEvent, useEffect, useRef, useState } from "react";
import { pathIn } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { buttonLook } from "#app/ui/forms/button.tsx";
import { Spinner } from "#app/ui/layout/spinner.tsx";
import {
  type GoogleAnswer,
  type GoogleFailure,
  googleFailure,
  googleFailureText,
} from "./google-answer.ts";

export interface GoogleButtonProps {
  /** Where a login by Google begins, with where to go afterwards. */
  startPath: string;
  /** False until the shop has Google's credentials (rules: login-8). */
  isSetUp: boolean;
  /** What went wrong in a login that took the whole page. */
  failure: GoogleFailure | undefined;
}

/**
 * Continue with Google, in a popup. It is a link: where the popup is blocked, or without JavaScript,
 * the page itself goes to Google and comes back.
 */
export function GoogleButton({ startPath, isSetUp, failure: earlier }: GoogleButtonProps) {
  const [failure, setFailure] = useState(earlier);
  const { isWaiting, openPopup } = usePopup((answer) => {
    // A whole new page: everything on it is the user's from here on.
    if ("next" in answer) return window.location.assign(answer.next);
    setFailure(answer.failure);
    toast.error(m.google_login_failed(), { duration: 2000 });
  });

  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    setFailure(isSetUp ? undefined : "not-set-up");
    if (!isSetUp || openPopup(pathIn(startPath))) event.preventDefault();
  };
  return (
    <div>
      <a
        href={pathIn(startPath)}
        rel="nofollow"
        onClick={onClick}
        className={buttonLook({ variant: "secondary", fullWidth: true })}
      >
        {isWaiting ? <Spinner size="sm" /> : <GoogleSign />}
        <span>{m.continue_with_google()}</span>
      </a>
      {/* A live region is announced only where it was there before its text. */}
      <div aria-live="polite" className="not-empty:mt-3">
        {isWaiting && <p className="text-center text-muted text-sm">{m.google_working()}</p>}
        {failure && (
          <Alert tone={failure === "not-set-up" ? "info" : "danger"}>
            {googleFailureText(failure)}
          </Alert>
        )}
      </div>
    </div>
  );
}

/**
 * The window in which Google asks. A user who closes it is simply back at the button.
 * @param onAnswer called with the message of our own page at its end, and with no other.
 */
function usePopup(onAnswer: (answer: GoogleAnswer) => void) {
  const popup = useRef<Window | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);

  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin !== window.location.origin || !source || source !== popup.current) return;
      const answer = answerIn(data);
      if (!answer) return;
      setIsWaiting(false);
      onAnswer(answer);
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  });

  useEffect(() => {
    if (!isWaiting) return;
    const look = setInterval(() => popup.current?.closed && setIsWaiting(false), 500);
    return () => clearInterval(look);
  }, [isWaiting]);

  /** False where the browser does not let it open. */
  const openPopup = (startPath: string): boolean => {
    const path = `${startPath}${startPath.includes("?") ? "&" : "?"}popup`;
    popup.current = window.open(path, "google-login", popupFeatures());
    popup.current?.focus();
    setIsWaiting(popup.current !== null);
    return popup.current !== null;
  };
  return { isWaiting, openPopup };
}

/** In the middle of the shop's window, in the size that Google's page is made for. */
function popupFeatures(): string {
  const width = 500;
  const height = 640;
  const left = window.screenX + Math.max(0, (window.outerWidth - width) / 2);
  const top = window.screenY + Math.max(0, (window.outerHeight - height) / 2);
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}

function answerIn(data: unknown): GoogleAnswer | undefined {
  if (typeof data !== "object" || data === null || !("from" in data)) return undefined;
  if (data.from !== "google-login") return undefined;
  if ("next" in data && typeof data.next === "string") {
    return { from: "google-login", next: data.next };
  }
  const failure = "failure" in data ? googleFailure(data.failure) : undefined;
  return failure && { from: "google-login", failure };
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
