import { stateName } from "#app/domains/accounts/addresses/address.ts";
import { formatMoney, type Paise } from "#app/lib/money/money.ts";
import { readPinCode } from "#app/lib/text/pin-code.ts";
import { m } from "#app/paraglide/messages.js";
import { site } from "#site";
import { type Advance, type AdvanceRules, hasAdvance, splitByAdvance } from "./advance.ts";

/** Which of the places that are named a rule is for: it is off, for these alone, or for all others. */
export const placeScopes = ["any", "only", "except"] as const;
export type PlaceScope = (typeof placeScopes)[number];

/** Who may pay at the door (rules: cod-1). What is null is no rule; amounts are grand totals in paise. */
export interface CodRules extends AdvanceRules {
  least: Paise | null;
  most: Paise | null;
  pinScope: PlaceScope;
  /** Whole pin codes, and beginnings of three digits and more. */
  pinCodes: string[];
  stateScope: PlaceScope;
  /** By their English names, as addresses have them. */
  states: string[];
  /** The most until an order of the person's has arrived. */
  firstMost: Paise | null;
  /** So many cash orders of a person may be under way. */
  mostOpen: number | null;
  /** After so many that came back unpaid there is none. */
  mostCameBack: number | null;
  /** After so many days one that came back does not count; null: it does until somebody forgives it. */
  forgivenAfterDays: number | null;
}

/** A shop that has turned nothing on. */
export const noCodRules: CodRules = {
  least: null,
  most: null,
  pinScope: "any",
  pinCodes: [],
  stateScope: "any",
  states: [],
  firstMost: null,
  mostOpen: null,
  mostCameBack: null,
  forgivenAfterDays: null,
  advanceAmount: null,
  advancePercent: null,
  advanceFor: "refused",
  advanceIfBack: "refunded",
};

/** Whether any rule is on. */
export function hasCodRules(rules: CodRules): boolean {
  const { least, most, pinScope, stateScope } = rules;
  return (
    least !== null ||
    most !== null ||
    pinScope !== "any" ||
    stateScope !== "any" ||
    (hasAdvance(rules) && rules.advanceFor === "everybody") ||
    asksForPerson(rules)
  );
}

/** Whether what a person has ordered before is to be read. */
export function asksForPerson({ firstMost, mostOpen, mostCameBack }: CodRules): boolean {
  return firstMost !== null || mostOpen !== null || mostCameBack !== null;
}

/** What of a person's orders counts (rules: cod-5). */
export interface CodPerson {
  /** An order has arrived there before. */
  hasReceived: boolean;
  /** Cash orders that are under way. */
  open: number;
  /** Cash orders that came back unpaid and are not forgiven. */
  cameBack: number;
}

/** Where it goes; undefined while no address is chosen. */
export type CodPlace = { pinCode: string; state: string } | undefined;

/** Why an order is not paid at the door. */
export type CodReason =
  | { code: "state"; state: string }
  | { code: "pin-code" }
  | { code: "came-back" }
  | { code: "open"; most: number }
  | { code: "too-much"; most: Paise }
  | { code: "first-too-much"; most: Paise }
  | { code: "too-little"; least: Paise }
  /** A part of it is paid online first. */
  | { code: "advance" };

/** How an order is refused that was to be paid at the door. */
export interface CodRefusal {
  code: "cod-not-here";
  reason: CodReason;
  /** What can be paid now instead, and the rest at the door. */
  advance?: Advance | undefined;
}

/** What is known of an order before its total: all that a page needs to follow a cart (rules: cod-9). */
export interface CodBounds {
  /** Whatever it comes to. */
  reason: CodReason | undefined;
  least: Paise | null;
  most: Paise | null;
  firstMost: Paise | null;
  /** Where one is on, and its rest can be collected there. */
  advance: AdvanceRules | undefined;
}

/**
 * What the rules say to a place and a person, in this order: place, what came back, what is under way (rules: cod-2).
 * @param person undefined where it is not known or not asked for.
 */
