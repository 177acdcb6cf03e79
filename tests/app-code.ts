import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";

/** What an authenticator app shows that knows this secret. */
export function appCode(secret: string, stepsFromNow = 0): Promise<string> {
  const key = new TextDecoder().decode(base32.decode(secret));
  return createOTP(key).hotp(Math.floor(Date.now() / 30_000) + stepsFromNow);
}
