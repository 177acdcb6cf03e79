import { data } from "react-router";
import { addressOf } from "#app/domains/accounts/list-addresses.server.ts";
import { requireUser } from "#app/domains/accounts/session.server.ts";
import { updateAddress } from "#app/domains/accounts/update-address.server.ts";
import { attempt } from "#app/lib/attempt.ts";
import { formFailure } from "#app/lib/form-failure.ts";
import type { LiveHandle } from "#app/lib/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { useAnswer } from "#app/ui/use-answer.ts";
import { titled } from "../shop/shell/page-title.ts";
import type { Route } from "./+types/edit-address";
import { AccountPage } from "./parts/account-page.tsx";
import { AddressEditor } from "./parts/address-editor.tsx";
import { saveAddress } from "./parts/save-address.server.ts";

/** A form that somebody fills in does not follow what another tab does. */
export const handle = { live: [], snapshot: ["my-addresses"] } as const satisfies LiveHandle;

export async function loader(asked: Route.LoaderArgs) {
  const user = requireUser(asked);
  const address = await addressOf(user, asked.params.addressId);
  if (!address) throw data(null, { status: 404, statusText: m.addresses_gone() });
  return { address };
}

export async function action(asked: Route.ActionArgs) {
  const user = requireUser(asked);
  const { addressId } = asked.params;
  return saveAddress(asked.request, (address) => updateAddress(user, addressId, address));
}

/** Where no answer comes, the form keeps what was typed (spec 8, Addresses). */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await attempt(() => serverAction());
  return "code" in answer ? formFailure(m.address_not_updated()) : answer;
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  titled(loaderData ? m.addresses_edit_title() : m.not_found_title());

/** One of the user's addresses, to be edited (R36). */
export default function EditAddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData);
  return (
    <AccountPage title={m.addresses_edit_title()}>
      <AddressEditor lastResult={answer} address={loaderData.address} />
    </AccountPage>
  );
}
