import { expect, test } from "vitest";
import { issueSchema, issueText } from "./issue.ts";
import { issueMessage } from "./issue-answer.ts";

const opened = {
  id: "i-1",
  category: "ITEM",
  sub_category: "ITM04",
  order_details: { id: "o-1" },
  description: {
    short_desc: "Torn",
    long_desc: "Torn packet",
    images: ["https://app.example/1.jpg", "javascript:alert(1)", "no address"],
  },
  expected_resolution_time: { duration: "P1D" },
  created_at: "2026-11-28T10:00:00.000Z",
  updated_at: "2026-11-28T10:00:00.000Z",
};

test("an issue is read with what it leaves out, and pictures as addresses that a browser opens", () => {
  const read = issueSchema.parse({ issue: opened });
  expect(read.issue).toMatchObject({ status: "OPEN", issue_type: "ISSUE" });
  expect(read.issue.description?.images).toEqual(["https://app.example/1.jpg"]);
  expect(issueText(read)).toBe("Torn packet");
});

test("one that names no order is refused, unless it is closed", () => {
  const { order_details: _, ...nothing } = opened;
  expect(issueSchema.safeParse({ issue: nothing }).error?.issues[0]?.path).toEqual([
    ...["issue", "order_details"],
  ]);
  const closed = { ...nothing, status: "CLOSED", rating: "THUMBS-UP" };
  expect(issueSchema.safeParse({ issue: closed }).success).toBe(true);
});

const respondent = {
  ...{ organisation: "shop.example::ONDC:RET10", name: "Sunita Devi" },
  ...{ phone: "+91 98765 43210", email: "help@shop.example" },
};
const first = { action: "PROCESSING", text: "We look.", at: "2026-11-28T10:00:01.000Z" } as const;
const last = { action: "RESOLVED", text: "Money back.", at: "2026-11-28T11:00:00.000Z" } as const;
const issue = { issueId: "i-1", createdAt: opened.created_at, outcome: null, refundAmount: null };

test("while it is looked into, the network hears by whom, and of no solution", () => {
  const { issue: told } = issueMessage({ ...issue, answers: [first] }, respondent);
  expect(told).not.toHaveProperty("resolution");
  expect(told).toMatchObject({ id: "i-1", created_at: opened.created_at, updated_at: first.at });
  expect(told.issue_actions.respondent_actions).toEqual([
    {
      respondent_action: "PROCESSING",
      short_desc: "We look.",
      updated_at: first.at,
      updated_by: {
        org: { name: "shop.example::ONDC:RET10" },
        contact: { phone: "9876543210", email: "help@shop.example" },
        person: { name: "Sunita Devi" },
      },
      cascaded_level: 1,
    },
  ]);
});

test("settled, it says how, and how much goes back", () => {
  const settled = {
    ...issue,
    answers: [first, last],
    outcome: "refund",
    refundAmount: 12_050,
  } as const;
  expect(issueMessage(settled, respondent).issue).toMatchObject({
    resolution: {
      short_desc: "Money back.",
      action_triggered: "REFUND",
      refund_amount: "120.50",
    },
    resolution_provider: { respondent_info: { type: "TRANSACTION-COUNTERPARTY-NP" } },
    updated_at: last.at,
  });
  const opened = { ...settled, answers: [first, last, first], outcome: null, refundAmount: null };
  expect(issueMessage(opened, respondent).issue).not.toHaveProperty("resolution");
});
