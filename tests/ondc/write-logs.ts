// Walks the network's flows through a shop of its own on the practice network, writes what was said and heard into a
// folder a flow, and has the network's validator judge it where one is given:
// `npm run ondc-logs -- --validator /work/validator --flow 1 --version 1.2.5 --to folder`
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "../../scripts/build.ts";
import { flows } from "./flows.ts";
import { openLogsShop } from "./logs-shop.ts";
import { type Judged, openValidator } from "./validator.ts";
import { unexplained } from "./validator-faults.ts";

const { values: given } = parseArgs({
  options: {
    /** The folder of a built validator, or the address of a running one. */
    validator: { type: "string" },
    flow: { type: "string", multiple: true },
    version: { type: "string" },
    to: { type: "string", default: "test-results/ondc-logs" },
  },
});

await build();
const shop = await openLogsShop();
let failures = 0;
try {
  for (const flow of flows) {
    if (given.flow && !given.flow.includes(flow.id)) continue;
    for (const version of flow.versions) {
      if (given.version && given.version !== version) continue;
      const name = `${version} flow ${flow.id}`;
      try {
        const payload = await flow.walk(shop, version);
        const input = {
          ...{ domain: "ONDC:RET10", version, flow: flow.id, payload },
          ...{ bap_id: shop.network.buyer.id, bpp_id: "seller.practice" },
        };
        const folder = join(given.to, version, `flow_${flow.id}`);
        writeFlow(folder, payload);
        write(folder, "log-validator-input", input);
        const judged = await judgedAnew(input, flow.path ?? "validate");
        if (judged) write(folder, "log-validator-output", judged.output);
        const left = judged?.isTaken === false ? unexplained(flow.id, judged.output) : [];
        if (left.length > 0) failures += 1;
        const word = judged ? wordFor(judged.isTaken, left) : "written";
        console.log(`${name}: ${Object.keys(payload).length} messages, ${word}: ${folder}`);
        for (const line of left) console.log(`  ${line}`);
      } catch (error) {
        failures += 1;
        console.log(`${name}: BROKEN OFF: ${error}`);
        console.table(await shop.troubles());
      }
    }
  }
} finally {
  if (failures > 0) console.log(shop.output().split("\n").slice(-30).join("\n"));
  await shop.close();
}
process.exit(failures === 0 ? 0 : 1);

/** Who has judged one flow, knows of the next what the first had: each is judged by a validator of its own. */
async function judgedAnew(input: Judged, path: string) {
  const validator = given.validator ? await openValidator(given.validator) : undefined;
  try {
    return await validator?.judge(input, path);
  } finally {
    await validator?.close();
  }
}

function wordFor(isTaken: boolean, left: readonly string[]): string {
  if (isTaken) return "accepted";
  return left.length > 0 ? "NOT ACCEPTED" : "accepted but for the validator's own faults";
}

/** A file a message, as others publish theirs: "01_search_full_catalog_refresh.json". */
function writeFlow(folder: string, payload: Record<string, unknown>): void {
  for (const [place, [name, body]] of Object.entries(payload).entries()) {
    const number = String(place + 1).padStart(2, "0");
    write(folder, `${number}_${name.replaceAll("/", "_")}`, body);
  }
}

function write(folder: string, name: string, content: unknown): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`);
}
