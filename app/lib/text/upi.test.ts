import { expect, test } from "vitest";
import { upiLink } from "./upi.ts";

test("says to whom, how much in rupees, and for what", () => {
  const link = upiLink({
    payee: "madua@upi",
    name: "Madua & Sisters",
    amount: 42_005,
    note: "JRMG/2026-27/NOV/23",
  });
  expect(link).toBe(
    "upi://pay?pa=madua%40upi&pn=Madua%20%26%20Sisters&am=420.05&cu=INR&tn=JRMG%2F2026-27%2FNOV%2F23",
  );
});
