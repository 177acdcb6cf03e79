import { gstStateCode } from "#app/lib/tax/gst-states.ts";
import { panOf } from "#app/lib/tax/gstin.ts";
import { presentGstin } from "#app/lib/tax/seller.ts";
import { m } from "#app/paraglide/messages.js";
import { site } from "#site";
import { factsOfFile } from "../../../site.config.ts";
import { type FactName, factLabels } from "./fact-names.ts";

/** A fact that the law asks for, and what it means that it is missing or does not fit. */
export interface LackingFact {
  name: FactName;
  label: string;
  /** In law. */
  means: string;
}

/** Facts that every company that sells food from its own site has to show (rules: tax-9). */
const always: readonly [name: FactName, means: () => string][] = [
  ["legalName", m.lacking_legal_name],
  ["address", m.lacking_address],
  ["phone", m.lacking_phone],
  ["email", m.lacking_email],
  ["grievanceOfficer", m.lacking_grievance_officer],
  ["fssaiLicence", m.lacking_fssai],
];

/** What is missing of who the company is, or contradicts itself: a placeholder counts as missing. */
export function lackingFacts(): LackingFact[] {
  const { registration, gstin, pan, cin, state } = site;
  const found: [name: FactName, means: () => string][] = always.filter(
    ([name]) => site[name] === "" || site[name] === factsOfFile[name],
  );
  const present = presentGstin();
  if (registration !== "unregistered" && !present) found.push(["gstin", m.lacking_gstin]);
  if (registration === "unregistered" && present) {
    found.push(["registration", m.lacking_registration]);
  }
  if (present && !gstin.startsWith(gstStateCode(state))) found.push(["state", m.lacking_state]);
  if (present && pan && pan !== panOf(gstin)) found.push(["pan", m.lacking_pan_differs]);
  if (!present && !pan) found.push(["pan", m.lacking_pan]);
  if (!cin) found.push(["cin", m.lacking_cin]);
  return found.map(([name, means]) => ({ name, label: factLabels[name](), means: means() }));
}
