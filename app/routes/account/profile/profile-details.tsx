import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { data } from "react-router";
import { profileOf } from "#app/domains/accounts/profile/profile.server.ts";
import { genderLabels } from "#app/domains/accounts/profile/profile.ts";
import { requireUser } from "#app/domains/accounts/sessions/session.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Status } from "#app/ui/layout/status.tsx";
import { AccountPage } from "../components/account-page.tsx";
import type { Route } from "./+types/profile-details";

export const handle = { live: [], snapshot: ["users"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const profile = await profileOf(requireUser(args));
  if (!profile) throw data(null, { status: 404, statusText: m.user_not_found() });
  return { profile };
}

export const meta: Route.MetaFunction = () => titled(m.profile_information());

/** Personal information, to be read, with the way to the editor (rules: profile-2). */
export default function ProfileDetailsPage({ loaderData: { profile } }: Route.ComponentProps) {
  const { email, emailVerified, gender } = profile;
  return (
    <AccountPage title={m.profile_information()}>
      <Card as="section" padding="none" aria-labelledby="personal">
        <header className="flex items-center justify-between gap-4 border-line border-b bg-surface px-5 py-3 sm:px-8">
          <h2 id="personal" className="text-base sm:text-lg">
            {m.profile_personal()}
          </h2>
          <LinkButton
            to="/youraccount/profile"
            variant="secondary"
            size="sm"
            icon={<Pencil aria-hidden="true" className="size-4" />}
          >
            {m.profile_edit()}
          </LinkButton>
        </header>
        <dl className="grid gap-x-8 px-5 sm:grid-cols-2 sm:px-8 sm:py-3">
          <Fact label={m.profile_full_name()}>{profile.fullName}</Fact>
          <Fact label={m.email()}>
            <span className="flex flex-wrap items-baseline gap-x-3">
              <span className="min-w-0 [overflow-wrap:anywhere]">{email}</span>
              <Status tone={emailVerified ? "success" : "warning"}>
                {emailVerified ? m.profile_verified() : m.profile_unverified()}
              </Status>
            </span>
          </Fact>
          <Fact label={m.profile_gender()}>{gender && genderLabels[gender]()}</Fact>
          <Fact label={m.profile_birth()}>{profile.dateOfBirth}</Fact>
          <Fact label={m.mobile_number()}>{profile.mobileNumber}</Fact>
          <Fact label={m.profile_alternate()}>{profile.alternateNumber}</Fact>
        </dl>
      </Card>
    </AccountPage>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-line border-b py-4 last:border-b-0 sm:border-b-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-semibold [overflow-wrap:anywhere]">
        {children || <span className="font-normal text-muted">{m.profile_not_given()}</span>}
      </dd>
    </div>
  );
}
