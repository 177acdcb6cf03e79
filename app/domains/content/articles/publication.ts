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
