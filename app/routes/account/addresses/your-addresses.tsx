import { Plus } from "lucide-react";
import { data, redirect, useSearchParams } from "react-router";
import { addressRefusalMessages } from "#app/domains/accounts/addresses/address.ts";
import {
  deleteAddress,
  setDefaultAddress,
} from "#app/domains/accounts/addresses/address-commands.server.ts";
import { addressesOf } from "#app/domains/accounts/addresses/list-addresses.server.ts";
import { requireUser } from "#app/domains/accounts/sessions/session.server.ts";
import { attempt } from "#app/lib/answers/attempt.ts";
import type { Flash } from "#app/lib/answers/flash.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { flashCookie } from "#app/server/http/own-cookie.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { unreadableForm } from "#app/shell/upload/read-submission.server.ts";
import { useAnswer } from "#app/ui/answers/use-answer.ts";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { AccountPage } from "../components/account-page.tsx";
import type { Route } from "./+types/your-addresses";
import {
  AddressList,
  addressCommands,
  DeleteAddressAlert,
} from "./your-addresses/address-list.tsx";

export const handle = { live: ["my-addresses"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  return { addresses: await addressesOf(requireUser(args)) };
}

export async function action(args: Route.ActionArgs) {
  const user = requireUser(args);
  const form = await readForm(args.request);
  if (!form.ok) {
    const { message, status } = unreadableForm(form.refusal);
    return data({ failure: message }, { status });
  }
  const { intent, addressId = "" } = fieldsOf(form.value);
  switch (intent) {
    case addressCommands.setDefault:
      return answer(await setDefaultAddress(user, addressId), "address-default-set");
    case addressCommands.delete:
      return answer(await deleteAddress(user, addressId), "address-deleted");
    default:
      return data({ failure: m.something_wrong() }, { status: 400 });
  }
}

/** Back to the list, which says that it was done; or why it was not. */
function answer(outcome: Awaited<ReturnType<typeof deleteAddress>>, done: Flash) {
  if (outcome.ok) {
    return redirect("/yourAddress", { headers: { "Set-Cookie": flashCookie(done) } });
  }
  return data({ failure: addressRefusalMessages[outcome.refusal]() }, { status: 404 });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answered = await attempt(() => serverAction());
  if (!("code" in answered)) return answered;
  return { failure: "message" in answered ? answered.message : m.address_not_updated() };
}

export const meta: Route.MetaFunction = () => titled(m.addresses_title());

/** The saved addresses, newest first (rules: addresses-4). */
export default function YourAddressesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { addresses } = loaderData;
  const answered = useAnswer(actionData);
  const [search] = useSearchParams();
  const asked = addresses.find(({ id }) => id === search.get("delete"));
  const add = (
    <LinkButton to="/yourAddress/add-address" icon={<Plus aria-hidden="true" className="size-5" />}>
      {m.add_address()}
    </LinkButton>
  );
  return (
    <AccountPage title={m.addresses_title()} action={addresses.length > 0 && add}>
      <div className="grid gap-5">
        {answered && (
          <Outcome of={answered} tone="warning" role="alert">
            {answered.failure}
          </Outcome>
        )}
        {asked && <DeleteAddressAlert address={asked} />}
        {addresses.length > 0 ? (
          <AddressList addresses={addresses} answer={answered} />
        ) : (
          <EmptyState motif={<RagiEar className="size-24" />} title={m.no_addresses()} action={add}>
            {m.addresses_none_hint()}
          </EmptyState>
        )}
      </div>
    </AccountPage>
  );
}
