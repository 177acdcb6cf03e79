import { useState } from "react";
import { complaintOutcomes } from "#app/domains/enquiries/complaints/complaint.ts";
import { issueKindWords, issueLevelWords } from "#app/domains/ondc/issues/issue-words.ts";
import type { OfficeIssue } from "#app/domains/ondc/issues/read-issues.server.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { Fact, Facts } from "../../components/page/page-layout.tsx";

type Outcome = (typeof complaintOutcomes)[number];

const outcomeWords: Record<Outcome, () => string> = {
  none: m.ondc_issue_outcome_none,
  refund: m.ondc_issue_outcome_refund,
  replacement: m.ondc_issue_outcome_replacement,
};

/** What the network says of a complaint that came by it (rules: ondc-issues-1). */
export function NetworkIssue({ issue }: { issue: OfficeIssue }) {
  const { bapId, level, pictures, outcome, refundAmount, rating, resolveBy } = issue;
  return (
    <Facts>
      <Fact name={m.ondc_issue_from()}>{bapId}</Fact>
      <Fact name={m.ondc_issue_about()}>
        {issueKindWords(issue)} · {issueLevelWords[level]()}
      </Fact>
      {resolveBy && <Fact name={m.ondc_issue_promised()}>{formatDateTime(resolveBy)}</Fact>}
      {pictures.length > 0 && (
        <Fact name={m.ondc_issue_pictures()}>
          <ul className="flex flex-wrap gap-x-4">
            {pictures.map((address, at) => (
              <li key={address}>
                <a
                  href={address}
                  target="_blank"
                  rel="noreferrer nofollow"
                  className="link touch inline-flex items-center"
                >
                  {m.ondc_issue_picture({ n: at + 1 })}
                </a>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {outcome && (
        <Fact name={m.ondc_issue_outcome()}>
          {outcomeWords[outcome]()}
          {refundAmount !== null && ` · ${formatMoney(refundAmount)}`}
        </Fact>
      )}
      {rating && (
        <Fact name={m.ondc_issue_rating()}>
          {rating === "THUMBS-UP" ? m.ondc_issue_thumbs_up() : m.ondc_issue_thumbs_down()}
        </Fact>
      )}
    </Facts>
  );
}

/** What the buyer's app asks for beside an answer: how it is settled (rules: ondc-issues-2). */
export function OutcomeFields() {
  const [outcome, setOutcome] = useState<Outcome>("none");
  return (
    <>
      <SelectField
        label={m.ondc_issue_outcome()}
        hint={m.ondc_issue_outcome_hint()}
        name="outcome"
        value={outcome}
        onChange={({ target }) => setOutcome(target.value as Outcome)}
      >
        {complaintOutcomes.map((one) => (
          <option key={one} value={one}>
            {outcomeWords[one]()}
          </option>
        ))}
      </SelectField>
      {outcome === "refund" && (
        <TextField
          label={m.ondc_issue_refund_amount()}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          required
        />
      )}
    </>
  );
}
