/** A form of a rendered page: where it is sent to, and what the browser would send untouched. */
export interface RenderedForm {
  to: string;
  fields: Readonly<Record<string, string>>;
}

/** The forms of a page that are sent by POST. @param path the page's own. */
export function formsOf(html: string, path: string): RenderedForm[] {
  const forms = [...html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)];
  return forms
    .filter(([, attributes = ""]) => attributes.includes('method="post"'))
    .map(([, attributes = "", inside = ""]) => ({
      to: (attribute(attributes, "action") ?? path).split("?")[0] ?? "",
      fields: fieldsIn(inside),
    }));
}

function fieldsIn(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { 1: tag, 2: attributes = "", index } of html.matchAll(
    /<(input|textarea|select|button)\b([^>]*)>/g,
  )) {
    const name = attribute(attributes, "name");
    // A select has the value of its first option.
    const from = tag === "select" ? html.slice(index) : attributes;
    if (name) fields[name] = attribute(from, "value") ?? "";
  }
  return fields;
}

const entities: Record<string, string> = {
  "&amp;": "&",
  "&quot;": '"',
  "&#x27;": "'",
  "&lt;": "<",
};

function attribute(html: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(html)?.[1];
  return found?.replaceAll(/&(?:amp|quot|#x27|lt);/g, (entity) => entities[entity] ?? entity);
}
