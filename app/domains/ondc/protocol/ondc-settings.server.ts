import type { KeyObject } from "node:crypto";
import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import type { InsertRefusal } from "#app/server/database/idempotent-insert.server.ts";
import { type ChangeRefusal, changeRow, saveRow } from "#app/server/database/save-row.server.ts";
import { ownAddress, shopAddress } from "#app/server/http/shop-address.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { keptUntilChanged } from "#app/server/page-cache/kept-until-changed.server.ts";
import { config } from "#app/server/process/config.server.ts";
import {
  makeSettingsKey,
  seal,
  settingsKey,
  unseal,
} from "#app/server/process/sealed-text.server.ts";
import { makeKeys, type PrivateKeys, privateKeyOf } from "./network-keys.server.ts";
import { type OndcEnvironment, ondcSettings } from "./ondc-tables.server.ts";

type SettingsRow = typeof ondcSettings.$inferSelect;

/** Where the network is, and by which key its registry makes challenges (base64 of DER). */
interface NetworkAddresses {
  gatewayUrl: string;
  registryUrl: string;
  registryPublicKey: string;
}

/** Of the three networks, as ONDC tells them ("Onboarding Network Participants", January 2026). */
const networks: Record<Exclude<OndcEnvironment, "practice">, NetworkAddresses> = {
  staging: {
    gatewayUrl: "https://staging.gateway.proteantech.in",
    registryUrl: "https://staging.registry.ondc.org",
    registryPublicKey: "MCowBQYDK2VuAyEAduMuZgmtpjdCuxv+Nc49K0cB6tL/Dj3HZetvVN7ZekM=",
  },
  "pre-prod": {
    gatewayUrl: "https://preprod.gateway.ondc.org",
    registryUrl: "https://preprod.registry.ondc.org",
    registryPublicKey: "MCowBQYDK2VuAyEAa9Wbpvd9SsrpOZFcynyt/TO3x0Yrqyys4NUGIvyxX2Q=",
  },
  prod: {
    gatewayUrl: "https://prod.gateway.ondc.org",
    registryUrl: "https://prod.registry.ondc.org",
    registryPublicKey: "MCowBQYDK2VuAyEAvVEyZY91O2yV8w8/CAwVDAnqIZDJJUPdLUUKwLo3K0M=",
  },
};

/** The practice network of this process, with the page that shows it. */
export interface PracticeNetwork extends NetworkAddresses {
  page: string;
}

let practice: PracticeNetwork | undefined;

/** From now on the practice environment is this network (server.ts). */
export function setPracticeNetwork(network: PracticeNetwork | undefined): void {
  practice = network;
}

/** The page of the practice network, where this process has one. */
export const practiceOndcPage = () => practice?.page;

/** The shop as the network sees it. */
export interface OndcSettings extends Omit<SettingsRow, "id" | "sealedKeys"> {
  hasKeys: boolean;
}

/** Under which the shop stands in the practice network. */
const practiceSubscriber = "madua.practice";

const unsaved: SettingsRow = {
  ...{ id: "ondc", isOn: false, environment: "practice", subscriberId: "", subscriberUrl: "" },
  ...{ uniqueKeyId: "", requestId: "", signingPublicKey: "", encryptionPublicKey: "" },
  ...{ sealedKeys: null, gatewayUrl: "", registryUrl: "", registryPublicKey: "", cities: [] },
  updatedAt: new Date(0),
};

async function readRow(on: Queryable = db): Promise<SettingsRow> {
  const [row] = await on.select().from(ondcSettings);
  return row ?? unsaved;
}

const rowNow = keptUntilChanged("ondc-settings", () => readRow());

/** As whom the shop takes part, with the environment's addresses where none were typed; kept in the process. */
export async function readOndcSettings(): Promise<OndcSettings> {
  const { id: _, sealedKeys, ...row } = await rowNow();
  const isPractice = row.environment === "practice";
  const network = row.environment === "practice" ? practice : networks[row.environment];
  const subscriberId = row.subscriberId || (isPractice ? practiceSubscriber : "");
  const own = isPractice ? practiceAddress(subscriberId) : shopAddress();
  return {
    ...row,
    subscriberId,
    subscriberUrl: withoutSlash(row.subscriberUrl) || `${own}/ondc`,
    gatewayUrl: withoutSlash(row.gatewayUrl) || (network?.gatewayUrl ?? ""),
    registryUrl: withoutSlash(row.registryUrl) || (network?.registryUrl ?? ""),
    registryPublicKey: row.registryPublicKey || (network?.registryPublicKey ?? ""),
    hasKeys: sealedKeys !== null,
  };
}

const withoutSlash = (url: string) => url.replace(/\/$/, "");

/** This process's, with the name in it that the network wants there. */
function practiceAddress(subscriberId: string): string {
  const url = new URL(ownAddress());
  // Whoever has typed a name that is none of a host has an address without it.
  url.hostname = `${subscriberId}.localhost`;
  return url.origin;
}

