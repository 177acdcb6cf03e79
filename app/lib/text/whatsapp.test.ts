import { expect, test } from "vitest";
import { whatsappLink } from "./whatsapp.ts";

test.each([
  ["9000000001", "919000000001"],
  ["+91 90000-00001", "919000000001"],
  ["919000000001", "919000000001"],
  ["09000000001", "919000000001"],
  // Begins as the country does.
  ["9190000001", "919190000001"],
  ["+39 333 1234567", "393331234567"],
])("%s is %s there", (written, number) => {
  expect(whatsappLink(written)).toBe(`https://wa.me/${number}`);
});

test.each(["", "022 1234 5678", "call me", "+1"])("%s is no number there", (written) => {
  expect(whatsappLink(written)).toBeUndefined();
});

test("what is written already is one text, whatever is in it", () => {
  const link = whatsappLink("9000000001", "Namaste Asha & Bina: ₹420? #23");
  expect(new URL(link ?? "").searchParams.get("text")).toBe("Namaste Asha & Bina: ₹420? #23");
});
