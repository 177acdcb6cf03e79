import { site } from "#site";
import type { Registration } from "../../../site.config.ts";
import { gstStateCode } from "./gst-states.ts";

/** The GSTIN that papers show: "" for none, and for the placeholder of a shop that is not set up, of state 00. */
export function presentGstin(): string {
  return site.gstin.startsWith("00") ? "" : site.gstin;
}

/** How the company sells now. Who has no GSTIN charges no tax and names nothing a tax invoice (rules: tax-5). */
export function presentRegistration(): Registration {
  return presentGstin() ? site.registration : "unregistered";
}

/** Whether goods for this state leave the company's own. */
export function isInterState(deliveredTo: string): boolean {
  return gstStateCode(deliveredTo) !== gstStateCode(site.state);
}
