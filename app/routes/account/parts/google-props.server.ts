import { googleFailure } from "#app/domains/accounts/google-answer.ts";
import { googleIsSetUp } from "#app/domains/accounts/google-auth.server.ts";
import type { GoogleButtonProps } from "#app/domains/accounts/google-button.tsx";
import { withPathAfter } from "./path-after.ts";

/** What the Google button of the login and sign-up screens needs to know. */
export function googleProps(url: URL): GoogleButtonProps {
  return {
    startPath: withPathAfter("/login/google", url),
    isSetUp: googleIsSetUp(),
    failure: googleFailure(url.searchParams.get("google")),
  };
}
