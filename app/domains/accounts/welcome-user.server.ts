import type { Queryable } from "#app/server/database.server.ts";
import { enqueueMail } from "#app/server/mail/enqueue-mail.server.ts";
import { shopAddress } from "#app/server/shop-address.server.ts";
import { mailLink } from "./mailed-link.server.ts";
import type { User } from "./user.ts";

/**
 * Greets a new user by mail, and asks for the proof of the address where nobody has given it: in the
 * transaction that makes the user.
 */
export async function welcomeUser(
  on: Queryable,
  user: Pick<User, "id" | "email" | "emailVerified" | "firstName" | "fullName">,
): Promise<void> {
  const name = user.firstName || user.fullName;
  await enqueueMail(on, user.email, { kind: "welcome", name, link: `${shopAddress()}/products` });
  if (!user.emailVerified) await mailLink(on, "verify-email", user);
}
