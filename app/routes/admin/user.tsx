import { data } from "react-router";
import { z } from "zod";
import { findAccount } from "#app/domains/accounts/find-account.server.ts";
import { requireAdmin } from "#app/domains/accounts/session.server.ts";
import { type RoleRefusal, setUserRole } from "#app/domains/accounts/set-role.server.ts";
import { accountOrders } from "#app/domains/orders/account-orders.server.ts";
import { attempt } from "#app/lib/attempt.ts";
import { readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/form-data.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/user";
import { BackLink } from "./parts/back-link.tsx";
import { AccountCard } from "./user/account-card.tsx";
import { AccountOrders } from "./user/account-orders.tsx";
import { AddressesCard } from "./user/addresses-card.tsx";
import { RoleCard } from "./user/role-card.tsx";

export const handle = { live: ["users", "orders"] } as const satisfies LiveHandle;

const ordersPerPage = 10;

export async function loader(args: Route.LoaderArgs) {
  const admin = requireAdmin(args);
  const account = await findAccount(args.params.userId);
  if (!account) throw data(null, { status: 404, statusText: m.user_not_found() });
  const cursor = readCursor(args.url.searchParams);
  const orders = await accountOrders(account, cursor, ordersPerPage);
  return { account, orders, isOwn: account.id === admin.id };
}

const command = z.object({ intent: z.literal("set-role"), role: z.enum(["admin", "user"]) });

/** Raises or lowers the account's role. The answer is what the screen says in a toast. */
export async function action(args: Route.ActionArgs) {
  const admin = requireAdmin(args);
  const form = await readForm(args.request);
  const asked = command.safeParse(form.ok ? fieldsOf(form.value) : {});
  if (!asked.success) {
    return data({ ok: false, message: m.something_wrong() } as const, { status: 400 });
  }
  const { role } = asked.data;
  const set = await setUserRole(admin, args.params.userId, role);
  if (!set.ok) {
    const { message, status } = refusals[set.refusal];
    return data({ ok: false, message: message() } as const, { status });
  }
  return {
    ok: true,
    message: role === "admin" ? m.office_user_raised() : m.office_user_lowered(),
  } as const;
}

const refusals: Record<RoleRefusal, { message: () => string; status: number }> = {
  "not-found": { message: m.user_not_found, status: 404 },
  "own-role": { message: m.office_user_own, status: 409 },
  "last-admin": { message: m.office_user_last_admin, status: 409 },
};

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await attempt(serverAction);
  if (answer.ok) toast.success(answer.message);
  else toast.error("message" in answer ? answer.message : m.office_user_role_failed());
  return answer;
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData ? loaderData.account.fullName : m.not_found_title());

/** One account: who it is, what it may do, where it has things sent, what it has ordered. */
export default function UserPage({ loaderData }: Route.ComponentProps) {
  const { account, orders, isOwn } = loaderData;
  return (
    <div className="mx-auto flex max-w-content flex-col gap-6">
      <BackLink to="/my/dashboards?view=users">{m.office_user_back()}</BackLink>
      <h1 className="text-2xl [overflow-wrap:anywhere]">{account.fullName || account.email}</h1>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <AccountCard account={account} />
        <div className="grid gap-6">
          <RoleCard account={account} isOwn={isOwn} />
          <AddressesCard addresses={account.addresses} />
        </div>
      </div>
      <AccountOrders page={orders} />
    </div>
  );
}
