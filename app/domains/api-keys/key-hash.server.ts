import { createHash } from "node:crypto";

/** SHA-256, as the table keeps it: of 256 random bits nothing can be guessed, so nothing slower is needed (rules: api-2). */
export const hashOfKey = (key: string) => createHash("sha256").update(key).digest("base64url");
