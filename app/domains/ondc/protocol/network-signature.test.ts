import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import {
  authorizationOf,
  isSignedBy,
  readAuthorization,
  wrongWithTimes,
} from "./network-signature.server.ts";

/** The network's own example: "ONDC Network Signing & Verifying", Authorization Header. */
const example = {
  body: `{"context":{"domain":"nic2004:60212","country":"IND","city":"Kochi","action":"search","core_version":"0.9.1","bap_id":"bap.stayhalo.in","bap_uri":"https://8f9f-49-207-209-131.ngrok.io/protocol/","transaction_id":"e6d9f908-1d26-4ff3-a6d1-3af3d3721054","message_id":"a2fe6d52-9fe4-4d1a-9d0b-dccb8b48522d","timestamp":"2022-01-04T09:17:55.971Z","ttl":"P1M"},"message":{"intent":{"fulfillment":{"start":{"location":{"gps":"10.108768, 76.347517"}},"end":{"location":{"gps":"10.102997, 76.353480"}}}}}}`,
  publicKey: "awGPjRK6i/Vg/lWr+0xObclVxlwZXvTjWYtlu6NeOHk=",
  privateKey:
    "lP3sHA+9gileOkXYJXh4Jg8tK0gEEMbf9yCPnFpbldhrAY+NErqL9WD+Vav7TE5tyVXGXBle9ONZi2W7o144eQ==",
  signature:
    "cjbhP0PFyrlSCNszJM1F/YmHDVAWsZqJUPzojnE/7TJU3fJ/rmIlgaUHEr5E0/2PIyf0tpSnWtT6cyNNlpmoAQ==",
};

test("the network's example is made to the letter, and believed", () => {
  const seed = Buffer.from(example.privateKey, "base64").subarray(0, 32);
  const prefix = Buffer.from("302e020100300506032b657004220420", "hex");
  const privateKey = createPrivateKey({
    key: Buffer.concat([prefix, seed]),
    format: "der",
    type: "pkcs8",
  });
  const signer = { subscriberId: "example-bap.com", uniqueKeyId: "bap1234", privateKey };
  const header = authorizationOf(example.body, signer, new Date(1_641_287_875_000));
  const read = readAuthorization(header);
  expect(read).toEqual({
    ...{ subscriberId: "example-bap.com", uniqueKeyId: "bap1234" },
    ...{ created: 1_641_287_875, expires: 1_641_291_475, signature: example.signature },
  });
  expect(read && isSignedBy(example.publicKey, read, example.body)).toBe(true);
  expect(read && isSignedBy(example.publicKey, read, `${example.body} `)).toBe(false);
});

test("a header that is in another form, of another algorithm or endless is not read", () => {
  const { privateKey } = generateKeyPairSync("ed25519");
  const whole = authorizationOf("{}", { subscriberId: "a", uniqueKeyId: "b", privateKey });
  // Some leave the word out, or write a space after each comma.
  expect(readAuthorization(whole.replace("Signature ", ""))).toBeDefined();
  expect(readAuthorization(whole.replaceAll('",', '", '))).toBeDefined();
  for (const wrong of [
    "",
    "Signature",
    whole.replace("|ed25519", "|xed25519"),
    whole.replace('algorithm="ed25519"', 'algorithm="rsa"'),
    whole.replace(/created="\d+"/, 'created=""'),
    whole.replace(/expires="\d+"/, 'expires="soon"'),
    whole.replace("|b|", "|b|c|"),
    `${whole}${" ".repeat(2000)}`,
  ]) {
    expect(readAuthorization(wrong), wrong).toBeUndefined();
  }
});

test("a key that is none believes nothing", () => {
  const given = { subscriberId: "a", uniqueKeyId: "b", created: 1, expires: 2, signature: "" };
  expect(isSignedBy("", given, "{}")).toBe(false);
  expect(isSignedBy(Buffer.alloc(44).toString("base64"), given, "{}")).toBe(false);
});

test.each([
  [-600, -300, /expired, 300 s ago/],
  [-600, -30, undefined],
  [59, 300, undefined],
  [600, 900, /ahead by 600 s/],
])("a signature of %i s, until %i s", (created, expires, wrong) => {
  const now = new Date(1_700_000_000_000);
  const seconds = now.getTime() / 1000;
  const signature = {
    ...{ subscriberId: "a", uniqueKeyId: "b", signature: "" },
    ...{ created: seconds + created, expires: seconds + expires },
  };
  const found = wrongWithTimes(signature, now);
  if (wrong) expect(found).toMatch(wrong);
  else expect(found).toBeUndefined();
});
