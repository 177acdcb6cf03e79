/** A value of the old shop's database without the wrapping that its export put around it. */
export type Plain = null | boolean | number | string | Date | Plain[] | PlainFields;
export interface PlainFields {
  [name: string]: Plain;
}

/**
 * Takes the wrapping off: exports write a moment as `{"_seconds":…,"_nanoseconds":…}`, and some name
 * the type of every value, as in `{"stringValue":"…"}`. What the database here cannot hold in a text
 * (a NUL, half a surrogate pair) is taken out or replaced.
 */
export function plainValue(value: unknown): Plain {
  if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed();
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value !== "object" || value === null) return null;
  const wrapped = value as Record<string, unknown>;
  const unwrapped = timestampOf(wrapped) ?? typedValue(wrapped);
  return unwrapped === undefined ? plainFields(wrapped) : unwrapped;
}

export function plainFields(fields: object): PlainFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name.replaceAll("\0", ""), plainValue(value)]),
  );
}

/** `{"_seconds":…}` and its other spellings. */
function timestampOf(value: Record<string, unknown>): Date | undefined {
  const seconds = value._seconds ?? value.seconds;
  const nanoseconds = value._nanoseconds ?? value.nanoseconds ?? value.nanos ?? 0;
  if (seconds === undefined || Object.keys(value).length > 2) return undefined;
  return realDate(Number(seconds) * 1000 + Math.floor(Number(nanoseconds) / 1e6));
}

const typed: Record<string, (value: unknown) => Plain | undefined> = {
  nullValue: () => null,
  stringValue: plainValue,
  referenceValue: plainValue,
  bytesValue: plainValue,
  geoPointValue: plainValue,
  booleanValue: plainValue,
  integerValue: (value) => Number(value),
  doubleValue: (value) => Number(value),
  timestampValue: (value) => realDate(Date.parse(String(value))),
  __time__: (value) => realDate(Date.parse(String(value))),
  arrayValue: (value) => plainValue((value as { values?: unknown[] } | null)?.values ?? []),
  mapValue: (value) => plainFields((value as { fields?: object } | null)?.fields ?? {}),
};

/** `{"stringValue":"…"}`, `{"__datatype__":"timestamp","value":…}`; undefined for any other map. */
function typedValue(value: Record<string, unknown>): Plain | undefined {
  const [name = "", second] = Object.keys(value);
  if (value.__datatype__ !== undefined && "value" in value) return plainValue(value.value);
  return second === undefined ? typed[name]?.(value[name]) : undefined;
}

function realDate(milliseconds: number): Date | undefined {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
