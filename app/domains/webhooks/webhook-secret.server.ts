import { config } from "#app/server/process/config.server.ts";
import {
  makeSettingsKey,
  seal,
  settingsKey,
  unseal,
} from "#app/server/process/sealed-text.server.ts";
import type { WebhookEndpoint } from "./read-webhooks.server.ts";
import { formerSignsFor } from "./webhook.ts";

/**
 * Locks an address's secret by the installation's key.
 * @throws Error where that key cannot be made.
 */
export async function sealSecret(endpointId: string, secret: string): Promise<string> {
  return seal(await makeSettingsKey(config()), secret, endpointId);
}

/** @returns undefined where this installation's key does not open it: a new one must be made. */
export async function openSecret(endpointId: string, sealed: string): Promise<string | undefined> {
  const key = await settingsKey(config());
  return key && unseal(key, sealed, endpointId);
}

/** Until when a secret that another takes the place of signs beside it. */
export const formerUntil = (now: Date) => new Date(now.getTime() + formerSignsFor);

/** All secrets that sign at a moment, the newest first; none where they do not open. */
export async function signingSecrets(
  endpoint: Pick<WebhookEndpoint, "id" | "secret" | "formerSecret" | "formerUntil">,
  now: Date,
): Promise<string[]> {
  const { id, secret, formerSecret, formerUntil: until } = endpoint;
  const sealed = [secret, ...(formerSecret && until && now < until ? [formerSecret] : [])];
  const opened = await Promise.all(sealed.map((one) => openSecret(id, one)));
  return opened.filter((one) => one !== undefined);
}
