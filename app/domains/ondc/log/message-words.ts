import { m } from "#app/paraglide/messages.js";
import type { Tone } from "#app/ui/layout/tone.tsx";
import type { ondcMessageStates } from "../protocol/ondc-tables.server.ts";

type State = (typeof ondcMessageStates)[number];
type Sentence = (inputs: { app: string }) => string;

/** What came, and what the shop said, in plain words. */
const sentences: Readonly<Record<string, Sentence>> = {
  search: m.ondc_said_search,
  on_search: m.ondc_said_on_search,
  select: m.ondc_said_select,
  on_select: m.ondc_said_on_select,
  init: m.ondc_said_init,
  on_init: m.ondc_said_on_init,
  confirm: m.ondc_said_confirm,
  on_confirm: m.ondc_said_on_confirm,
  status: m.ondc_said_status,
  on_status: m.ondc_said_on_status,
  track: m.ondc_said_track,
  on_track: m.ondc_said_on_track,
  cancel: m.ondc_said_cancel,
  on_cancel: m.ondc_said_on_cancel,
  update: m.ondc_said_update,
  on_update: m.ondc_said_on_update,
  issue: m.ondc_said_issue,
  on_issue: m.ondc_said_on_issue,
  issue_status: m.ondc_said_issue_status,
  on_issue_status: m.ondc_said_on_issue,
  receiver_recon: m.ondc_said_recon,
  on_receiver_recon: m.ondc_said_on_recon,
  recon: m.ondc_said_recon,
  on_recon: m.ondc_said_on_recon,
};

/** What a message means; of one that the shop does not know, what it calls itself. */
export function messageWords(message: { action: string; subscriberId: string }): string {
  const app = message.subscriberId || m.ondc_somebody();
  return sentences[message.action]?.({ app }) ?? m.ondc_said_other({ app, action: message.action });
}

const inWords: Record<State, () => string> = {
  waiting: m.ondc_in_waiting,
  done: m.ondc_in_done,
  refused: m.ondc_in_refused,
  "given-up": m.ondc_in_failed,
  failed: m.ondc_in_failed,
};
const outWords: Record<State, () => string> = {
  waiting: m.ondc_out_waiting,
  done: m.ondc_out_done,
  refused: m.ondc_out_refused,
  "given-up": m.ondc_out_given_up,
  failed: m.ondc_out_failed,
};

/** How a message stands. */
export function messageState(message: { direction: "in" | "out"; state: State }): {
  tone: Tone;
  word: string;
} {
  const { direction, state } = message;
  const tone = state === "done" ? "success" : state === "waiting" ? "neutral" : "danger";
  return { tone, word: (direction === "in" ? inWords : outWords)[state]() };
}
