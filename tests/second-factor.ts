import { eq } from "drizzle-orm";
import { addPasskey } from "#app/domains/accounts/second-factor/passkeys.server.ts";
import {
  appState,
  beginSetUp,
  confirmSetUp,
} from "#app/domains/accounts/second-factor/second-factor.server.ts";
import { creationOptions } from "#app/domains/accounts/second-factor/webauthn.server.ts";
import { secondFactors } from "#app/domains/accounts/users/account-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { appCode } from "./app-code.ts";
import { fromSomewhere } from "./client-network.ts";
import { VirtualAuthenticator } from "./virtual-authenticator.ts";

interface Person {
  id: string;
  email: string;
}
const asUser = ({ id, email }: Person) => ({
  id,
  email,
  firstName: "Asha",
  fullName: "Asha Devi",
});

/** Gives somebody a passkey. */
export async function withPasskey(person: Person, name = "Phone") {
  const user = asUser(person);
  const device = new VirtualAuthenticator();
  const answer = device.create(await creationOptions(user, [], "here"));
  const added = await addPasskey(user, { name, answer, heldBy: "here" }, new Headers());
  if (!added.ok) throw new Error(added.refusal);
  return { user, device, recoveryCodes: added.value };
}

/** Gives somebody an authenticator app. */
export async function withSecondFactor(person: Person) {
  const user = asUser(person);
  const { id } = user;
  await beginSetUp(user);
  const begun = await appState(user);
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
