import { redirect } from "react-router";
import {
  type AddressRefusal,
  addressRefusalMessages,
  addressSchema,
  type NewAddress,
} from "#app/domains/accounts/addresses/address.ts";
import type { Result } from "#app/lib/answers/result.ts";
import { flashCookie } from "#app/server/http/own-cookie.server.ts";
import { readSubmission } from "#app/shell/upload/read-submission.server.ts";

/** Reads the address form, saves it, and goes to the list, which says so (rules: addresses-6). */
export async function saveAddress(
  request: Request,
  save: (address: NewAddress) => Promise<Result<unknown, AddressRefusal>>,
) {
  const given = await readSubmission(request, addressSchema);
  if (!given.ok) return given.answer;
  const saved = await save(given.value);
  if (saved.ok) {
    return redirect("/yourAddress", { headers: { "Set-Cookie": flashCookie("address-updated") } });
  }
  const formErrors = [addressRefusalMessages[saved.refusal]()];
  return given.refuse({ formErrors }, saved.refusal === "too-many" ? 409 : 404);
}
