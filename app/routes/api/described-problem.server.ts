/** A problem as the description has it (RFC 9457). */
export const describedProblem = {
  type: "object",
  properties: {
    type: { type: "string", format: "uri-reference" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    code: { type: "string", description: "Says to programs what it is." },
    errors: {
      type: "array",
      items: {
        type: "object",
        properties: {
          field: { type: "string", description: 'As the request names it: "address.pinCode".' },
          message: { type: "string" },
        },
        required: ["field", "message"],
      },
    },
    requestId: { type: "string", description: "By which the shop's log is searched." },
  },
  required: ["type", "title", "status", "detail", "code"],
} as const;
