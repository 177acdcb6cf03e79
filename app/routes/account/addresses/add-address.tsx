import { addAddress } from "#app/domains/accounts/addresses/address-commands.server.ts";
import { addressesOf, contactOf } from "#app/domains/accounts/addresses/list-addresses.server.ts";
import { requireUser } from "#app/domains/accounts/sessions/session.server.ts";
import { useNewPinCode } from "#app/domains/delivery/use-new-pin-code.ts";
import { attemptForm } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { useAnswer } from "#app/ui/answers/use-answer.ts";
import { AccountPage } from "../components/account-page.tsx";
import { AddressEditor } from "../components/address-editor.tsx";
import { saveAddress } from "../components/save-address.server.ts";
import type { Route } from "./+types/add-address";

export const handle = { live: ["my-addresses"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const user = requireUser(args);
  const addresses = await addressesOf(user);
  const pinCodes = addresses.map(({ pinCode }) => pinCode);
  return { isFirst: addresses.length === 0, contact: contactOf(user), pinCodes };
}

export async function action(args: Route.ActionArgs) {
  const user = requireUser(args);
  return saveAddress(args.request, (address) => addAddress(user, address));
}

/** Where no answer comes, the form keeps what was typed (rules: addresses-6). */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return attemptForm(() => serverAction(), m.address_not_updated());
}

export const meta: Route.MetaFunction = () => titled(m.add_address());

/** A new address for the list (rules: addresses-4). */
export default function AddAddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData);
  const pinCode = useNewPinCode(loaderData.pinCodes);
  return (
    <AccountPage title={m.add_address()}>
      <AddressEditor
        lastResult={answer}
        isFirst={loaderData.isFirst}
        contact={{ ...loaderData.contact, pinCode }}
      />
    </AccountPage>
  );
}
