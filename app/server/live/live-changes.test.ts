import { expect, test } from "vitest";
import { recordingReads, recordStatement } from "../database/table-reads.server.ts";
import { receive, subscribe } from "./live-changes.server.ts";

test("what a subscriber reads is not counted as read by the request that made the change", async () => {
  let isTold = false;
  const end = subscribe(() => {
    isTold = true;
    recordStatement("select * from webhook_messages");
  });
  const { tables } = await recordingReads(async () => receive(["orders"]));
  end();
  expect(isTold).toBe(true);
  expect([...tables]).toEqual([]);
  const own = await recordingReads(async () => recordStatement("select * from webhook_messages"));
  expect([...own.tables]).toEqual(["webhook_messages"]);
});
