import { expect, test } from "vitest";
import { plainDigits, withPlainDigits } from "./plain-digits.ts";

test.each([
  ["९८७६५ ४३२१०", "98765 43210"],
  ["₹ १,२५०.५०", "₹ 1,250.50"],
  ["APR/०१", "APR/01"],
  ["घर १२", "घर १२"],
  ["500 gm", "500 gm"],
])("%j → %j", (typed, plain) => {
  expect(plainDigits(typed)).toBe(plain);
});

test("a form's numbers are plain, in their order; texts and passwords stay as they were typed", () => {
  const form = new FormData();
  form.append("price", "१२५");
  form.append("pieces", "१");
  form.append("pieces", "2");
  form.append("pieces", "३");
  form.append("title", "लड्डू ५");
  form.append("password", "१२३४५६");
  form.append("newPassword", "१२३४५६");
  const entries = Object.fromEntries(
    [...withPlainDigits(form).keys()].map((name) => [name, form.getAll(name)]),
  );
  expect(entries).toEqual({
    price: ["125"],
    pieces: ["1", "2", "3"],
    title: ["लड्डू ५"],
    password: ["१२३४५६"],
    newPassword: ["१२३४५६"],
  });
});
