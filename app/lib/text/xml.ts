/** A piece of XML; text in it is escaped. */
export interface Xml {
  readonly xml: string;
}

type Value = Xml | string | number | undefined | readonly Xml[];

/** An XML template: what is put into it is text and is escaped, unless it is XML itself. */
export function xml(parts: TemplateStringsArray, ...values: readonly Value[]): Xml {
  return { xml: parts.reduce((text, part, n) => text + written(values[n - 1]) + part) };
}

function written(value: Value): string {
  if (value === undefined) return "";
  if (Array.isArray(value)) return value.map(written).join("");
  if (typeof value === "object") return (value as Xml).xml;
  return (
    String(value)
      // XML 1.0 has no other control characters, not even as entities.
      .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
  );
}

/** A whole XML document, for everybody. */
export function xmlAnswer({ xml: text }: Xml): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`, {
    headers: { "Content-Type": "application/xml; charset=utf-8" },
  });
}
