import { data } from "react-router";
import type { User } from "../users/user.ts";

/**
 * For a form that names who has sent it: it may have waited in the browser while somebody else logged in
 * (rules: kept-4).
 * @param user whoever is logged in.
 * @throws data with status 403.
 */
export function requireSender(form: FormData, user: Pick<User, "id"> | null): void {
  const sender = form.get("sentBy");
  if (sender !== null && sender !== user?.id) throw data(null, { status: 403 });
}
