import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { profileOf, updateProfile } from "#app/domains/accounts/profile.server.ts";
import { profileSchema } from "#app/domains/accounts/profile.ts";
import { ProfileForm } from "#app/domains/accounts/profile-form.tsx";
import { requireUser } from "#app/domains/accounts/session.server.ts";
import { attempt } from "#app/lib/attempt.ts";
import { flashCookie } from "#app/lib/flash.ts";
import { formFailure } from "#app/lib/form-failure.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/form-data.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { unreadableForm } from "#app/shell/unreadable-form.ts";
import { Card } from "#app/ui/card.tsx";
import { useAnswer } from "#app/ui/use-answer.ts";
import type { Route } from "./+types/edit-profile";
import { AccountPage } from "./components/account-page.tsx";

export async function loader(asked: Route.LoaderArgs) {
  const profile = await profileOf(requireUser(asked));
  if (!profile) throw data(null, { status: 404, statusText: m.user_not_found() });
  return { profile };
}

export async function action(asked: Route.ActionArgs) {
  const user = requireUser(asked);
  const form = await readForm(asked.request);
  if (!form.ok) return unreadableForm(form.refusal);
  const schema = profileSchema({ hasMobile: user.mobileNumber !== "" });
  const given = parseWithZod(form.value, { schema });
  if (given.status !== "success") return data<SubmissionResult>(given.reply(), { status: 400 });

  const updated = await updateProfile(user, given.value);
  if (!updated.ok) {
    const formErrors = [m.user_not_found()];
    return data<SubmissionResult>(given.reply({ formErrors }), { status: 404 });
  }
  const headers = { "Set-Cookie": flashCookie("profile-updated") };
  return redirect("/profileDetails", { headers });
}

/** Where no answer comes, the form keeps what was typed (rules: profile-5). */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await attempt(() => serverAction());
  return "code" in answer ? formFailure(m.profile_not_updated()) : answer;
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
