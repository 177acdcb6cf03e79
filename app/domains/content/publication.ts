/** How a post stands to the public: kept back, readable, or readable from a moment on (rules: content-11). */
export type Publication =
  | { state: "draft" }
  | { state: "published" }
  /** Past or to come. */
  | { state: "dated"; date: Date };

export type PublicationState = Publication["state"];

export const publicationStates = [
  "published",
  "draft",
  "dated",
] as const satisfies readonly PublicationState[];

/** What a row of a post says of it. */
export interface PublicationFields {
  draft: boolean;
  date: Date;
}

/** How a post stands at a moment: one that is dated is published from its date on. */
export function publicationOf({ draft, date }: PublicationFields, now: Date): PublicationState {
  if (draft) return "draft";
  return date > now ? "dated" : "published";
}
