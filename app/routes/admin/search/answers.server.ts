import { data } from "react-router";

/** The answer to a press that came to nothing, as its toast says it. */
export const failed = (message: string, status: number) =>
  data({ ok: false, message } as const, { status });
