import { addUser, type NewUser } from "#app/domains/accounts/users/new-users.server.ts";
import { shopper } from "./typed.ts";

/** Everybody's password. */
export const { password } = shopper;

let people = 0;

/** A user who can log in; who needs no more than a user's row is made by factories.ts. */
export async function somebody(values: Partial<NewUser> = {}) {
  people += 1;
  const { email = `asha${people}@example.org` } = values;
  const added = await addUser({ ...shopper, ...values, email });
  if (!added.ok) throw new Error(added.refusal);
  return { id: added.value.id, email };
}
