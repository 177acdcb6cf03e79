import type { Account } from "#app/domains/accounts/find-account.server.ts";
import { genderLabels } from "#app/domains/accounts/profile.ts";
import { formatDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Status } from "#app/ui/status.tsx";
import { Fact, Facts } from "../parts/facts.tsx";
import { TitledCard } from "../parts/titled-card.tsx";

/** What somebody has told the shop about themselves. */
export function AccountCard({ account }: { account: Account }) {
  const { email, emailVerified, mobileNumber, alternateNumber, gender, dateOfBirth } = account;
  const none = <span className="text-muted">{m.profile_not_given()}</span>;
  return (
    <TitledCard title={m.profile_personal()}>
      <Facts>
        <Fact name={m.profile_full_name()}>{account.fullName || none}</Fact>
        <Fact name={m.email()}>
          <a href={`mailto:${email}`} className="link">
            {email}
          </a>{" "}
          <Status tone={emailVerified ? "success" : "warning"}>
            {emailVerified ? m.profile_verified() : m.profile_unverified()}
          </Status>
        </Fact>
        <Fact name={m.mobile_number()}>{phone(mobileNumber) ?? none}</Fact>
        <Fact name={m.profile_alternate()}>{phone(alternateNumber) ?? none}</Fact>
        <Fact name={m.profile_gender()}>{gender ? genderLabels[gender]() : none}</Fact>
        <Fact name={m.profile_birth()}>{dateOfBirth ?? none}</Fact>
        <Fact name={m.column_joined()}>{formatDate(account.createdAt)}</Fact>
      </Facts>
    </TitledCard>
  );
}

function phone(number: string | null) {
  if (!number) return undefined;
  return (
    <a href={`tel:+91${number}`} className="link">
      {number}
    </a>
  );
}
