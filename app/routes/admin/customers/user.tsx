import { data, redirect } from "react-router";
import { z } from "zod";
import type { Address } from "#app/domains/accounts/addresses/address.ts";
import { AddressSummary } from "#app/domains/accounts/addresses/address-card.tsx";
import { genderLabels } from "#app/domains/accounts/profile/profile.ts";
import { endSessionsOf } from "#app/domains/accounts/sessions/end-sessions.server.ts";
import {
  requirePermission,
  requireRecentFactor,
} from "#app/domains/accounts/sessions/session.server.ts";
import { type RoleRefusal, setStaffRole } from "#app/domains/accounts/staff/staff-role.server.ts";
import {
  addCustomerNote,
  customerNotesOf,
  deleteCustomerNote,
} from "#app/domains/accounts/users/customer-notes.server.ts";
import { type Account, findAccount } from "#app/domains/accounts/users/find-account.server.ts";
import { likelyTwins } from "#app/domains/accounts/users/likely-twins.server.ts";
import type { Permission } from "#app/domains/domains.ts";
import { officeRow } from "#app/domains/orders/order/office-order.ts";
import { accountOrders } from "#app/domains/orders/order/read-orders.server.ts";
import { customerFigures } from "#app/domains/orders/search/customer-figures.server.ts";
import { deleteAccountFor } from "#app/domains/privacy/delete-account.server.ts";
import {
  guestOrdersOf,
  type JoinRefusal,
  joinAccounts,
  joinGuestOrders,
} from "#app/domains/privacy/join-accounts.server.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { attempt } from "#app/lib/answers/attempt.ts";
import { readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { roles } from "#app/lib/shop/domain.ts";
import { requiredText } from "#app/lib/text/text-schema.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { Status } from "#app/ui/layout/status.tsx";
import { done, failed, unread } from "../components/forms/toast-answers.server.ts";
import { NotesCard } from "../components/orders/notes-card.tsx";
import { BackLink, Fact, Facts, TitledCard } from "../components/page/page-layout.tsx";
import { useMay } from "../components/page/use-may.ts";
import type { Route } from "./+types/user";
import { AccountOrders } from "./user/account-orders.tsx";
import { CustomerCard } from "./user/customer-card.tsx";
import { DataCard } from "./user/data-card.tsx";
import { JoinCard } from "./user/join-card.tsx";
import { NewsCard } from "./user/news-card.tsx";
import { RoleCard } from "./user/role-card.tsx";
import { SessionsCard } from "./user/sessions-card.tsx";

/** Changes of somebody's addresses are told to their owner alone. */
export const handle = {
  live: ["users", "orders"],
  snapshot: ["my-addresses"],
} as const satisfies LiveHandle;

const ordersPerPage = 10;

export async function loader(args: Route.LoaderArgs) {
  const admin = requirePermission(args, "users.read");
  const account = await findAccount(args.params.userId);
  if (!account) throw data(null, { status: 404, statusText: m.user_not_found() });
  const cursor = readCursor(args.url.searchParams);
  const orders = await accountOrders(account, cursor, ordersPerPage);
  const seesMoney = isAllowed(admin, "orders.money");
  const rows = orders.rows.map((order) => officeRow(order, seesMoney));
  const twin = args.url.searchParams.get("twin")?.trim().slice(0, 200) ?? "";
  const mayJoin = isAllowed(admin, "users.personal-data") && account.role === "user";
  const [{ spent, ...figures }, notes, twins, guestOrders] = await Promise.all([
    customerFigures(account),
    customerNotesOf(account.id),
    mayJoin ? likelyTwins(account, twin) : undefined,
    mayJoin ? guestOrdersOf(account) : 0,
  ]);
  return {
    account,
    orders: { ...orders, rows },
    figures: { ...figures, spent: seesMoney ? spent : undefined },
    notes,
    me: admin.id,
    twin,
    twins,
    guestOrders,
    isOwn: account.id === admin.id,
  };
}

const commands = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("set-role"), role: z.enum(roles) }),
  z.object({ intent: z.literal("end-sessions") }),
  z.object({ intent: z.literal("delete-account") }),
  z.object({
    intent: z.literal("add-note"),
    text: requiredText(2000, m.office_note_required),
  }),
  z.object({ intent: z.literal("delete-note"), id: z.string().min(1).max(100) }),
  /** Orders under the account's telephone numbers that are no account's become its own. */
  z.object({ intent: z.literal("join-guest") }),
  /** `id` is the account that becomes one with this page's, and goes. */
  z.object({ intent: z.literal("join"), id: z.string().min(1).max(100) }),
]);
type Command = z.infer<typeof commands>;

