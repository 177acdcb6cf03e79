import { describe, expect, test } from "vitest";
import { readConfig } from "./config.server.ts";
import {
  practiceNote,
  refuseLiveKeysOverHttp,
  refusePublicPractice,
} from "./practice-payments.server.ts";

const real = { RAZORPAY_KEY_ID: "rzp_live_shop", RAZORPAY_KEY_SECRET: "secret" };
const ownGateway = { ...real, RAZORPAY_URL: "http://127.0.0.1:9000" };

/** The one line with which these settings stop the start, or undefined. */
function refusal(settings: Record<string, string>): string | undefined {
  try {
    refusePublicPractice(readConfig(settings));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const publicSettings = [
  [{ BASE_URL: "https://madua.example" }, "everybody at https://madua.example"],
  [{ BASE_URL: "http://192.168.1.5:3000" }, "everybody at http://192.168.1.5:3000"],
  [{ BASE_URL: "https://localhost.example" }, "everybody at https://localhost.example"],
  [{ BASE_URL: "https://[2001:db8::1]" }, "everybody at https://[2001:db8::1]"],
  [{ TRUST_PROXY: "yes" }, "everybody behind a proxy (TRUST_PROXY)"],
  [{ HOST: "192.168.1.5" }, "everybody who reaches HOST 192.168.1.5"],
  [{ HOST: "shop.example" }, "everybody who reaches HOST shop.example"],
] as const;

describe("practice payments", () => {
  test.each(publicSettings)("are refused with %j, but with keys or aloud", (settings, where) => {
    const aloud = "PRACTICE_PAYMENTS=yes says that this is wanted";
    expect(refusal(settings)).toBe(
      `Setting RAZORPAY_KEY_ID: is missing, and payments would be practice, for ${where}; ${aloud}`,
    );
    expect(refusal({ ...settings, ...ownGateway })).toBe(
      `Setting RAZORPAY_URL: makes payments practice, for ${where}; ${aloud}`,
    );
    expect(refusal({ ...settings, ...real })).toBeUndefined();
    expect(refusal({ ...settings, PRACTICE_PAYMENTS: "yes" })).toBeUndefined();
    expect(refusal({ ...settings, ...ownGateway, PRACTICE_PAYMENTS: "yes" })).toBeUndefined();
  });

  test.each<Record<string, string>>([
    {},
    { HOST: "0.0.0.0" },
    { HOST: "::" },
    { HOST: "127.0.0.1" },
    { HOST: "::1" },
    { HOST: "localhost", BASE_URL: "http://localhost:3000" },
    { BASE_URL: "https://madua.localhost" },
    { BASE_URL: "http://[::1]:3000" },
    { BASE_URL: "http://127.8.9.10" },
  ])("are taken with %j", (settings) => {
    expect(refusal(settings)).toBeUndefined();
    expect(refusal({ ...settings, ...ownGateway })).toBeUndefined();
  });
});

describe("real money", () => {
  const refusalOf = (settings: Record<string, string>) => () =>
    refuseLiveKeysOverHttp(readConfig(settings));

  test.each(["http://madua.example", "http://192.168.1.5:3000"])(
    "is not taken at %s",
    (BASE_URL) => {
      expect(refusalOf({ ...real, BASE_URL })).toThrow(
        `Setting BASE_URL: ${BASE_URL} is not https, and RAZORPAY_KEY_ID takes real money: put the shop ` +
          "behind a proxy that speaks HTTPS, or use Razorpay's test keys (rzp_test_)",
      );
    },
  );

  test.each<Record<string, string>>([
    { ...real, BASE_URL: "https://madua.example" },
    { ...real, BASE_URL: "http://localhost:3000" },
    { ...real },
    { ...real, RAZORPAY_KEY_ID: "rzp_test_shop", BASE_URL: "http://madua.example" },
    { ...ownGateway, BASE_URL: "http://madua.example" },
  ])("is taken, or none moves, with %j", (settings) => {
    expect(refusalOf(settings)).not.toThrow();
  });
});

test.each([
  [{}, "practice, no money moves, from this machine only (RAZORPAY_KEY_ID is not set)"],
  [ownGateway, "practice, no money moves (at http://127.0.0.1:9000)"],
  [real, undefined],
])("what the start says of payments with %j", (settings, note) => {
  expect(practiceNote(readConfig(settings))).toBe(note);
});
