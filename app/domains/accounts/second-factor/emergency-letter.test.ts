import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { fromSomewhere } from "#tests/client-network.ts";
import { makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { withPasskey } from "#tests/second-factor.ts";
import { claimsOf } from "../staff/staff-role.server.ts";
import { secondFactors } from "../users/account-table.server.ts";
import { drawLetter, emergencyLetter, emergencyLetters } from "./emergency-letter.server.ts";
import { checkCode } from "./second-factor.server.ts";

ownDatabase();

test("a letter is new codes: those from before end, and no readable one is kept", async () => {
  const owner = await makeUser(claimsOf("owner"));
  expect(await emergencyLetter(owner)).toBeUndefined();
  const { recoveryCodes } = await withPasskey(owner);
  expect((await emergencyLetters([owner.id])).size).toBe(0);
  const pdf = await emergencyLetter(owner);
  expect(pdf?.subarray(0, 5).toString()).toBe("%PDF-");
  const [old = ""] = recoveryCodes;
  expect((await fromSomewhere(() => checkCode(owner, old))).ok).toBe(false);
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, owner.id));
  expect(row?.recoveryCodes).toHaveLength(10);
  for (const kept of row?.recoveryCodes ?? [])
    expect(kept).not.toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
  const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, owner.id));
  const letter = entries.find(({ action }) => action === "user.make-letter");
  expect((await emergencyLetters([owner.id])).get(owner.id)).toEqual(letter?.at);
});

test("it fits on one page, and other codes make another one", async () => {
  const at = new Date("2027-03-01T03:00:00Z");
  const codes = Array.from({ length: 10 }, (_, n) => `abcde-fgh${n}k`);
  const owner = { fullName: "Sushila Devi", email: "sushila@example.org" };
  const pdf = await drawLetter(owner, codes, at);
  expect(pdf.toString("latin1").match(/\/Type ?\/Page\b/g)).toHaveLength(1);
  expect((await drawLetter(owner, codes.toReversed(), at)).equals(pdf)).toBe(false);
});