/** What each command asks for, and what the screen says where no answer came. */
const needs = {
  "set-role": "staff",
  "end-sessions": "staff",
  "delete-account": "users.personal-data",
  join: "users.personal-data",
  "join-guest": "users.personal-data",
  "add-note": "users.read",
  "delete-note": "users.read",
} as const satisfies Record<Command["intent"], Permission>;
const failures: Record<Command["intent"], () => string> = {
  "set-role": m.office_user_role_failed,
  "end-sessions": m.office_user_sessions_failed,
  "delete-account": m.office_user_delete_failed,
  join: m.office_user_join_failed,
  "join-guest": m.office_user_join_failed,
  "add-note": m.something_wrong,
  "delete-note": m.something_wrong,
};

/**
 * Raises or lowers the account's role, logs it out everywhere, deletes it at its owner's request, makes it one
 * with another of the same person, gives it their orders without an account, or keeps notes about it. The
 * answer is what the screen says in a toast.
 */
export async function action(args: Route.ActionArgs) {
  requirePermission(args, "users.read");
  const form = await readForm(args.request);
  if (!form.ok) return unread(form.refusal);
  const asked = commands.safeParse(fieldsOf(form.value));
  if (!asked.success) {
    return failed(m.something_wrong(), 400);
  }
  const admin = requirePermission(args, needs[asked.data.intent]);
  const { userId } = args.params;
  if (asked.data.intent !== "add-note" && asked.data.intent !== "delete-note") {
    requireRecentFactor(args);
  }
  switch (asked.data.intent) {
    case "end-sessions": {
      const ended = await endSessionsOf(admin, userId);
      return ended.ok
        ? done(m.office_user_sessions_ended({ n: ended.value }))
        : refuse("not-found");
    }
    case "delete-account": {
      const deleted = await deleteAccountFor(admin, userId);
      return deleted.ok
        ? ({ ...done(m.office_user_deleted()), isGone: true } as const)
        : refuse(deleted.refusal);
    }
    case "join-guest": {
      const joined = await joinGuestOrders(admin, userId);
      if (!joined.ok) return refuse(joined.refusal);
      return done(m.office_user_joined_guest({ n: joined.value.orders }));
    }
    case "add-note": {
      const added = await addCustomerNote(userId, asked.data.text, admin);
      return added.ok ? done(m.office_note_added()) : refuse("not-found");
    }
    case "delete-note": {
      const deleted = await deleteCustomerNote(userId, asked.data.id, admin);
      return deleted.ok ? done(m.office_note_deleted()) : refuse("not-found");
    }
    case "join": {
      const joined = await joinAccounts(admin, userId, asked.data.id);
      if (!joined.ok) return refuse(joined.refusal);
      return done(m.office_user_joined({ n: joined.value.orders }));
    }
    case "set-role": {
      const { role } = asked.data;
      const set = await setStaffRole(admin, userId, role === "admin" ? "owner" : undefined);
      if (!set.ok) return refuse(set.refusal);
      return done(role === "admin" ? m.office_user_raised() : m.office_user_lowered());
    }
  }
}

type Refusal = RoleRefusal | JoinRefusal;

function refuse(refusal: Refusal) {
  const { message, status } = refusals[refusal];
  return failed(message(), status);
}

