import { expect, test } from "vitest";
import { passwordWeakness } from "./password-policy.server.ts";

const asha = {
  email: "asha.devi@example.org",
  firstName: "Asha",
  lastName: "Devi",
  fullName: "Asha Devi",
  mobileNumber: "9000000001",
  userType: "user",
} as const;
const staff = { ...asha, userType: "admin" } as const;

test.each(["password", "PassWord", "qwertyuiop", "123456", "iloveyou", "welcome1", "abcdef"])(
  "%s is common",
  async (password) => {
    expect(await passwordWeakness(password, asha)).toBe("common");
  },
);

test.each([
  "Asha1990",
  "asha@1990!",
  "devi-asha",
  "2026ashadevi",
  "asha.devi",
  "asha.devi@example.org",
  "9000000001",
  "+91 90000-00001",
  "madua123",
  "Madua@Ragi",
  "ragi-asha-1",
])("%s is little more than names", async (password) => {
  expect(await passwordWeakness(password, asha)).toBe("names");
});

test.each(["ragi-laddu", "mango7tree", "84629173", "asha likes rain", "घर-का-आँगन"])(
  "%s may be a shopper's",
  async (password) => {
    expect(await passwordWeakness(password, asha)).toBeUndefined();
  },
);

test("who works in the back office needs twelve characters, and no common ones either", async () => {
  expect(await passwordWeakness("mango7tree-", staff)).toBe("short-for-staff");
  expect(await passwordWeakness("mango7tree-8", staff)).toBeUndefined();
  expect(await passwordWeakness("madua-asha-1990", staff)).toBe("names");
});

test("an account without names is not refused everything", async () => {
  const nobody = { ...asha, firstName: "", lastName: "", fullName: "", mobileNumber: "" };
  expect(await passwordWeakness("mango7tree", nobody)).toBeUndefined();
});
