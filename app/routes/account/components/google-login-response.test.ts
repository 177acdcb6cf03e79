import { expect, test } from "vitest";
import { refused } from "#app/lib/answers/result.ts";
import { googleLoginResponse } from "./google-login-response.server.ts";

const inPopup = { redirectTo: null, popup: true, language: "en" } as const;

test("the popup's page runs its own script alone, and shows its own style alone", async () => {
  const noncesOf = async () => {
    const response = googleLoginResponse(inPopup, refused("failed"));
    const policy = response.headers.get("content-security-policy") ?? "";
    const html = await response.text();
    const inPage = [...html.matchAll(/<(?:script|style)([^>]*)>/g)].map(([, found]) => found);
    const nonce = /script-src 'nonce-([^']{20,})'/.exec(policy)?.[1];
    expect(inPage).toEqual([` nonce="${nonce}"`, ` nonce="${nonce}"`]);
    expect(html).not.toContain(" style=");
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    return nonce;
  };
  expect(await noncesOf()).not.toBe(await noncesOf());
});
