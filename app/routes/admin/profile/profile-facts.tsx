import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Status } from "#app/ui/status.tsx";

export interface ProfileFactsProps {
  fullName: string;
  email: string;
  emailVerified: boolean;
  /** What the account is for, in the company's words; "" where nothing was said. */
  designation: string;
}

/** What an admin's account is, to be read; others decide it. */
export function ProfileFacts(account: ProfileFactsProps) {
  const { emailVerified } = account;
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
        {account.designation && <Fact label={m.admin_designation()}>{account.designation}</Fact>}
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
