import { parseWithZod } from "@conform-to/zod/v4";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dateAsTyped } from "./date-of-birth.ts";
import { profileSchema } from "./profile.ts";

const full = {
  fullName: " Asha Kumari ",
  gender: "Female",
  dateOfBirth: "05/04/1990",
  mobileNumber: "9000000001",
  alternateNumber: "9000000002",
};

/** As the form sends it. */
function parse(fields: Record<string, string>, hasMobile = true) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseWithZod(form, { schema: profileSchema({ hasMobile }) });
}
const errorsOf = (fields: Record<string, string>, hasMobile?: boolean) =>
  parse(fields, hasMobile).reply().error;

describe("profile", () => {
  test("what is filled in is kept, what is left empty is taken away", () => {
    expect(parse(full)).toMatchObject({
      status: "success",
      value: { ...full, fullName: "Asha Kumari" },
    });
    const empty = { gender: "", dateOfBirth: "", alternateNumber: "" };
    expect(parse({ ...full, ...empty })).toMatchObject({
      status: "success",
      value: { gender: null, dateOfBirth: null, alternateNumber: null },
    });
  });

  test("the mobile number may be empty only where there was none", () => {
    const without = { ...full, mobileNumber: "" };
    expect(errorsOf(without)).toEqual({ mobileNumber: ["Mobile Number is required"] });
    expect(parse(without, false)).toMatchObject({
      status: "success",
      value: { mobileNumber: "" },
    });
  });

  test.each([
    ["fullName", " ", "Full name is required"],
    ["fullName", "a".repeat(201), "At most 200 characters"],
    ["gender", "Other", "Choose Male or Female"],
    ["mobileNumber", "12345", "Enter a valid 10-digit mobile number"],
    ["alternateNumber", "90000000011", "Enter a valid 10-digit mobile number"],
  ])("%s %s", (name, value, message) => {
    const given = { ...full, [name]: value };
    expect(errorsOf(given)).toEqual({ [name]: [message] });
    expect(errorsOf(given, false)).toEqual({ [name]: [message] });
  });
});

describe("date of birth", () => {
  // Past midnight in Jharkhand, and still the day before at Greenwich.
  beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-04-04T20:00:00Z") }));
  afterEach(() => void vi.useRealTimers());

  const birth = (dateOfBirth: string) => {
    const given = parse({ ...full, dateOfBirth });
    return given.status === "success"
      ? given.value.dateOfBirth
      : given.reply().error?.dateOfBirth?.[0];
  };

  test.each([
    ["01/01/1900", "01/01/1900"],
    ["5/4/1990", "05/04/1990"],
    [" 31/12/1999 ", "31/12/1999"],
    ["29/02/2000", "29/02/2000"],
    ["29/02/2024", "29/02/2024"],
    ["04/04/2026", "04/04/2026"],
  ])("%s is kept as %s", (typed, kept) => {
    expect(birth(typed)).toBe(kept);
  });

  test.each([
    ["1990-04-05", "Enter the date as dd/mm/yyyy"],
    ["05/04/90", "Enter the date as dd/mm/yyyy"],
    ["५/४/१९९०", "Enter the date as dd/mm/yyyy"],
    ["31/04/1990", "This day is not in the calendar"],
    ["29/02/2023", "This day is not in the calendar"],
    ["29/02/1900", "This day is not in the calendar"],
    ["00/01/1990", "This day is not in the calendar"],
    ["01/13/1990", "This day is not in the calendar"],
    ["05/04/2026", "The date of birth must be in the past"],
    ["01/01/2027", "The date of birth must be in the past"],
    ["31/12/1899", "Check the year of birth"],
    ["01/01/0001", "Check the year of birth"],
  ])("%s: %s", (typed, message) => {
    expect(birth(typed)).toBe(message);
  });

  test.each([
    ["05", "05"],
    ["050", "05/0"],
    ["05/", "05/"],
    ["5/", "05/"],
    ["5/4/", "05/04/"],
    ["05/4/1", "05/04/1"],
    ["5.4.1990", "05/04/1990"],
    ["05041990", "05/04/1990"],
    ["05/04/19901", "05/04/1990"],
    ["05a", "05/"],
    ["1990-04-05", "05/04/1990"],
    ["", ""],
    ["/", ""],
  ])("typed %s stands as %s", (typed, stands) => {
    expect(dateAsTyped(typed)).toBe(stands);
    expect(dateAsTyped(stands)).toBe(stands);
  });
});
