import { plainRupees } from "#app/lib/money/money.ts";
import type { IssueAnswer } from "./issue.ts";

interface AnsweredIssue {
  issueId: string;
  createdAt: string;
  answers: readonly IssueAnswer[];
  outcome: "none" | "refund" | "replacement" | null;
  /** In paise. */
  refundAmount: number | null;
}

/** Who answers for the shop. */
interface Respondent {
  /** "shop.example::ONDC:RET10", as the network names organisations. */
  organisation: string;
  name: string;
  phone: string;
  email: string;
}

const triggered = { refund: "REFUND", replacement: "REPLACEMENT", none: "NO-ACTION" } as const;

/** What `on_issue` and `on_issue_status` of IGM 1.0.0 say of a complaint: all answers, and how it was settled. */
export function issueMessage(issue: AnsweredIssue, respondent: Respondent) {
  const { issueId, createdAt, answers, outcome, refundAmount } = issue;
  const { organisation, name, phone, email } = respondent;
  const contact = { phone: phone.replaceAll(/\D/g, "").slice(-10), email };
  const by = { org: { name: organisation }, contact, person: { name } };
  const last = answers.at(-1);
  const solved = last?.action === "RESOLVED" ? last : undefined;
  return {
    issue: {
      id: issueId,
      issue_actions: {
        respondent_actions: answers.map(({ action, text, at }) => ({
          ...{ respondent_action: action, short_desc: text, updated_at: at },
          ...{ updated_by: by, cascaded_level: 1 },
        })),
      },
      ...(solved && {
        resolution_provider: {
          respondent_info: {
            type: "TRANSACTION-COUNTERPARTY-NP",
            organization: by,
            resolution_support: {
              contact,
              gros: [{ person: by.person, contact, gro_type: "TRANSACTION-COUNTERPARTY-NP-GRO" }],
            },
          },
        },
        resolution: {
          short_desc: solved.text,
          action_triggered: triggered[outcome ?? "none"],
          ...(refundAmount !== null && { refund_amount: plainRupees(refundAmount) }),
        },
      }),
      created_at: createdAt,
      updated_at: last?.at ?? createdAt,
    },
  };
}
