import type { SubmissionResult } from "@conform-to/react";
import type { unreachable } from "#app/lib/attempt.ts";

/** Somebody else has saved the row meanwhile: what stands now, and what more its form shows of it. */
export interface Overtaken {
  present: { updatedAt: Date } & Partial<Record<FileField, string | readonly string[] | null>>;
}

/** The names of fields with files, in the rows that have an editor. */
export const fileFields = ["pictureUrl", "uploadFile", "pictureUrls"] as const;
type FileField = (typeof fileFields)[number];

/** Why a form is not saved: what is said of the whole, and what of its fields. */
export interface NotSaved<Found extends Overtaken = Overtaken> {
  ok: false;
  message?: string;
  result?: SubmissionResult;
  overtaken?: Found;
}

/** What the server says of a form of the back office. */
export type OfficeAnswer<Found extends Overtaken = Overtaken> =
  | { ok: true }
  | NotSaved<Found>
  | typeof unreachable;
