import { data } from "react-router";
import { updateAddress } from "#app/domains/accounts/addresses/address-commands.server.ts";
import { addressOf } from "#app/domains/accounts/addresses/list-addresses.server.ts";
import { requireUser } from "#app/domains/accounts/sessions/session.server.ts";
import { attemptForm } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { useAnswer } from "#app/ui/answers/use-answer.ts";
import { AccountPage } from "../components/account-page.tsx";
import { AddressEditor } from "../components/address-editor.tsx";
import { saveAddress } from "../components/save-address.server.ts";
import type { Route } from "./+types/edit-address";

/** A form that somebody fills in does not follow what another tab does. */
export const handle = { live: [], snapshot: ["my-addresses"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const user = requireUser(args);
  const address = await addressOf(user, args.params.addressId);
  if (!address) throw data(null, { status: 404, statusText: m.addresses_gone() });
  return { address };
}

export async function action(args: Route.ActionArgs) {
  const user = requireUser(args);
  const { addressId } = args.params;
  return saveAddress(args.request, (address) => updateAddress(user, addressId, address));
}

/** Where no answer comes, the form keeps what was typed (rules: addresses-6). */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return attemptForm(() => serverAction(), m.address_not_updated());
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  titled(loaderData ? m.addresses_edit_title() : m.not_found_title());

/** One of the user's addresses, to be edited (rules: addresses-4). */
export default function EditAddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData);
  return (
    <AccountPage title={m.addresses_edit_title()}>
      <AddressEditor lastResult={answer} address={loaderData.address} />
    </AccountPage>
  );
}
