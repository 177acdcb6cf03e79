/** The part of a JSON Schema that a client of the API relies on. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

/** An OpenAPI description, as far as it is compared. */
export interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/**
 * What of a description breaks a client that was made from the one before: an address, method or field of an answer that is gone
 * or another, a field that a request must have or may not have any more. Answers may grow, and so may what may be sent.
 */
export function breaksOf(before: Description, now: Description): string[] {
  const breaks: string[] = [];
  for (const [path, methods] of Object.entries(before.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const where = `${method.toUpperCase()} ${path}`;
      const present = now.paths[path]?.[method];
      if (present) breaks.push(...ofOperation(where, [before, operation], [now, present]));
      else breaks.push(`${where} is gone`);
    }
  }
  return breaks;
}

type In<Part> = readonly [of: Description, part: Part];

function ofOperation(where: string, before: In<Operation>, now: In<Operation>): string[] {
  const [was, is] = [before[1], now[1]];
  const breaks: string[] = [];
  const inList = ({ parameters = [] }: Operation) =>
    new Map(parameters.map((one) => [`${one.in} ${one.name}`, one]));
  const [earlier, later] = [inList(was), inList(is)];
  for (const [name, parameter] of later) {
    if (parameter.required && !earlier.get(name)?.required) breaks.push(`${where}: needs ${name}`);
  }
  for (const [name, { schema }] of earlier) {
    const same = later.get(name);
    if (same)
      breaks.push(...ofSent(`${where}: ${name}`, [before[0], schema], [now[0], same.schema]));
    else breaks.push(`${where}: takes no ${name} any more`);
  }
  const bodyOf = ({ requestBody }: Operation) => requestBody?.content["application/json"]?.schema;
  const [oldBody, newBody] = [bodyOf(was), bodyOf(is)];
  if (newBody) {
    breaks.push(...ofSent(`${where}: body`, [before[0], oldBody ?? {}], [now[0], newBody]));
  }
  for (const [status, answer] of Object.entries(was.responses)) {
    if (!status.startsWith("2")) continue;
    for (const [type, { schema }] of Object.entries(answer.content ?? {})) {
      const same = is.responses[status]?.content?.[type];
      if (!same) breaks.push(`${where}: answers no ${status} ${type} any more`);
      else if (schema && same.schema) {
        breaks.push(...ofAnswered(`${where}: answer`, [before[0], schema], [now[0], same.schema]));
      }
    }
    if (!is.responses[status]) breaks.push(`${where}: answers ${status} no more`);
  }
  return [...new Set(breaks)];
}

function resolved([of, schema]: In<Schema>): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name ? resolved([of, of.components.schemas[name] ?? {}]) : schema;
}

const branches = (schema: Schema) => schema.anyOf ?? schema.oneOf;

/** The kinds of value that it holds: "string date-time", "null". */
function kindsOf(given: In<Schema>): string[] {
  const schema = resolved(given);
  const parts = branches(schema);
  if (parts) return [...new Set(parts.flatMap((part) => kindsOf([given[0], part])))];
  const types = [schema.type ?? (schema.enum ? typeof schema.enum[0] : "anything")].flat();
  return types.map((type) =>
    type === "string" && schema.format ? `${type} ${schema.format}` : type,
  );
}

function valuesOf(given: In<Schema>): unknown[] | undefined {
  const schema = resolved(given);
  return schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
}

/** The fields of an object, or of the objects that a list or a choice holds. */
function fieldsOf(given: In<Schema>): Map<string, { schema: In<Schema>; isRequired: boolean }> {
  const schema = resolved(given);
  const [of] = given;
  if (schema.items) return fieldsOf([of, schema.items]);
  const fields = new Map<string, { schema: In<Schema>; isRequired: boolean }>();
  for (const part of branches(schema) ?? []) {
    for (const [name, field] of fieldsOf([of, part])) fields.set(name, field);
  }
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    const isRequired = schema.required?.includes(name) ?? false;
    fields.set(name, { schema: [of, part], isRequired });
  }
  return fields;
}

function ofSent(where: string, before: In<Schema>, now: In<Schema>, depth = 0): string[] {
  if (depth > 12) return [];
  const breaks: string[] = [];
  const kinds = kindsOf(now);
  const missing = kindsOf(before).filter((kind) => !kinds.includes(kind));
  if (missing.length > 0 && !kinds.includes("anything") && !missing.includes("anything")) {
    breaks.push(`${where} takes no ${missing.join(", ")} any more`);
  }
  const values = valuesOf(now);
  const gone = values && valuesOf(before)?.filter((value) => !values.includes(value));
  if (gone?.length) breaks.push(`${where} takes no ${gone.join(", ")} any more`);
  const [earlier, later] = [fieldsOf(before), fieldsOf(now)];
  for (const [name, { schema, isRequired }] of later) {
    const same = earlier.get(name);
    if (isRequired && !same?.isRequired) breaks.push(`${where} needs ${name}`);
    if (same) breaks.push(...ofSent(`${where}.${name}`, same.schema, schema, depth + 1));
  }
  for (const name of earlier.keys()) {
    if (!later.has(name)) breaks.push(`${where} takes no ${name} any more`);
  }
  return breaks;
}

function ofAnswered(where: string, before: In<Schema>, now: In<Schema>, depth = 0): string[] {
  if (depth > 12) return [];
  const breaks: string[] = [];
  const known = kindsOf(before);
  const others = kindsOf(now).filter((kind) => !known.includes(kind));
  if (others.length > 0) breaks.push(`${where} may be ${others.join(", ")}`);
  const later = fieldsOf(now);
  for (const [name, { schema, isRequired }] of fieldsOf(before)) {
    const same = later.get(name);
    if (!same) breaks.push(`${where}.${name} is gone`);
    else {
      if (isRequired && !same.isRequired) breaks.push(`${where}.${name} may be missing`);
      breaks.push(...ofAnswered(`${where}.${name}`, schema, same.schema, depth + 1));
    }
  }
  return breaks;
}
