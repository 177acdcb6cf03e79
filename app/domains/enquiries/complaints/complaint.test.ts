import { describe, expect, test } from "vitest";
import {
  complaintClock,
  complaintSchema,
  complaintStates,
  complaintSteps,
  complaintTicket,
} from "./complaint.ts";

describe("the clock of a complaint", () => {
  test.each([
    ["2026-11-27T10:15:00Z", "2026-11-29T10:15:00Z", "2026-12-27T10:15:00Z"],
    // The month that follows has no such day.
    ["2027-01-31T06:00:00Z", "2027-02-02T06:00:00Z", "2027-02-28T06:00:00Z"],
    ["2028-01-30T06:00:00Z", "2028-02-01T06:00:00Z", "2028-02-29T06:00:00Z"],
    ["2026-12-31T06:00:00Z", "2027-01-02T06:00:00Z", "2027-01-31T06:00:00Z"],
    // The day in Jharkhand, where it is the first already.
    ["2026-11-30T20:00:00Z", "2026-12-02T20:00:00Z", "2026-12-31T20:00:00Z"],
  ])("of %s: acknowledged by %s, answered by %s", (filed, acknowledge, answer) => {
    expect(complaintClock(new Date(filed))).toEqual({
      acknowledgeBy: new Date(acknowledge),
      answerBy: new Date(answer),
    });
  });
});

test("a ticket has four digits at least", () => {
  expect(complaintTicket(2026, 42)).toBe("C-2026-0042");
  expect(complaintTicket(2026, 12_345)).toBe("C-2026-12345");
});

test("every state leads on, and what was answered is never unread again", () => {
  for (const state of complaintStates) expect(complaintSteps[state].length).toBeGreaterThan(0);
  expect(Object.values(complaintSteps).flat()).not.toContain("open");
});

describe("the form", () => {
  const filled = { intent: "complain", name: "Reena", text: "Broken" };
  const problems = (fields: object) =>
    complaintSchema.safeParse({ ...filled, ...fields }).error?.issues.map(({ path }) => path[0]);

  test("wants one way to answer", () => {
    expect(problems({})).toEqual(["email"]);
    expect(problems({ phone: "90000 00001" })).toBeUndefined();
    expect(problems({ email: "Reena@Example.org" })).toBeUndefined();
  });

  test("wants an address to be one, a name, and what went wrong", () => {
    expect(problems({ email: "reena", phone: "90000 00001" })).toEqual(["email"]);
    expect(problems({ name: " ", text: "", phone: "1" })).toEqual(["name", "text"]);
    expect(problems({ text: "x".repeat(5001), phone: "1" })).toEqual(["text"]);
  });
});
