import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import {
  type AddressRefusal,
  addressRefusalMessages,
  addressSchema,
  type NewAddress,
} from "#app/domains/accounts/address.ts";
import { flashCookie } from "#app/lib/flash.ts";
import type { Result } from "#app/lib/result.ts";
import { readForm } from "#app/server/form-data.server.ts";
import { unreadableForm } from "#app/shell/unreadable-form.ts";

/** Reads the address form, saves it, and goes to the list, which says so (rules: addresses-6). */
export async function saveAddress(
  request: Request,
  save: (address: NewAddress) => Promise<Result<unknown, AddressRefusal>>,
) {
  const form = await readForm(request);
  if (!form.ok) return unreadableForm(form.refusal);
  const given = parseWithZod(form.value, { schema: addressSchema });
  if (given.status !== "success") return data<SubmissionResult>(given.reply(), { status: 400 });

  const saved = await save(given.value);
  if (saved.ok) {
    return redirect("/yourAddress", { headers: { "Set-Cookie": flashCookie("address-updated") } });
  }
  const formErrors = [addressRefusalMessages[saved.refusal]()];
  const status = saved.refusal === "too-many" ? 409 : 404;
  return data<SubmissionResult>(given.reply({ formErrors }), { status });
}
