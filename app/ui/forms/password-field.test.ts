import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PasswordField } from "./password-field.tsx";

test("a password is typed unseen, and corrected by no keyboard, until its switch is pressed", () => {
  const html = renderToStaticMarkup(
    createElement(PasswordField, {
      label: "Password",
      name: "password",
      autoComplete: "new-password",
      showLabel: "Show",
      hideLabelText: "Hide",
    }),
  );
  const [input = ""] = html.match(/<input[^>]*>/) ?? [];
  expect(input).toContain('type="password"');
  expect(input).toMatch(/autocomplete="new-password"/i);
  expect(input).toMatch(/autocapitalize="none"/i);
  expect(html).toContain('aria-pressed="false"');
});
