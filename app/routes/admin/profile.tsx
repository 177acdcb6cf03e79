import { data, redirect } from "react-router";
import { profileOf } from "#app/domains/accounts/find-profile.server.ts";
import { profileSchema } from "#app/domains/accounts/profile.ts";
import { ProfileForm } from "#app/domains/accounts/profile-form.tsx";
import { requireAdmin } from "#app/domains/accounts/session.server.ts";
import { updateProfile } from "#app/domains/accounts/update-profile.server.ts";
import { attemptForm } from "#app/lib/attempt.ts";
import { flashCookie } from "#app/lib/flash.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-title.ts";
import { readSubmission } from "#app/shell/read-submission.server.ts";
import { Card } from "#app/ui/card.tsx";
import { useAnswer } from "#app/ui/use-answer.ts";
import type { Route } from "./+types/profile";
import { ProfileFacts } from "./profile/profile-facts.tsx";

export async function loader(args: Route.LoaderArgs) {
  const admin = requireAdmin(args);
  const profile = await profileOf(admin);
  if (!profile) throw data(null, { status: 404, statusText: m.user_not_found() });
  return { profile, designation: admin.designation };
}

export async function action(args: Route.ActionArgs) {
  const admin = requireAdmin(args);
  const schema = profileSchema({ hasMobile: admin.mobileNumber !== "" });
  const given = await readSubmission(args.request, schema);
  if (!given.ok) return given.answer;
  const updated = await updateProfile(admin, given.value);
  if (!updated.ok) return given.refuse({ formErrors: [m.user_not_found()] }, 404);
  return redirect("/my/profile", { headers: { "Set-Cookie": flashCookie("profile-updated") } });
}

/** Where no answer comes, the form keeps what was typed (spec 8, Addresses and profile). */
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
          <ProfileForm profile={profile} lastResult={answer} backTo="/my/dashboards" />
        </Card>
      </div>
    </div>
  );
}
