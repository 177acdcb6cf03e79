import { addAddress } from "#app/domains/accounts/address-commands.server.ts";
import { requireUser } from "#app/domains/accounts/session.server.ts";
import { attemptForm } from "#app/lib/attempt.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-title.ts";
import { useAnswer } from "#app/ui/use-answer.ts";
import type { Route } from "./+types/add-address";
import { AccountPage } from "./components/account-page.tsx";
import { AddressEditor } from "./components/address-editor.tsx";
import { saveAddress } from "./components/save-address.server.ts";

export function loader(args: Route.LoaderArgs) {
  requireUser(args);
  return null;
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
export default function AddAddressPage({ actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData);
  return (
    <AccountPage title={m.add_address()}>
      <AddressEditor lastResult={answer} />
    </AccountPage>
  );
}
