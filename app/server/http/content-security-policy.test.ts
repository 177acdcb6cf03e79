import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy.server.ts";

/** The sources of a directive. */
function sourcesOf(directive: string, payment: { script: string; isPractice: boolean }): string[] {
  const policy = contentSecurityPolicy("n0nce", payment).split("; ");
  const [found = ""] = policy.filter((part) => part.startsWith(`${directive} `));
  return found.split(" ").slice(1);
}

test.each([
  ["http://127.0.0.1:41234/v1/checkout.js", "http://127.0.0.1:*"],
  ["https://practice.example/v1/checkout.js", "https://practice.example"],
])("with practice payments only the window of %s is let in, and no script", (script, frames) => {
  const practice = { script, isPractice: true };
  expect(sourcesOf("script-src", practice)).toEqual(["'self'", "'nonce-n0nce'"]);
  expect(sourcesOf("connect-src", practice)).toEqual(["'self'"]);
  expect(sourcesOf("img-src", practice)).toEqual(["'self'", "data:", "blob:"]);
  expect(sourcesOf("frame-src", practice)).toEqual(["'self'", frames]);
});

test("with real payments Razorpay's script, window and reports are let in", () => {
  const real = { script: "https://checkout.razorpay.com/v1/checkout.js", isPractice: false };
  expect(sourcesOf("script-src", real)).toContain("https://checkout.razorpay.com");
  expect(sourcesOf("frame-src", real)).toContain("https://api.razorpay.com");
  expect(sourcesOf("connect-src", real)).toContain("https://lumberjack.razorpay.com");
});

test.each([true, false])(
  "practice %s: a page runs what carries the nonce, and no other",
  (isPractice) => {
    const script = isPractice
      ? "http://127.0.0.1:4000/v1/checkout.js"
      : "https://checkout.razorpay.com/v1/checkout.js";
    const payment = { script, isPractice };
    for (const [directive, source] of [
      ["default-src", "'self'"],
      ["object-src", "'none'"],
      ["base-uri", "'none'"],
      ["form-action", "'self'"],
      ["frame-ancestors", "'none'"],
    ] as const) {
      expect(sourcesOf(directive, payment)).toEqual([source]);
    }
    for (const directive of ["script-src", "style-src", "connect-src", "img-src"]) {
      const sources = sourcesOf(directive, payment);
      expect(sources.join(" ")).not.toMatch(/\*|https?:( |$)|unsafe/);
      expect(sources.filter((source) => source.includes("//")).length > 0).toBe(
        !isPractice && directive !== "style-src",
      );
    }
  },
);

test("uploaded pictures may come from their public address, and nothing else may", () => {
  const payment = { script: "http://127.0.0.1:4000/v1/checkout.js", isPractice: true };
  const [before, after] = [undefined, "https://files.example/shop/files"].map((filesUrl) =>
    contentSecurityPolicy("n0nce", payment, filesUrl).split("; "),
  );
  const added = after?.filter((directive) => !before?.includes(directive));
  expect(added).toEqual(["img-src 'self' data: blob: https://files.example"]);
});

test("styles that come with the page are allowed, and no others", () => {
  const payment = { script: "http://127.0.0.1:4000/v1/checkout.js", isPractice: true };
  const [before, after] = ["", "p{color:red}"].map((styles) =>
    contentSecurityPolicy("n0nce", payment, undefined, styles).split("; "),
  );
  const added = after?.filter((directive) => !before?.includes(directive));
  const allowed = before?.find((directive) => directive.startsWith("style-src "));
  expect(added).toEqual([`${allowed} 'sha256-p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64='`]);
});
