import { expect, test } from "vitest";
import { scryptParameters } from "./read-auth-export.server.ts";

const parameters = { signerKey: "jxspr8Ki/+0=", saltSeparator: "Bw==", rounds: 8, memCost: 14 };

test.each([
  [
    "as the console shows them",
    `hash_config {
       algorithm: SCRYPT,
       base64_signer_key: jxspr8Ki/+0=,
       base64_salt_separator: Bw==,
       rounds: 8,
       mem_cost: 14,
     }`,
  ],
  ["as JSON", JSON.stringify(parameters)],
])("hash parameters are read %s", (_, written) => {
  expect(scryptParameters(written)).toEqual(parameters);
});

test.each(Object.keys(parameters))("without %s there are none", (name) => {
  expect(scryptParameters(JSON.stringify({ ...parameters, [name]: undefined }))).toBeUndefined();
});
