/** What is wrong with a field, by its path: "address.pinCode". */
export type FieldProblems = (path: string) => string | undefined;

/** What the action answers where nothing was placed: what is said, and of which fields. */
export interface ManualOrderProblem {
  ok: false;
  message: string;
  /** By their paths. */
  fields: Readonly<Record<string, string>>;
}
