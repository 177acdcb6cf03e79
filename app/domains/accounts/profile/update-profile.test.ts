import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { subscribe } from "#app/server/live/live-changes.server.ts";
import { makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { users } from "../users/account-table.server.ts";
import { profileOf, updateProfile } from "./profile.server.ts";
import type { ProfileChange } from "./profile.ts";

ownDatabase();

const change: ProfileChange = {
  fullName: "Asha Kumari",
  gender: "Female",
  dateOfBirth: "05/04/1990",
  mobileNumber: "9000000001",
  alternateNumber: null,
};

test("the editor writes fullName and leaves first and last name alone", async () => {
  const asha = await makeUser({ firstName: "Asha", lastName: "Devi", mobileNumber: "" });
  const other = await makeUser();
  const received = vi.fn();
  const stop = subscribe((changes) => changes.forEach(received));
  expect(await updateProfile(asha, change)).toMatchObject({ ok: true });
  stop();
  expect(received).toHaveBeenCalledWith("users", expect.anything(), expect.anything());
  expect(await profileOf(asha)).toEqual({ ...change, email: asha.email, emailVerified: false });
  const [row] = await db.select().from(users).where(eq(users.id, asha.id));
  expect(row).toMatchObject({ firstName: "Asha", lastName: "Devi", role: "user" });
  expect(await profileOf(other)).toMatchObject({ fullName: "Asha Devi", dateOfBirth: null });
});

test("a user who is gone is not found", async () => {
  const asha = await makeUser();
  await db.delete(users).where(eq(users.id, asha.id));
  expect(await profileOf(asha)).toBeUndefined();
  expect(await updateProfile(asha, change)).toEqual({ ok: false, refusal: "user-gone" });
});
