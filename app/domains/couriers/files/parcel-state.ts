import { m } from "#app/paraglide/messages.js";

/** Where a parcel is, as couriers' files tell it (rules: couriers-6). */
export const parcelStates = [
  "on-its-way",
  "attempted",
  "delivered",
  "coming-back",
  "came-back",
] as const;
export type ParcelState = (typeof parcelStates)[number];

/** Why a parcel was not handed over when that was tried. */
export const attemptReasons = [
  "not-at-home",
  "refused",
  "wrong-address",
  "another-day",
  "other",
] as const;
export type AttemptReason = (typeof attemptReasons)[number];

/** What a courier says of a parcel. */
export type ParcelNews =
  | { state: Exclude<ParcelState, "attempted"> }
  | { state: "attempted"; reason: AttemptReason };

/**
 * Couriers' words, the first that is found counts: of what goes back is told before what was delivered, because "RTO
 * Delivered" is no delivery. Shiprocket's and Delhivery's words are their documented ones, India Post's those of its
 * public tracking. Delhivery tells what goes back by the status type RT, and by "RTO" once it is there.
 */
const stateWords: readonly [words: RegExp, state: ParcelState][] = [
  [
    /\brto[ _-]*(delivered|received|acknowledged|closed)\b|\breturned to (origin|sender|shipper)\b/,
    "came-back",
  ],
  [/\breturn(ed)?[ _-]*(delivered|received)\b|\bdelivered to (the )?sender\b|\bdto\b/, "came-back"],
  // Of a parcel that waits to be fetched.
  [
    /\bpick[ _-]*up (exception|error|failed|rescheduled|cancel)|\bout for pick[ _-]*up\b/,
    "on-its-way",
  ],
  // With the status type "DL", which says that the journey is over.
  [/^dl rto\b/, "came-back"],
  [/^rt |\brto\b|\breturn(ing|ed)?\b|\bback to (origin|sender)\b/, "coming-back"],
  [
    /\bundelivered\b|\bnot delivered\b|\bndr\b|\bfailed\b|\battempt(ed)?\b|\bexception\b/,
    "attempted",
  ],
  [
    /\b(refused|door locked|addressee (absent|left|moved|cannot)|insufficient address|intimation)\b/,
    "attempted",
  ],
  [/\bout[ _-]*for[ _-]*delivery\b|\bdispatched\b|\bto be delivered\b/, "on-its-way"],
  [/\bdelivered\b|\bdelivery (done|successful)\b|\bdelivery confirmed\b/, "delivered"],
  [/\btransit\b|\bmanifest(ed)?\b|\bpick(ed)?[ _-]*up\b|\bnot picked\b|\bshipped\b/, "on-its-way"],
  [
    /\bpending\b|\bbooked\b|\bbagged\b|\breceived\b|\breached\b|\bscheduled\b|\barrived\b/,
    "on-its-way",
  ],
];

const reasonWords: readonly [words: RegExp, reason: AttemptReason][] = [
  [/refus|reject|cancel|do(es)? not want|not interested|no money|cod not ready/, "refused"],
  [/address|incomplete|moved|left|no such|pin ?code|misrout|locat/, "wrong-address"],
  [/another day|future|resched|later date|requested|postpone|defer|hold/, "another-day"],
  [
    /not (at home|available|contact|reach|respond)|unavailable|door|locked|closed|absent|no response|unable to contact/,
    "not-at-home",
  ],
];

/**
 * Reads what a courier says of a parcel.
 * @param said.type a second column, as Delhivery's "RT".
 * @param said.reason why it could not be delivered, in the courier's words.
 * @returns undefined for words that the shop does not know.
 */
export function readParcelState(said: {
  state: string;
  type?: string | undefined;
  reason?: string | undefined;
}): ParcelNews | undefined {
  const plain = (text = "") =>
    text
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, " ")
      .trim();
  const words = `${plain(said.type)} ${plain(said.state)}`.trim();
  const state = stateWords.find(([known]) => known.test(words))?.[1];
  if (state !== "attempted") return state && { state };
  const why = `${plain(said.reason)} ${words}`;
  return { state, reason: reasonWords.find(([known]) => known.test(why))?.[1] ?? "other" };
}

/** Whether a courier has the parcel, or had it: what it says of one that waits to be fetched, or never was, means no. */
export function wasPickedUp(said: string, news: ParcelNews | undefined): boolean {
  if (news && news.state !== "on-its-way") return true;
  return (
    /\bpicked ?up\b|\bin ?transit\b|\bshipped\b|\bout for delivery\b|\breached\b/i.test(said) &&
    !/\bnot\b|\bcancel/i.test(said)
  );
}

export const parcelStateWords: Readonly<Record<ParcelState, () => string>> = {
  "on-its-way": m.courier_says_on_its_way,
  attempted: m.courier_says_attempted,
  delivered: m.courier_says_delivered,
  "coming-back": m.courier_says_coming_back,
  "came-back": m.courier_says_came_back,
};

export const attemptReasonWords: Readonly<Record<AttemptReason, () => string>> = {
  "not-at-home": m.courier_reason_not_at_home,
  refused: m.courier_reason_refused,
  "wrong-address": m.courier_reason_wrong_address,
  "another-day": m.courier_reason_another_day,
  other: m.courier_reason_other,
};
