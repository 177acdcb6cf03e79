import { site } from "#site";
import type { Registration } from "../../../site.config.ts";

/** The GSTIN that papers show: "" for none, and for the placeholder of a shop that is not set up, of state 00. */
export function presentGstin(): string {
  return site.gstin.startsWith("00") ? "" : site.gstin;
}

/** How the company sells now. Who has no GSTIN charges no tax and names nothing a tax invoice (rules: tax-5). */
export function presentRegistration(): Registration {
  return presentGstin() ? site.registration : "unregistered";
}

/**
 * Whether an order for this state is taken. Who is under composition may not deliver to another one, and who is
 * unregistered not without registering first (CGST sections 10 and 24); an owner says whether the shop holds them to it.
 */
export function mayDeliverTo(state: string): boolean {
  return site.otherStates === "warn" || !isWarnedOf(state);
}

/** Whether delivering there is something to think of first. */
export function isWarnedOf(state: string): boolean {
  return presentRegistration() !== "regular" && isInterState(state);
}

/** Whether goods for this state leave the company's own. */
export function isInterState(deliveredTo: string): boolean {
  return deliveredTo !== site.state;
}
