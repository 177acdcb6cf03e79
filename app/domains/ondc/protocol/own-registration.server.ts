import { setTimeout as delay } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import { shopAddress } from "#app/server/http/shop-address.server.ts";
import { verificationPage } from "./onboarding.server.ts";
import { type OndcSettings, practiceOndcPage, readOndcSettings } from "./ondc-settings.server.ts";
import { ondcSubscriberKeys } from "./ondc-tables.server.ts";
import { subscriberKey } from "./subscriber-keys.server.ts";

/** Whether the registry has told the shop's own key when it was asked last. */
export async function isRegistered(of: OndcSettings): Promise<boolean> {
  const { subscriberId, uniqueKeyId, signingPublicKey } = ondcSubscriberKeys;
  const [known] = await db
    .select({ subscriberId })
    .from(ondcSubscriberKeys)
    .where(
      and(
        eq(subscriberId, of.subscriberId),
        eq(uniqueKeyId, of.uniqueKeyId),
        eq(signingPublicKey, of.signingPublicKey),
      ),
    );
  return known !== undefined;
}

/** Asks the registry for the shop's own key; it is asked once a minute at the most. */
export async function lookForRegistration(): Promise<"found" | "not-found" | "away"> {
  const settings = await readOndcSettings();
  if (!settings.hasKeys || !settings.subscriberId) return "not-found";
  try {
    const key = await subscriberKey(settings.subscriberId, settings.uniqueKeyId);
    return key?.signingPublicKey === settings.signingPublicKey ? "found" : "not-found";
  } catch {
    return "away";
  }
}

/** Where the registry reads that the address is the shop's. */
export const verificationAddress = () => `${shopAddress()}/ondc-site-verification.html`;

/** Whether that page is there for somebody who comes from outside; in 3 s at the most. */
export async function isVerificationRead(): Promise<boolean> {
  const page = await verificationPage();
  if (page === undefined) return false;
  try {
    const signal = AbortSignal.timeout(3000);
    const answer = await fetch(verificationAddress(), { signal, redirect: "error" });
    return answer.ok && (await answer.text()) === page;
  } catch {
    return false;
  }
}

/** Has the practice network's buyer's app ask what the shop sells; false where there is none, or the shop is off. */
export async function searchInPractice(): Promise<boolean> {
  const { isOn, environment } = await readOndcSettings();
  if (!isOn || environment !== "practice") return false;
  const page = await openedPracticePage();
  if (!page) return false;
  const body = new URLSearchParams({ version: "1.2.5" });
  const signal = AbortSignal.timeout(10_000);
  const asked = await fetch(page, { method: "POST", body, redirect: "manual", signal }).catch(
    () => undefined,
  );
  return asked !== undefined && asked.status < 400;
}

/** The page of the practice network; just switched on, it is about to start. */
export async function openedPracticePage(): Promise<string | undefined> {
  for (let tries = 0; !practiceOndcPage() && tries < 20; tries += 1) await delay(250);
  return practiceOndcPage();
}
