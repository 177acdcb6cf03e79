import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { profileOf } from "#app/domains/accounts/find-profile.server.ts";
import { profileSchema } from "#app/domains/accounts/profile.ts";
import { ProfileForm } from "#app/domains/accounts/profile-form.tsx";
import { requireAdmin } from "#app/domains/accounts/session.server.ts";
import { updateProfile } from "#app/domains/accounts/update-profile.server.ts";
import { attempt } from "#app/lib/attempt.ts";
import { flashCookie } from "#app/lib/flash.ts";
import { formFailure } from "#app/lib/form-failure.ts";
import type { LiveHandle } from "#app/lib/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/form-data.server.ts";
import { Card } from "#app/ui/card.tsx";
import { useAnswer } from "#app/ui/use-answer.ts";
import { titled } from "../shop/shell/page-title.ts";
import { unreadableForm } from "../shop/shell/unreadable-form.ts";
import type { Route } from "./+types/profile";
import { ProfileFacts } from "./profile/profile-facts.tsx";

/** A form that somebody fills in does not follow what another tab does. */
export const handle = { live: [], snapshot: ["users"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const admin = requireAdmin(args);
  const profile = await profileOf(admin);
  if (!profile) throw data(null, { status: 404, statusText: m.user_not_found() });
  return { profile, designation: admin.designation };
}

export async function action(args: Route.ActionArgs) {
  const admin = requireAdmin(args);
  const form = await readForm(args.request);
  if (!form.ok) return unreadableForm(form.refusal);
  const schema = profileSchema({ hasMobile: admin.mobileNumber !== "" });
  const given = parseWithZod(form.value, { schema });
  if (given.status !== "success") return data<SubmissionResult>(given.reply(), { status: 400 });

  const updated = await updateProfile(admin, given.value);
  if (!updated.ok) {
    const formErrors = [m.user_not_found()];
    return data<SubmissionResult>(given.reply({ formErrors }), { status: 404 });
  }
  return redirect("/my/profile", { headers: { "Set-Cookie": flashCookie("profile-updated") } });
}

/** Where no answer comes, the form keeps what was typed (spec 8, Addresses and profile). */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await attempt(() => serverAction());
  return "code" in answer ? formFailure(m.profile_not_updated()) : answer;
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