export function codBounds(
  rules: CodRules,
  place: CodPlace,
  person: CodPerson | undefined,
): CodBounds {
  const { least, most, firstMost, mostOpen, mostCameBack } = rules;
  const reasonOf = (): CodReason | undefined => {
    if (place && !isIn(rules.stateScope, rules.states.includes(place.state))) {
      return { code: "state", state: place.state };
    }
    if (place && !isIn(rules.pinScope, isNamed(place.pinCode, rules.pinCodes))) {
      return { code: "pin-code" };
    }
    if (person && mostCameBack !== null && person.cameBack >= mostCameBack) {
      return { code: "came-back" };
    }
    if (person && mostOpen !== null && person.open >= mostOpen) {
      return { code: "open", most: mostOpen };
    }
    return undefined;
  };
  const isFirst = person !== undefined && !person.hasReceived;
  const reason = reasonOf();
  const { advanceAmount, advancePercent, advanceFor, advanceIfBack } = rules;
  const advance = { advanceAmount, advancePercent, advanceFor, advanceIfBack };
  // Where no cash is taken, none is taken of a rest either.
  const isTaken = reason?.code !== "state" && reason?.code !== "pin-code";
  return {
    ...{ reason, least, most, firstMost: isFirst ? firstMost : null },
    advance: isTaken && hasAdvance(rules) ? advance : undefined,
  };
}

function isIn(scope: PlaceScope, isNamedThere: boolean): boolean {
  return scope === "any" || isNamedThere === (scope === "only");
}

/** What cannot be read as a pin code is none of those that are named. */
function isNamed(pinCode: string, named: readonly string[]): boolean {
  const read = readPinCode(pinCode);
  return read !== undefined && named.some((beginning) => read.startsWith(beginning));
}

/**
 * Whether an order may be paid at the door: undefined, or the first reason why not (rules: cod-2); of one that no rule
 * refuses, that a part is paid first where everybody pays one (rules: advance-1).
 * @param total its grand total; undefined while that is not known, and then not judged.
 */
export function judgeCod(bounds: CodBounds, total: Paise | undefined): CodReason | undefined {
  const reason = judgeByRules(bounds, total);
  if (reason || bounds.advance?.advanceFor !== "everybody") return reason;
  return advanceOf(bounds, total) ? { code: "advance" } : undefined;
}

/**
 * What of an order can be paid online now and at the door: undefined where that is not offered (rules: advance-1). It
 * is for orders that a person or an amount keeps from being paid at the door, or for all of them; one that is too
 * small for the door stays so.
 */
export function advanceOf(bounds: CodBounds, total: Paise | undefined): Advance | undefined {
  const { advance: rules } = bounds;
  if (!rules || total === undefined) return undefined;
  const reason = judgeByRules(bounds, total);
  if (reason ? reason.code === "too-little" : rules.advanceFor === "refused") return undefined;
  return splitByAdvance(rules, total);
}

/** As judgeCod, whatever is said of an advance. */
export function judgeByRules(bounds: CodBounds, total: Paise | undefined): CodReason | undefined {
  const { reason, least, most, firstMost } = bounds;
  if (reason || total === undefined) return reason;
  if (most !== null && total > most) return { code: "too-much", most };
  if (firstMost !== null && total > firstMost) return { code: "first-too-much", most: firstMost };
  if (least !== null && total < least) return { code: "too-little", least };
  return undefined;
}

/** The same as one step, where all is known. */
export function codReason(
  rules: CodRules,
  { place, person, total }: { place: CodPlace; person: CodPerson | undefined; total: Paise },
): CodReason | undefined {
  return judgeCod(codBounds(rules, place, person), total);
}

/** One kind sentence why, and what she can do; never a word of blame (rules: cod-3). */
export function codReasonWords(reason: CodReason): string {
  switch (reason.code) {
    case "state":
      return m.cod_why_state({ state: stateName(reason.state) });
    case "pin-code":
      return m.cod_why_pin_code();
    case "came-back":
      return m.cod_why_came_back({ phone: site.phone });
    case "open":
      return m.cod_why_open({ n: reason.most });
    case "too-much":
      return m.cod_why_too_much({ amount: formatMoney(reason.most) });
    case "first-too-much":
      return m.cod_why_first({ amount: formatMoney(reason.most) });
    case "too-little":
      return m.cod_why_too_little({ amount: formatMoney(reason.least) });
    case "advance":
      return m.cod_why_advance();
  }
}
