import { m } from "#app/paraglide/messages.js";

/** Why nobody was logged in by Google. */
export const googleFailures = ["not-set-up", "refused", "email-unverified", "failed"] as const;
export type GoogleFailure = (typeof googleFailures)[number];

/** What the popup tells the page that opened it. */
export type GoogleAnswer =
  | { from: "google-login"; next: string }
  | { from: "google-login"; failure: GoogleFailure };

/** A failure that stands in an address or comes in a message; undefined for anything else. */
export function googleFailure(given: unknown): GoogleFailure | undefined {
  return googleFailures.find((failure) => failure === given);
}

/** What is said about a failure beside the button. */
export function googleFailureText(failure: GoogleFailure): string {
  switch (failure) {
    case "not-set-up":
      return m.google_not_set_up();
    case "refused":
      return `${m.google_login_failed()} ${m.google_refused()}`;
    case "email-unverified":
      return `${m.google_login_failed()} ${m.google_email_unverified()}`;
    case "failed":
      return `${m.google_login_failed()} ${m.google_try_again()}`;
  }
}
