import type { FactorRefusal } from "#app/domains/accounts/second-factor/check-factor.server.ts";
import { tooManyTries } from "#app/lib/answers/form-failure.ts";
import { m } from "#app/paraglide/messages.js";

/** What is said of a second factor that was not taken (rules: second-factor-3). */
export function factorProblem(refusal: FactorRefusal): string {
  switch (refusal.code) {
    case "code-wrong":
      return m.code_wrong();
    case "passkey-wrong":
      return m.passkey_wrong();
    case "too-many-tries":
      return tooManyTries(refusal.seconds);
  }
}

/** @param wrong the status of a wrong one. */
export function factorStatus({ code }: FactorRefusal, wrong: number): number {
  return code === "too-many-tries" ? 429 : wrong;
}
