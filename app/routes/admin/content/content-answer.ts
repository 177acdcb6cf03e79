import type { SubmissionResult } from "@conform-to/react";
import type { AboutSection } from "#app/domains/content/about-section.ts";
import type { BlogPost } from "#app/domains/content/blog-post.ts";

/** Somebody else has saved an article meanwhile: who, where it is known, and what stands now. */
export interface Overtaken {
  /** An e-mail address. */
  by: string | undefined;
  present: AboutSection | BlogPost;
}

/** What the server says of a form of the content. */
export type ContentAnswer =
  | { ok: true }
  | { ok: false; failure?: string; result?: SubmissionResult; overtaken?: Overtaken }
  | { ok: false; code: "unreachable" };
