import { createHmac, randomBytes } from "node:crypto";
import { installationFact } from "../process/installation.server.ts";

let key: Promise<string> | undefined;

/**
 * What stands in the log for an e-mail address or whatever else names a person (rules: safety-4): the
 * same for the same name, and nothing that the name can be guessed by without the database.
 */
export async function hashedName(name: string): Promise<string> {
  key ??= installationFact("log-key", () => randomBytes(32).toString("base64url")).catch(
    (error) => {
      // The database was away: the next call tries again.
      key = undefined;
      throw error;
    },
  );
  return createHmac("sha256", await key)
    .update(name)
    .digest("base64url")
    .slice(0, 16);
}
