import type { FollowedTopic } from "../live/live-topics.ts";

interface Connection {
  saveData?: boolean;
  /** "slow-2g", "2g", "3g" or "4g". */
  effectiveType?: string;
}

/** Whether every kilobyte is dear: the phone saves data, or the line is slow. Of a page or its worker (rules: data-saver-2). */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection };
  // A worker has none.
  const screen = globalThis as { matchMedia?: (query: string) => { matches: boolean } };
  return (
    connection?.saveData === true ||
    connection?.effectiveType?.endsWith("2g") === true ||
    screen.matchMedia?.("(prefers-reduced-data: reduce)").matches === true
  );
}

/** What changes there brings pictures, and nothing that a purchase depends on. */
const ofPictures: readonly FollowedTopic[] = [
  "carousel",
  "clients",
  "about",
  "blog",
  "mission",
  "gallery",
  "testimonials",
];

/** The topics whose changes are worth their bytes: without those of pictures where data are saved (rules: data-saver-3). */
export function worthLoading(topics: readonly FollowedTopic[]): readonly FollowedTopic[] {
  return savesData() ? topics.filter((topic) => !ofPictures.includes(topic)) : topics;
}
