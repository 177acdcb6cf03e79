/** A request that Razorpay refuses, with the error that it answers. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: {
    error: {
      code: string;
      description: string;
      source: string;
      step: string;
      reason: string;
      metadata: Record<string, never>;
      field?: string;
    };
  };

  constructor(
    description: string,
    more: { status?: number; field?: string; step?: string; reason?: string; code?: string } = {},
  ) {
    super(description);
    this.status = more.status ?? 400;
    this.body = {
      error: {
        code: more.code ?? "BAD_REQUEST_ERROR",
        description,
        source: more.field ? "business" : "NA",
        step: more.step ?? (more.field ? "payment_initiation" : "NA"),
        reason: more.reason ?? (more.field ? "input_validation_failed" : "NA"),
        metadata: {},
        ...(more.field && { field: more.field }),
      },
    };
  }
}
