// The purchase and the back office's orders in each engine and language: what an engine gets wrong stops
// the walk there, with a picture of its window. No part of `npm test`: it wants Debian's packages.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { type Language, languages } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { HttpShopper, type Query } from "#tests/http-shopper.ts";
import { openSampleShop } from "#tests/sample-shop.ts";
import { admin, adminPassword } from "#tests/server-process.ts";
import { build } from "../../scripts/build.ts";
import { engines, laptop, phone } from "./engines.ts";
import { Hand } from "./hand.ts";
import { missingPackages } from "./programs.ts";
import { walkOrders, walkPurchase } from "./walk.ts";

const pictures = "test-results/browsers";

interface Shop {
  url: string;
  query: Query;
}

/** The whole walk by one engine in one language. @returns what to say of it. */
async function walk(name: string, language: Language, { url, query }: Shop) {
  const start = engines[name];
  if (!start) throw new Error(`there is no engine ${name}: ${Object.keys(engines).join(", ")}`);
  const asha = await HttpShopper.enter(url, query);
  await asha.givePassword(query, admin);
  const shopper = {
    shop: url,
    language,
    email: `${asha.addressId}@example.org`,
    password: adminPassword,
  };
  const began = Date.now();
  const hands: Hand[] = [];
  const sit = async (size: typeof phone) => {
    const hand = new Hand(await start(size));
    hands.push(hand);
    return hand;
  };
  const report = { engine: name, version: "", language, seconds: 0, faults: [] as string[] };
  try {
    const buyer = await sit(phone);
    report.version = buyer.driver.version;
    const order = await walkPurchase(buyer, shopper);
    const office = await sit(laptop);
    const orderId = order.slice(order.lastIndexOf("/") + 1);
    await walkOrders(office, { ...shopper, email: admin }, orderId);
    // The buyer's page is open, and nobody touches it.
    await buyer.see(m.status_shipped({}, { locale: language }));
  } catch (error) {
    report.faults.push(String(error));
  }
  for (const [n, hand] of hands.entries()) {
    report.faults.push(...hand.complaints);
    const file = `${pictures}/${name}-${language}-${n ? "office" : "shop"}.png`.toLowerCase();
    await hand.driver.picture().then(
      (png) => writeFileSync(file, png),
      (error) => report.faults.push(`no picture: ${error}`),
    );
    await hand.driver.close();
  }
  report.seconds = Math.round((Date.now() - began) / 1000);
  return report;
}

function install() {
  const missing = missingPackages();
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(", ")}…`);
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = (...args: string[]) => {
    const [command = "apt-get", ...rest] = [...sudo, "apt-get", ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    return spawnSync(command, rest, { stdio: ["ignore", "ignore", "inherit"], env }).status === 0;
  };
  if (apt("update", "-q")) apt("install", "-qy", "--no-install-recommends", ...missing);
  const still = missingPackages();
  if (still.length === 0) return;
  console.error(`These packages of Debian are missing: ${still.join(", ")}.`);
  process.exit(1);
}

install();
await build();
rmSync(pictures, { recursive: true, force: true });
mkdirSync(pictures, { recursive: true });
const shop = await openSampleShop();
const chosen = process.argv.slice(2);
let faults = 0;
try {
  await shop.query("update products set quantity = 400, current_stock = 400");
  console.log("| engine | language | seconds | seen |\n|---|---|---|---|");
  for (const name of chosen.length > 0 ? chosen : Object.keys(engines)) {
    for (const language of languages) {
      const report = await walk(name, language, shop);
      faults += report.faults.length;
      const seen = report.faults.join("; ") || "ordered, shipped, seen live";
      console.log(`| ${name} (${report.version}) | ${language} | ${report.seconds} | ${seen} |`);
    }
  }
} finally {
  await shop.close();
}
console.log(`The windows as they were left: ${pictures}/`);
process.exit(faults > 0 ? 1 : 0);
