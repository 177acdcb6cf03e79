/** What is registered of a template in a language: its text with {{1}}, {{2}}…, and what stands on its buttons. */
export interface RegisteredTemplate {
  body: string;
  buttons?: readonly string[] | undefined;
}

/** By name, then by language code. */
export type Registered = Readonly<Record<string, Readonly<Record<string, RegisteredTemplate>>>>;

/** A refusal as the Cloud API writes it. */
export class CloudError extends Error {
  readonly status: number;
  readonly body: object;
  constructor(code: number, message: string, { status = 400, details = "" } = {}) {
    super(message);
    this.status = status;
    this.body = {
      error: {
        message: `(#${code}) ${message}`,
        type: "OAuthException",
        code,
        error_data: { messaging_product: "whatsapp", details },
        fbtrace_id: "practice",
      },
    };
  }
}

/** A message that was asked for, as a phone shows it. */
export interface AskedMessage {
  to: string;
  text: string;
  buttons: readonly { text: string; payload: string }[];
  /** Undefined for words of somebody's own. */
  template: string | undefined;
  /** What comes back with all that is told of it. */
  reference: string | undefined;
}

/** A message as it lies on a phone: from the shop, or to it. */
export interface PhoneMessage extends AskedMessage {
  id: string;
  isFromShop: boolean;
  at: Date;
  state: "sent" | "delivered" | "read" | "failed";
}

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const parameterError = (details: string) => new CloudError(100, "Invalid parameter", { details });

/**
 * Reads what POST /{phone-number-id}/messages was sent.
 * @throws CloudError with the provider's own codes.
 */
export function readAsked(body: unknown, registered: Registered): AskedMessage {
  const asked = fieldsOf(body);
  const to = textOf(asked.to);
  if (asked.messaging_product !== "whatsapp") throw parameterError("messaging_product");
  if (!/^[1-9]\d{6,14}$/.test(to)) throw parameterError("to is not a telephone number");
  const reference = textOf(asked.biz_opaque_callback_data) || undefined;
  if ((reference?.length ?? 0) > 512) throw parameterError("biz_opaque_callback_data is too long");
  switch (asked.type) {
    case "template":
      return { to, reference, ...readTemplate(fieldsOf(asked.template), registered) };
    case "text": {
      const text = textOf(fieldsOf(asked.text).body);
      if (!text || text.length > 4096) throw parameterError("text.body");
      return { to, reference, text, buttons: [], template: undefined };
    }
    case "interactive":
      return { to, reference, ...readInteractive(fieldsOf(asked.interactive)) };
    default:
      throw new CloudError(131_051, "Unsupported message type");
  }
}

function readTemplate(template: Fields, registered: Registered) {
  const name = textOf(template.name);
  const known = registered[name]?.[textOf(fieldsOf(template.language).code)];
  if (!known) throw new CloudError(132_001, "Template name does not exist in the translation");
  const components = listOf(template.components);
  const values = listOf(components.find(({ type }) => type === "body")?.parameters).map(
    ({ text }) => textOf(text),
  );
  const places = new Set(known.body.match(/\{\{\d+\}\}/g)).size;
  if (values.length !== places) {
    const details = `number of localizable_params (${values.length}) does not match (${places})`;
    throw new CloudError(132_000, "Number of parameters does not match", { details });
  }
  if (values.some((value) => !value || /\n|\t| {5}/.test(value))) {
    throw new CloudError(132_018, "There is an issue with the parameters of the template");
  }
  const buttons = (known.buttons ?? []).map((text, index) => {
    const own = components.find((one) => one.type === "button" && one.index === String(index));
    return { text, payload: textOf(listOf(own?.parameters)[0]?.payload) || text };
  });
  const text = known.body.replaceAll(/\{\{(\d+)\}\}/g, (_, place) => values[place - 1] ?? "");
  return { text, buttons, template: name };
}

function readInteractive(interactive: Fields) {
  const buttons = listOf(fieldsOf(interactive.action).buttons).map(({ reply }) => {
    const { id, title } = fieldsOf(reply);
    return { payload: textOf(id), text: textOf(title) };
  });
  if (interactive.type !== "button" || buttons.length === 0 || buttons.length > 3) {
    throw parameterError("interactive.action.buttons");
  }
  return { text: textOf(fieldsOf(interactive.body).text), buttons, template: undefined };
}