const refusals: Record<Refusal, { message: () => string; status: number }> = {
  "not-found": { message: m.user_not_found, status: 404 },
  "own-role": { message: m.office_user_own, status: 409 },
  "last-owner": { message: m.office_user_last_admin, status: 409 },
  staff: { message: m.office_user_delete_staff, status: 409 },
  same: { message: m.office_user_join_same, status: 409 },
};

/** Leads away from a page that is gone. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get("intent") as Command["intent"];
  const answer = await attempt(serverAction);
  if (answer.ok) {
    toast.success(answer.message);
    return "isGone" in answer ? redirect("/my/dashboards?view=users") : answer;
  }
  toast.error("message" in answer ? answer.message : failures[intent]());
  return answer;
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData ? loaderData.account.fullName : m.not_found_title());

/** One account: who it is, what it may do, where it has things sent, what it has ordered. */
export default function UserPage({ loaderData }: Route.ComponentProps) {
  const { account, orders, figures, notes, me, twin, twins, guestOrders, isOwn } = loaderData;
  const may = useMay();
  return (
    <div className="mx-auto flex max-w-content flex-col gap-6">
      <BackLink to="/my/dashboards?view=users">{m.office_user_back()}</BackLink>
      <h1 className="text-2xl [overflow-wrap:anywhere]">{account.fullName || account.email}</h1>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <CustomerCard account={account} figures={figures} />
        <div className="grid gap-6">
          <NotesCard
            action={`/my/users/${account.id}`}
            notes={notes}
            hint={m.customer_notes_hint()}
            mayWrite
            me={me}
          />
          <AddressesCard addresses={account.addresses} />
        </div>
      </div>
      <AccountOrders page={orders} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <AccountCard account={account} />
          <NewsCard account={account} />
          <RoleCard account={account} isOwn={isOwn} />
        </div>
        <div className="grid gap-6">
          {may("staff") && <SessionsCard account={account} isOwn={isOwn} />}
          {twins && (
            <JoinCard account={account} twins={twins} typed={twin} guestOrders={guestOrders} />
          )}
          <DataCard account={account} />
        </div>
      </div>
    </div>
  );
}

/** What somebody has told the shop about themselves. */
function AccountCard({ account }: { account: Account }) {
  const { email, emailVerified, mobileNumber, alternateNumber, gender, dateOfBirth } = account;
  const none = <span className="text-muted">{m.profile_not_given()}</span>;
  return (
    <TitledCard title={m.profile_personal()}>
      <Facts>
        <Fact name={m.profile_full_name()}>{account.fullName || none}</Fact>
        <Fact name={m.email()}>
          {email}{" "}
          <Status tone={emailVerified ? "success" : "warning"}>
            {emailVerified ? m.profile_verified() : m.profile_unverified()}
          </Status>
        </Fact>
        <Fact name={m.mobile_number()}>{mobileNumber || none}</Fact>
        <Fact name={m.profile_alternate()}>{alternateNumber || none}</Fact>
        <Fact name={m.profile_gender()}>{gender ? genderLabels[gender]() : none}</Fact>
        <Fact name={m.profile_birth()}>{dateOfBirth ?? none}</Fact>
        <Fact name={m.column_joined()}>{formatDate(account.createdAt)}</Fact>
      </Facts>
    </TitledCard>
  );
}

/** Where somebody has things sent, newest first. */
function AddressesCard({ addresses }: { addresses: readonly Address[] }) {
  return (
    <TitledCard title={m.office_user_addresses({ n: addresses.length })}>
      {addresses.length === 0 ? (
        <p className="text-muted">{m.office_user_no_addresses()}</p>
      ) : (
        // At most fifty (rules: addresses-9), of which a few are seen at a time.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <ul tabIndex={0} className="grid max-h-96 gap-4 overflow-y-auto">
          {addresses.map((address) => (
            <li key={address.id} className="border-line not-last:border-b not-last:pb-4">
              <AddressSummary address={address} />
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  );
}
