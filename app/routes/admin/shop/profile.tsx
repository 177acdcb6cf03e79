import { KeyRound, MonitorSmartphone, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { data, redirect } from "react-router";
import { profileOf, updateProfile } from "#app/domains/accounts/profile/profile.server.ts";
import { profileSchema } from "#app/domains/accounts/profile/profile.ts";
import { ProfileForm } from "#app/domains/accounts/profile/profile-form.tsx";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { staffRoleWords } from "#app/domains/accounts/staff/staff.ts";
import { staffRoleOf } from "#app/domains/accounts/users/user.ts";
import { attemptForm } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { flashCookie } from "#app/server/http/own-cookie.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { readSubmission } from "#app/shell/upload/read-submission.server.ts";
import { useAnswer } from "#app/ui/answers/use-answer.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Status } from "#app/ui/layout/status.tsx";
import type { Route } from "./+types/profile";

/** A form that somebody fills in does not follow what another tab does. */
export const handle = { live: [], snapshot: ["users"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const admin = requirePermission(args, "office");
  const profile = await profileOf(admin);
  if (!profile) throw data(null, { status: 404, statusText: m.user_not_found() });
  return { profile, designation: admin.designation };
}

export async function action(args: Route.ActionArgs) {
  const admin = requirePermission(args, "office");
  const schema = profileSchema({ hasMobile: admin.mobileNumber !== "" });
  const given = await readSubmission(args.request, schema);
  if (!given.ok) return given.answer;
  const updated = await updateProfile(admin, given.value);
  if (!updated.ok) return given.refuse({ formErrors: [m.user_not_found()] }, 404);
  return redirect("/my/profile", { headers: { "Set-Cookie": flashCookie("profile-updated") } });
}

/** Where no answer comes, the form keeps what was typed (rules: profile-5). */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return attemptForm(() => serverAction(), m.profile_not_updated());
}

export const meta: Route.MetaFunction = () => titled(m.my_profile());

/** The admin's own account: what the shop says of it, and what they can change themselves. */
export default function AdminProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, designation } = loaderData;
  const answer = useAnswer(actionData);
  return (
    <div className="mx-auto flex max-w-content flex-col gap-6">
      <h1 className="text-2xl">{m.my_profile()}</h1>
      <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <ProfileFacts {...profile} designation={designation} />
        <Card as="section" padding="lg" aria-labelledby="edit-profile">
          <h2 id="edit-profile" className="mb-5 text-lg">
            {m.profile_edit_title()}
          </h2>
          <ProfileForm profile={profile} lastResult={answer} backTo="/my" />
        </Card>
      </div>
    </div>
  );
}

interface ProfileFactsProps {
  fullName: string;
  email: string;
  emailVerified: boolean;
  /** What the account is for, in the company's words; "" where nothing was said. */
  designation: string;
}

/** What an admin's account is, to be read; others decide it. */
function ProfileFacts(account: ProfileFactsProps) {
  const { emailVerified, designation } = account;
  const role = staffRoleOf({ userType: "admin", designation });
  return (
    <Card as="section" tinted aria-labelledby="account-facts">
      <h2 id="account-facts" className="wrap-anywhere text-lg">
        {account.fullName}
      </h2>
      <dl className="mt-4 grid gap-4">
        <Fact label={m.email()}>
          <span className="block">{account.email}</span>
          <Status tone={emailVerified ? "success" : "warning"}>
            {emailVerified ? m.profile_verified() : m.profile_unverified()}
          </Status>
        </Fact>
        <Fact label={m.column_role()}>{m.role_admin()}</Fact>
        {role && role !== "owner" && (
          <Fact label={m.admin_designation()}>{staffRoleWords[role]()}</Fact>
        )}
      </dl>
      <LinkButton
        to="/youraccount/password"
        variant="secondary"
        size="sm"
        className="mt-5"
        icon={<KeyRound aria-hidden="true" className="size-4" />}
      >
        {m.password_page_title()}
      </LinkButton>
      <LinkButton
        to="/account/sessions"
        variant="secondary"
        size="sm"
        className="mt-3"
        icon={<MonitorSmartphone aria-hidden="true" className="size-4" />}
      >
        {m.account_sessions()}
      </LinkButton>
      <LinkButton
        to="/account/second-factor"
        variant="secondary"
        size="sm"
        className="mt-3"
        icon={<ShieldCheck aria-hidden="true" className="size-4" />}
      >
        {m.account_factor()}
      </LinkButton>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="wrap-anywhere font-semibold">{children}</dd>
    </div>
  );
}
