import { createHmac, randomBytes } from "node:crypto";

/** A new secret, as Standard Webhooks writes them: "whsec_" and 24 to 64 bytes. */
export const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

/**
 * The headers by which a receiver knows that a message is the shop's (Standard Webhooks 1.0.0, symmetric keys).
 * @param secrets each signs; two while one takes the other's place.
 */
export function signedHeaders(
  { id, body }: { id: string; body: string },
  secrets: readonly string[],
  at: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
