import { data, redirect } from "react-router";
import { profileOf, updateProfile } from "#app/domains/accounts/profile/profile.server.ts";
import { profileSchema } from "#app/domains/accounts/profile/profile.ts";
import { ProfileForm } from "#app/domains/accounts/profile/profile-form.tsx";
import { requireUser } from "#app/domains/accounts/sessions/session.server.ts";
import { attemptForm } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { flashCookie } from "#app/server/http/own-cookie.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { readSubmission } from "#app/shell/upload/read-submission.server.ts";
import { useAnswer } from "#app/ui/answers/use-answer.ts";
import { Card } from "#app/ui/layout/card.tsx";
import { AccountPage } from "../components/account-page.tsx";
import type { Route } from "./+types/edit-profile";

/** A form that somebody fills in does not follow what another tab does. */
export const handle = { live: [], snapshot: ["users"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const profile = await profileOf(requireUser(args));
  if (!profile) throw data(null, { status: 404, statusText: m.user_not_found() });
  return { profile };
}

export async function action(args: Route.ActionArgs) {
  const user = requireUser(args);
  const schema = profileSchema({ hasMobile: user.mobileNumber !== "" });
  const given = await readSubmission(args.request, schema);
  if (!given.ok) return given.answer;
  const updated = await updateProfile(user, given.value);
  if (!updated.ok) return given.refuse({ formErrors: [m.user_not_found()] }, 404);
  const headers = { "Set-Cookie": flashCookie("profile-updated") };
  return redirect("/profileDetails", { headers });
}

/** Where no answer comes, the form keeps what was typed (rules: profile-5). */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return attemptForm(() => serverAction(), m.profile_not_updated());
}

export const meta: Route.MetaFunction = () => titled(m.profile_edit_title());

/** The profile editor (rules: profile-3); what was saved is seen in the read-only view. */
export default function EditProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData);
  return (
    <AccountPage title={m.profile_edit_title()}>
      <Card padding="lg">
        <ProfileForm profile={loaderData.profile} lastResult={answer} backTo="/profileDetails" />
      </Card>
    </AccountPage>
  );
}