/** Whether the shop takes part in the practice network, and in none that somebody else has started. */
export async function wantsPracticeNetwork(): Promise<boolean> {
  const { isOn, environment, registryUrl } = await rowNow();
  return isOn && environment === "practice" && registryUrl === "";
}

/** The shop as it subscribes to a network; undefined while it takes no part, or has no keys. */
export async function ondcSeller() {
  const { isOn, hasKeys, subscriberUrl: url, ...settings } = await readOndcSettings();
  return isOn && hasKeys ? { ...settings, url } : undefined;
}

/** The settings as they were typed, for their form. */
export async function typedOndcSettings(): Promise<Omit<SettingsRow, "id" | "sealedKeys">> {
  const { id: _, sealedKeys: __, ...typed } = await rowNow();
  return typed;
}

let opened: { sealed: string; keys: { signing: KeyObject; encryption: KeyObject } } | undefined;

/** The private halves; undefined where there are none, or the installation's key does not open them. */
export async function ondcPrivateKeys(): Promise<
  { signing: KeyObject; encryption: KeyObject } | undefined
> {
  const { sealedKeys: sealed } = await rowNow();
  if (!sealed) return undefined;
  if (opened?.sealed === sealed) return opened.keys;
  const key = await settingsKey(config());
  const text = key && unseal(key, sealed, "ondc");
  if (text === undefined) return undefined;
  const { signing, encryption } = JSON.parse(text) as PrivateKeys;
  const keys = { signing: privateKeyOf(signing), encryption: privateKeyOf(encryption) };
  opened = { sealed, keys };
  return keys;
}

/** What the office's form changes; the keys are made. */
const givenNames = [
  ...(["isOn", "environment", "subscriberId", "subscriberUrl"] as const),
  ...(["gatewayUrl", "registryUrl", "registryPublicKey", "cities"] as const),
];

export type GivenOndcSettings = Pick<SettingsRow, (typeof givenNames)[number]>;

export type OndcSettingsRefusal =
  | ChangeRefusal<SettingsRow>
  | InsertRefusal
  | { code: "no-keys" | "no-subscriber-id" };

/**
 * Changes as whom the shop takes part, for all processes (rules: ondc-1). It is on with keys only, and outside practice
 * under a name of its own.
 * @param seen when the settings that the form read were saved.
 */
export function changeOndcSettings(
  seen: Date,
  given: GivenOndcSettings,
  actor: Actor,
): Promise<Result<undefined, OndcSettingsRefusal>> {
  return saveRow<undefined, OndcSettingsRefusal>("ondc-settings", async (tx) => {
    await tx.insert(ondcSettings).values(unsaved).onConflictDoNothing();
    const { sealedKeys } = await readRow(tx);
    if (given.isOn && !sealedKeys) return refused({ code: "no-keys" });
    if (given.isOn && given.environment !== "practice" && !given.subscriberId) {
      return refused({ code: "no-subscriber-id" });
    }
    const after = namedIn(given);
    const changed = await changeRow(tx, ondcSettings, unsaved.id, seen, after);
    if (!changed.ok || !changed.value) return changed.ok ? ok(undefined) : changed;
    await record(tx, actor, "ondc-settings.update", "", {
      before: namedIn(changed.value),
      after,
    });
    return ok(undefined);
  });
}

const namedIn = (row: GivenOndcSettings) =>
  Object.fromEntries(givenNames.map((name) => [name, row[name]])) as GivenOndcSettings;

/**
 * Makes new key pairs, under a new id (rules: ondc-2). What was signed by the old ones the network no longer believes
 * once the new are registered.
 * @throws Error where the installation's key cannot be written.
 */
export async function makeOndcKeys(
  seen: Date,
  actor: Actor,
): Promise<Result<undefined, ChangeRefusal<SettingsRow> | InsertRefusal>> {
  const key = await makeSettingsKey(config());
  const { privateKeys, ...publicKeys } = makeKeys();
  const made = {
    ...publicKeys,
    uniqueKeyId: uuid(),
    requestId: uuid(),
    sealedKeys: seal(key, JSON.stringify(privateKeys), "ondc"),
  };
  return saveRow<undefined, ChangeRefusal<SettingsRow> | InsertRefusal>(
    "ondc-settings",
    async (tx) => {
      await tx.insert(ondcSettings).values(unsaved).onConflictDoNothing();
      const [before] = await tx.select().from(ondcSettings).where(eq(ondcSettings.id, unsaved.id));
      const changed = await changeRow(tx, ondcSettings, unsaved.id, seen, made);
      if (!changed.ok) return changed;
      await record(tx, actor, "ondc-settings.make-keys", "", {
        before: { uniqueKeyId: before?.uniqueKeyId ?? "" },
        after: { uniqueKeyId: made.uniqueKeyId },
      });
      return ok(undefined);
    },
  );
}
