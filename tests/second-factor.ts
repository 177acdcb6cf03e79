import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import { eq } from "drizzle-orm";
import { secondFactors } from "#app/domains/accounts/account-table.server.ts";
import {
  beginSetUp,
  confirmSetUp,
  factorState,
} from "#app/domains/accounts/second-factor.server.ts";
import { db } from "#app/server/database.server.ts";
import { fromSomewhere } from "./client-network.ts";

/** What an authenticator app shows that knows this secret. */
export function appCode(secret: string, stepsFromNow = 0): Promise<string> {
  const key = new TextDecoder().decode(base32.decode(secret));
  return createOTP(key).hotp(Math.floor(Date.now() / 30_000) + stepsFromNow);
}

/** Gives somebody a second factor. */
export async function withSecondFactor({ id, email }: { id: string; email: string }) {
  const user = { id, email, firstName: "Asha", fullName: "Asha Devi" };
  await beginSetUp(user);
  const begun = await factorState(user);
  if (begun.state !== "begun") throw new Error(begun.state);
  const { secret } = begun;
  const first = await appCode(secret);
  const codes = await fromSomewhere(() => confirmSetUp(user, first, new Headers()));
  if (!codes.ok) throw new Error(codes.refusal.code);
  return {
    user,
    secret,
    recoveryCodes: codes.value,
    /** One that has not been used, as if half a minute had gone by. */
    code: async () => {
      await db.update(secondFactors).set({ lastStep: 0 }).where(eq(secondFactors.userId, id));
      return appCode(secret);
    },
  };
}
