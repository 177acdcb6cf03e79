import { z } from "zod";
import { installationFact } from "../process/installation.server.ts";

const keysSchema = z.object({ publicKey: z.string(), privateKey: z.string() });

/**
 * The keys by which push services know the shop (VAPID, RFC 8292), made when they are first asked for. The
 * subscriptions of all phones hang on them.
 */
export async function vapidKeys(): Promise<z.output<typeof keysSchema>> {
  const { generateVAPIDKeys } = (await import("web-push")).default;
  const kept = await installationFact("vapid-keys", () => JSON.stringify(generateVAPIDKeys()));
  return keysSchema.parse(JSON.parse(kept));
}
