import { courierClock } from "../parcels/couriers.ts";

/** Why a parcel could not be handed over, as couriers report it (rules: attempts-1). */
export const attemptReasons = [
  "not-at-home",
  "refused",
  "wrong-address",
  "another-day",
  "not-reached",
  "other",
] as const;
export type AttemptReason = (typeof attemptReasons)[number];

/** Who told of it: somebody in the office, a courier's file, or its webhook. */
export const attemptSources = ["staff", "file", "courier"] as const;
export type AttemptSource = (typeof attemptSources)[number];

/** What a courier says of a parcel that it gives back. What it has said it does not take back. */
export const goingBack = ["coming-back", "came-back"] as const;
export type GoingBack = (typeof goingBack)[number];

/** What is done next about a parcel that could not be handed over. */
export const nextSteps = ["message", "call", "another-day", "address", "give-up"] as const;
export type NextStep = (typeof nextSteps)[number];

/**
 * Something is to be done about it; a day is arranged on which it comes again; it is to come back; it was delivered,
 * came back, was followed by another attempt, or has not left after all. What may follow what, order-steps.ts says.
 */
export const attemptStates = ["open", "arranged", "given-up", "ended"] as const;
export type AttemptState = (typeof attemptStates)[number];

/** What is to be done, in so many days. */
interface Proposal {
  step: NextStep;
  inDays: number;
}

/** What is proposed for each reason (rules: attempts-2). */
export const proposedSteps: Record<AttemptReason, Proposal> = {
  "not-at-home": { step: "message", inDays: 0 },
  refused: { step: "call", inDays: 0 },
  "wrong-address": { step: "address", inDays: 0 },
  "another-day": { step: "another-day", inDays: 0 },
  "not-reached": { step: "message", inDays: 0 },
  other: { step: "call", inDays: 0 },
};

/** What came of a step. */
export const stepOutcomes = [
  "messaged",
  "not-answered",
  "address-corrected",
  "comes-again",
  "given-up",
  "buyer-wants-another-day",
  "buyer-says-wrong-address",
] as const;
export type StepOutcome = (typeof stepOutcomes)[number];

/** Where each leaves the attempt, and what is proposed then (rules: attempts-3). */
export const afterOutcomes: Record<StepOutcome, Proposal & { state: AttemptState }> = {
  messaged: { state: "open", step: "call", inDays: 1 },
  "not-answered": { state: "open", step: "call", inDays: 1 },
  "address-corrected": { state: "open", step: "another-day", inDays: 0 },
  // The day after it, somebody asks what became of it.
  "comes-again": { state: "arranged", step: "call", inDays: 1 },
  "given-up": { state: "given-up", step: "give-up", inDays: 0 },
  "buyer-wants-another-day": { state: "open", step: "another-day", inDays: 0 },
  "buyer-says-wrong-address": { state: "open", step: "address", inDays: 0 },
};

interface KnownAttempt {
  key: string;
  day: string;
  source: AttemptSource;
}

/** Whether an attempt that is told is one that is known: by its key, or by its day from another source. */
export function isSameAttempt(known: KnownAttempt, told: KnownAttempt): boolean {
  return known.key === told.key || (known.day === told.day && known.source !== told.source);
}

/** Whether a courier has said so before, or that it is back already. */
export function isToldBack({ toldBack }: { toldBack: GoingBack | null }, says: GoingBack): boolean {
  return toldBack === says || toldBack === "came-back";
}

const day = 24 * 60 * 60 * 1000;

/** @param from "2027-03-31", and so is what comes out. */
export function daysAfter(from: string, days: number): string {
  return new Date(Date.parse(from) + days * day).toISOString().slice(0, 10);
}

/**
 * The last day on which a courier keeps a parcel that it could not hand over (rules: attempts-4).
 * @param firstDay of its first attempt, "2027-03-31".
 */
export function keptUntil(firstDay: string, courier: string | null): string {
  return daysAfter(firstDay, courierClock(courier).days);
}

/** A day that may be arranged for another attempt: from today on, not months ahead. */
export function isComingDay(typed: string, today: string): boolean {
  return typed >= today && typed <= daysAfter(today, 60);
}

/** An attempt as its order's buyer may know it. */
export interface DeliveryAttempt {
  id: string;
  /** Of the order's attempts, from 1. */
  number: number;
  reason: AttemptReason;
  /** The day on which the courier was at the door, in Jharkhand: "2027-03-31". */
  day: string;
  state: AttemptState;
  /** The day on which it comes again; null where none is arranged. */
  comesOn: string | null;
}

/** The attempt about which something is still to be done, or to happen; there is at most one. */
export function openAttempt<Attempt extends Pick<DeliveryAttempt, "state">>(
  attempts: readonly Attempt[],
): Attempt | undefined {
  return attempts.find(({ state }) => state !== "ended");
}
