import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import {
  complaintAnswers,
  complaints,
} from "#app/domains/enquiries/complaints/complaint-table.server.ts";
import {
  acknowledgeComplaint,
  answerComplaint,
} from "#app/domains/enquiries/complaints/handle-complaint.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { networkOrder } from "#tests/network-order.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownOndc } from "#tests/own-ondc.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { ondcIssues } from "./issue-table.server.ts";
import "./follow-complaints.server.ts";

ownDatabase({ connections: 20 });
const ondc = ownOndc();
const asha = { id: "asha", email: "asha@example.org" };

let order: Awaited<ReturnType<typeof networkOrder>>;
beforeAll(async () => {
  order = await networkOrder();
});

/** Issues have a version of their own. */
const ofIssues = { context: { core_version: "1.0.0" } };

/** A complaint as the buyer's app sends it, and what it says of it later. */
function complainingOf(orderId: string) {
  const talk = ondc.network.buyer.converse({ version: "1.2.0" });
  const id = randomUUID();
  const at = new Date().toISOString();
  const by = { org: { name: "buyer.practice::ONDC:RET10" }, person: { name: "Reena" } };
  const say = (over: object = {}) => ({
    issue: {
      ...{ id, status: "OPEN", issue_type: "ISSUE", category: "ITEM", sub_category: "ITM04" },
      complainant_info: { person: { name: "Reena" }, contact: { phone: "9876500000" } },
      order_details: { id: orderId, items: [], provider_id: "P1" },
      description: { short_desc: "Torn", long_desc: "The packet was torn.", images: [] },
      expected_resolution_time: { duration: "PT12H" },
      issue_actions: {
        complainant_actions: [
          { complainant_action: "OPEN", short_desc: "Torn", updated_at: at, updated_by: by },
        ],
      },
      ...{ created_at: at, updated_at: at },
      ...over,
    },
  });
  const told = (message: object) => talk.ask("issue", say(message), ofIssues);
  return { talk, id, at, told, say };
}

const issueOf = async (id: string) =>
  (await db.select().from(ondcIssues).where(eq(ondcIssues.issueId, id)))[0];
const complaintOf = async (id: string) => {
  const issue = await issueOf(id);
  const ofIt = eq(complaints.id, issue?.complaintId ?? "");
  return (await db.select().from(complaints).where(ofIt))[0];
};

test("a complaint stands among the office's with its order and the app's clock, and is answered at once", async () => {
  const { id, at, told } = complainingOf(order.networkId);
  const answer = await told({});
  expect(answer.context).toMatchObject({ action: "on_issue", core_version: "1.0.0" });
  expect(answer.message).toMatchObject({
    issue: {
      ...{ id, created_at: at },
      issue_actions: { respondent_actions: [{ respondent_action: "PROCESSING" }] },
    },
  });
  expect(await complaintOf(id)).toMatchObject({
    ...{ state: "open", orderId: order.id, orderNumber: order.orderNumber, name: "Reena" },
    ...{ phone: "9876500000", email: "", text: "Torn\nThe packet was torn." },
    dueAt: new Date(Date.parse(at) + 12 * 60 * 60 * 1000),
  });
});

test("sent again it is one complaint, and of another's order there is none", async () => {
  const { id, told } = complainingOf(order.networkId);
  await told({});
  await told({});
  expect(await db.$count(ondcIssues, eq(ondcIssues.issueId, id))).toBe(1);
  const stranger = complainingOf(`other-${randomUUID()}`);
  expect((await stranger.told({})).error).toMatchObject({ code: "30018" });
  expect(await issueOf(stranger.id)).toBeUndefined();
});

test("what staff do is told by itself: read, and settled with what goes back; nothing is mailed", async () => {
  const { id, talk, told } = complainingOf(order.networkId);
  await told({});
  const complaintId = (await complaintOf(id))?.id ?? "";
  await acknowledgeComplaint(complaintId, asha);
  await ondc.work();
  const refund = { kind: "refund", amount: 5000 } as const;
  await answerComplaint(complaintId, { text: "50 back.", seen: 0, outcome: refund }, asha);
  await ondc.work();
  const heard = ondc.network.buyer.heard.filter(
    ({ body }) =>
      body.context.transaction_id === talk.transactionId &&
      body.context.action === "on_issue_status",
  );
  expect(heard.map(({ isSigned }) => isSigned)).toEqual([true, true]);
  expect(heard[1]?.body.message).toMatchObject({
    issue: {
      issue_actions: {
        respondent_actions: [
          { respondent_action: "PROCESSING" },
          { respondent_action: "PROCESSING" },
          { respondent_action: "RESOLVED", short_desc: "50 back." },
        ],
      },
      resolution: { action_triggered: "REFUND", refund_amount: "50.00" },
    },
  });
  expect(await issueOf(id)).toMatchObject({ outcome: "refund", refundAmount: 5000 });
  expect(await db.$count(complaintAnswers, eq(complaintAnswers.complaintId, complaintId))).toBe(1);
  expect(await mailsTo("")).toEqual([]);
  const asked = await talk.ask("issue_status", { issue_id: id }, ofIssues);
  expect(asked.message).toMatchObject({ issue: { resolution: { action_triggered: "REFUND" } } });
});

test("raised, it is open again; closed by its buyer, it is closed with what she thought of it", async () => {
  const { id, told } = complainingOf(order.networkId);
  await told({});
  const complaintId = (await complaintOf(id))?.id ?? "";
  await answerComplaint(complaintId, { text: "No.", seen: 0 }, asha);
  await told({ issue_type: "GRIEVANCE" });
  expect(await issueOf(id)).toMatchObject({ level: "GRIEVANCE", outcome: null });
  expect(await complaintOf(id)).toMatchObject({ state: "acknowledged" });
  ondc.isWorking = false;
  const closing = complainingOf(order.networkId).say({ status: "CLOSED", rating: "THUMBS-DOWN" });
  await ondc.network.buyer
    .converse({ version: "1.2.0" })
    .say("issue", { issue: { ...closing.issue, id } }, ofIssues);
  await ondc.work();
  expect(await issueOf(id)).toMatchObject({ rating: "THUMBS-DOWN" });
  expect(await complaintOf(id)).toMatchObject({ state: "closed", dueAt: null });
});
