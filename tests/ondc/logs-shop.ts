import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { readOndcLacks } from "#app/domains/ondc/catalogue/ondc-lacks.server.ts";
import { saveOndcStore } from "#app/domains/ondc/catalogue/store-commands.server.ts";
import {
  changeOndcSettings,
  makeOndcKeys,
  ondcSeller,
  typedOndcSettings,
} from "#app/domains/ondc/protocol/ondc-settings.server.ts";
import { readFacts } from "#app/domains/shop-facts/present-facts.server.ts";
import { gstinCheck } from "#app/lib/tax/gstin.ts";
import { closeDatabase, openDatabase } from "#app/server/database/database.server.ts";
import { flushed } from "#app/server/live/live.server.ts";
import { site } from "#site";
import { type PracticeOndc, startPracticeOndc } from "../../practice-ondc/practice-ondc.ts";
import { HttpShopper, type Query } from "../http-shopper.ts";
import { startServer } from "../server-process.ts";
import { startTestPostgres } from "../test-postgres.ts";

/** A started sample shop that sells on a practice network of this process. */
export interface LogsShop {
  url: string;
  pid: number;
  network: PracticeOndc;
  query: Query;
  /** Sends a form of the back office, as the page does. @throws Error where it is refused. */
  office: (path: string, form: Readonly<Record<string, string>>) => Promise<void>;
  /** Waits until the shop has answered, and told, all that there is of a transaction. */
  settled: (transactionId: string) => Promise<void>;
  /** The last messages that were not taken, with why. */
  troubles: () => Promise<Record<string, string>[]>;
  /** All that the shop has printed. */
  output: () => string;
  close: () => Promise<void>;
}

/** Of which the keys of its network follow. */
export const networkSecret = "of the logs";
const settingsKey = "of the practice network's logs alone";
const actor = { id: "ondc-logs", email: "ondc-logs@localhost" };

/** Where the goods of the sample shop leave from. */
const store = {
  ...{ latitude: "23.344100", longitude: "85.309600", street: "Main Road", locality: "Lalpur" },
  ...{ city: "Ranchi", pinCode: "834001", dayFrom: 1, dayTo: 7, opensAt: "0000" },
  ...{ closesAt: "2359", holidays: [], daysToShip: 2, offersPickup: true, takesCash: true },
};

export async function openLogsShop(): Promise<LogsShop> {
  const folder = mkdtempSync(join(tmpdir(), "madua-ondc-logs-"));
  const postgres = await startTestPostgres("madua_ondc_logs");
  const server = await startServer({
    DATABASE_URL: postgres.templateUrl,
    DATA_DIR: folder,
    SAMPLE_SHOP: "yes",
    PRACTICE_PAYMENTS: "yes",
    SETTINGS_KEY: settingsKey,
    ORDERS_PER_HOUR: "1000000",
  });
  const pool = new pg.Pool({ connectionString: postgres.templateUrl, max: 2 });
  const query: Query = (text, values) => pool.query(text, values);
  // The settings are kept by the commands that the office calls; the shop hears of them as of another process.
  process.env.SETTINGS_KEY = settingsKey;
  process.env.DATABASE_URL = postgres.templateUrl;
  openDatabase(postgres.templateUrl, 4);
  const network = await startPracticeOndc({ secret: networkSecret, seller: ondcSeller });
  await takePart(`http://seller.practice.localhost:${new URL(server.url).port}/ondc`, network);
  const owner = await HttpShopper.enter(server.url, query, "admin");
  const office: LogsShop["office"] = async (path, form) => {
    const answer = await fetch(server.url + path, {
      method: "POST",
      headers: { Cookie: owner.cookie, Origin: server.url },
      body: new URLSearchParams(form),
      redirect: "manual",
    });
    if (answer.status >= 400) throw new Error(`${path} is refused: ${answer.status}`);
  };
  // Until an owner has typed one, there is none.
  await office("/my/shop", { fact: "phone", seen: site.phone, value: "+91 98765 43210" });
  // The network wants a seller's tax numbers and account.
  const gstin = `20AABCM1234A1Z${gstinCheck("20AABCM1234A1Z")}`;
  await office("/my/shop", { fact: "gstin", seen: site.gstin, value: gstin });
  const bank = "State Bank of India, Ranchi, 12345678901, SBIN0001234";
  await office("/my/shop", { fact: "bank", seen: site.bank, value: bank });
  await readFacts();
  const { products, sent } = await readOndcLacks();
  for (const { title, lacks } of products) {
    console.log(`${title} lacks ${lacks.map(({ need }) => need).join(", ")}`);
  }
  console.log(`${sent} products are on the network`);
  return {
    ...{
      url: server.url,
      pid: server.child.pid ?? 0,
      network,
      query,
      output: server.output,
      office,
    },
    troubles: async () => {
      const { rows } = await query(
        `select direction, action, state, problem from ondc_messages where state <> 'done'
         order by number desc limit 5`,
      );
      return rows;
    },
    settled: (transactionId) => untilSettled(query, transactionId),
    close: async () => {
      await network.close();
      await closeDatabase();
      await server.stop();
      await pool.end();
      await postgres.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function takePart(subscriberUrl: string, network: PracticeOndc): Promise<void> {
  await makeOndcKeys(new Date(0), actor);
  const { updatedAt } = await typedOndcSettings();
  const { gatewayUrl, registryUrl, registryPublicKey } = network;
  const given = {
    ...{ isOn: true, environment: "practice" as const, subscriberId: "seller.practice" },
    ...{ subscriberUrl, gatewayUrl, registryUrl, registryPublicKey, cities: [] },
  };
  const changed = await changeOndcSettings(updatedAt, given, actor);
  if (!changed.ok) throw new Error(`the shop takes no part: ${JSON.stringify(changed.refusal)}`);
  const stored = await saveOndcStore(undefined, store, actor);
  if (!stored.ok) throw new Error(`the shop has no place: ${JSON.stringify(stored.refusal)}`);
  await flushed();
  await subscribeSoon(network);
}

async function untilSettled(query: Query, transactionId: string, tries = 300): Promise<void> {
  const { rows } = await query(
    "select state from ondc_messages where transaction_id = $1 order by number",
    [transactionId],
  );
  if (rows.length > 0 && rows.every(({ state }) => state !== "waiting")) return;
  if (tries === 0) throw new Error(`transaction ${transactionId} is not settled`);
  await delay(100);
  await untilSettled(query, transactionId, tries - 1);
}

/** The running shop hears of its settings a moment later. */
async function subscribeSoon(network: PracticeOndc, tries = 100): Promise<void> {
  try {
    await network.subscribe();
  } catch (error) {
    if (tries === 0) throw error;
    await delay(100);
    await subscribeSoon(network, tries - 1);
  }
}
