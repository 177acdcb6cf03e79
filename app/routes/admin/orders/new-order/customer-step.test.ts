import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { typedAddress } from "#tests/typed.ts";
import { CustomerStep } from "./customer-step.tsx";
import { type ManualOrderDraft, type ManualOrderForm, noAddress } from "./use-manual-order.ts";

const known = { ...noAddress, ...typedAddress };

/** The step for a customer with one address, as this draft has it. */
function shown(draft: Partial<ManualOrderDraft>, problems: Record<string, string> = {}): string {
  const customer = { id: "asha", name: "Asha", addresses: [known] };
  const form = { draft: { customer, address: known, deliveryNote: "", ...draft }, change() {} };
  return renderToStaticMarkup(
    createElement(CustomerStep, {
      form: form as unknown as ManualOrderForm,
      problems: (path) => problems[path],
    }),
  );
}

test("an address is typed unless a known one is chosen, whatever its text", () => {
  expect(shown({ knownAddress: 0 })).not.toContain("Pin code");
  expect(shown({ knownAddress: undefined })).toContain("Pin code");
});

test("a known address that is refused shows what is wrong with it", () => {
  const html = shown({ knownAddress: 0 }, { "address.pinCode": "No such place." });
  expect(html).toContain("No such place.");
});
