import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy.server.ts";

const practice = { script: "http://127.0.0.1:4000/v1/checkout.js", isPractice: true };
const money = { script: "https://checkout.razorpay.com/v1/checkout.js", isPractice: false };

/** A policy's sources by its directives. */
const directivesOf = (policy: string) =>
  Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );

test.each([practice, money])(
  "$script: a page runs what carries the nonce, and no other",
  (payment) => {
    const policy = directivesOf(contentSecurityPolicy("n0nce", payment));
    expect(policy).toMatchObject({
      "default-src": ["'self'"],
      "object-src": ["'none'"],
      "base-uri": ["'none'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'none'"],
    });
    const origin = new URL(payment.script).origin;
    const provider = (source: string) => source === origin || source.endsWith(".razorpay.com");
    const scripts = policy["script-src"] ?? [];
    expect(scripts).toContain(origin);
    expect(scripts.filter((source) => !provider(source))).toEqual(["'self'", "'nonce-n0nce'"]);
    for (const source of Object.values(policy).flat()) {
      expect(source).not.toMatch(/\*|^https?:$|unsafe-eval/);
    }
    for (const name of ["default-src", "script-src", "style-src"]) {
      expect(policy[name]?.join()).not.toContain("unsafe-inline");
    }
  },
);

test("money is paid at the provider only, practice at the gateway only", () => {
  expect(contentSecurityPolicy("n", money)).not.toMatch(/http:|127\.0\.0\.1/);
  expect(contentSecurityPolicy("n", practice)).not.toContain("razorpay");
});
