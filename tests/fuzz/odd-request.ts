import fc from "fast-check";
import { oddJson, oddText } from "./odd-values.ts";

type Fields = readonly (readonly [name: string, value: string])[];

/** A form's fields as they are sent. */
export type Form = Readonly<Record<string, string>>;

/** What a request may be made of. */
export interface Ground {
  /** "/products/:productId" */
  pattern: string;
  /** The route's address with rows that there are. */
  address: string;
  /** Names of fields and parameters. */
  names: readonly string[];
  /** What the shop's own forms send to this route, and what others send elsewhere. */
  forms: readonly Form[];
  otherForms: readonly Form[];
  takesWrites: boolean;
}

/** A request, apart from who sends it. */
export interface OddRequest {
  method: string;
  /** The path with its parameters, as it is sent. */
  target: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer | undefined;
  /** The connection is cut once it is sent. */
  isCut: boolean;
  /** It carries the payment provider's signature. */
  isSigned: boolean;
}

/** One request of a route, most of them good but for something. */
export function oddRequest(ground: Ground): fc.Arbitrary<OddRequest> {
  return fc.oneof(
    { weight: 5, arbitrary: read(ground) },
    { weight: ground.takesWrites ? 20 : 1, arbitrary: write(ground) },
    { weight: ground.address.startsWith("/hooks/") ? 20 : 0, arbitrary: webhook(ground) },
    { weight: 2, arbitrary: strange(ground) },
  );
}

const often = <T>(value: T, odd: fc.Arbitrary<T>, weight = 5): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: odd });

/** As an address holds it: encoded, or as it is where that can be sent. */
const inAddress = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 12_000);

function target({ address, pattern, names }: Ground): fc.Arbitrary<string> {
  const oddParams = oddText.map((text) =>
    pattern.replaceAll(/:\w+\??|\*/g, () => inAddress(text) || "x"),
  );
  const path =
    pattern.includes(":") || pattern.includes("*")
      ? often(address, oddParams, 3)
      : fc.constant(address);
  const parameter = fc.tuple(fc.constantFrom(...names), oddText);
  const query = fc.array(parameter, { maxLength: 3 }).map((list) => {
    const text = list.map(([name, value]) => `${name}=${inAddress(value)}`).join("&");
    return text && `?${text}`;
  });
  const data = fc.constantFrom("", "", ".data");
  return fc.tuple(path, data, often("", query, 1)).map(([path, data, query]) => {
    const page = path === "/" && data ? "/_" : path;
    return `${page}${data}${query}`.slice(0, 14_000);
  });
}

/** What the line of a header can carry. */
const inHeader = (text: string) =>
  text
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, "?")
    .slice(0, 15_000)
    .trim();

/** What a browser sends along, and now and then something else. */
const headers: fc.Arbitrary<OddRequest["headers"]> = often<OddRequest["headers"]>(
  [],
  fc.array(
    fc.tuple(
      fc.constantFrom(
        "Origin",
        "Accept-Encoding",
        "Accept",
        "Accept-Language",
        "If-None-Match",
        "If-Modified-Since",
        "Range",
        "Cookie",
        "Last-Event-ID",
        "User-Agent",
        "Referer",
        "Content-Encoding",
        "X-Forwarded-Proto",
        "X-Forwarded-Host",
        "X-HTTP-Method-Override",
        "X-Razorpay-Signature",
        "x-razorpay-event-id",
        "Purpose",
      ),
      oddText.map(inHeader),
    ),
    { minLength: 1, maxLength: 3 },
  ),
  3,
);

function read(ground: Ground): fc.Arbitrary<OddRequest> {
  return fc.record({
    method: often("GET", fc.constant("HEAD"), 8),
    target: target(ground),
    headers,
    body: fc.constant(undefined),
    isCut: fc.constant(false),
    isSigned: fc.constant(false),
  });
}

function write(ground: Ground): fc.Arbitrary<OddRequest> {
  const sent = fields(ground).chain(encoded);
  return fc
    .record({ target: target(ground), headers, sent, isCut: often(false, fc.constant(true), 40) })
    .map(({ target, headers, sent: { type, body }, isCut }) => ({
      method: "POST",
      target,
      headers: [["Content-Type", type], ...headers],
      body,
      isCut,
      isSigned: false,
    }));
}

/** What the payment provider tells, changed before it was signed. */
function webhook({ address }: Ground): fc.Arbitrary<OddRequest> {
  const changed = fc
    .tuple(fc.nat(1000), oddJson)
    .map(([n, odd]) => changedJson([["", event]], n, odd)[0]?.[1] ?? "");
  return fc.oneof(fc.constant(event), changed, changed, oddJson, oddText).map((body) => ({
    method: "POST",
    target: address,
    headers: [["Content-Type", "application/json"]],
    body: bytesOf(body),
    isCut: false,
    isSigned: true,
  }));
}

const paid = { amount: 100, currency: "INR", status: "captured", created_at: 1 };
const event = JSON.stringify({
  event: "payment.captured",
  payload: {
    payment: { entity: { id: "pay_x", order_id: "order_x", ...paid } },
    refund: { entity: { id: "rfnd_x", payment_id: "pay_x", amount: 100, status: "processed" } },
  },
});

type Change = (fields: Fields) => Fields;

/** A form's fields with some changes: values, order, fields that are missing, further or there twice. */
function fields({ forms, otherForms, names }: Ground): fc.Arbitrary<Fields> {
  const field = fc.tuple(fc.constantFrom(...names), oddText);
  const madeUp = fc.array(field, { maxLength: 8 });
  const oneOf = (list: Ground["forms"]) =>
    list.length > 0 ? fc.constantFrom(...list.map((form): Fields => Object.entries(form))) : madeUp;
  const base = fc.oneof(
    { weight: 6, arbitrary: oneOf(forms.length > 0 ? forms : otherForms) },
    { weight: 2, arbitrary: oneOf(otherForms) },
    { weight: 1, arbitrary: madeUp },
  );
  const at = fc.nat(1000);
  const change: fc.Arbitrary<Change> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(at, oddText).map(
        ([n, value]) =>
          (list: Fields) =>
            replaced(list, n, value),
      ),
    },
    {
      weight: 2,
      arbitrary: at.chain((n) =>
        oddJson.map((json) => (list: Fields) => changedJson(list, n, json)),
      ),
    },
    {
      weight: 1,
      arbitrary: at.map(
        (n) => (list: Fields) => list.filter((_, place) => place !== n % list.length),
      ),
    },
    { weight: 1, arbitrary: field.map((one) => (list: Fields) => [...list, one]) },
    {
      weight: 1,
      arbitrary: at.map((n) => (list: Fields) => [...list, ...list.slice(n % (list.length + 1))]),
    },
    { weight: 1, arbitrary: fc.constant((list: Fields) => list.toReversed()) },
    {
      weight: 1,
      arbitrary: fc.tuple(at, oddText).map(
        ([n, name]) =>
          (list: Fields) =>
            renamed(list, n, name),
      ),
    },
  );
  const changes = fc.array(change, { maxLength: 3 });
  return fc
    .tuple(base, changes)
    .map(([start, list]) => list.reduce((fields, change) => change(fields), start));
}

const replaced = (list: Fields, n: number, value: string): Fields =>
  list.map(([name, old], place) => [name, place === n % list.length ? value : old]);

const renamed = (list: Fields, n: number, name: string): Fields =>
  list.map(([old, value], place) => [place === n % list.length ? name : old, value]);

/** Puts `json` somewhere into a field that holds JSON. */
function changedJson(list: Fields, n: number, json: string): Fields {
  return list.map(([name, value]) => {
    if (!value.startsWith("{")) return [name, value];
    let places = 0;
    for (const _ of value.matchAll(jsonValue)) places += 1;
    let place = 0;
    const chosen = n % Math.max(1, places);
    return [name, value.replaceAll(jsonValue, (old) => (place++ === chosen ? json : old))];
  });
}

/** A value in JSON.stringify's text, with the colon before it. */
const jsonValue = /(?<=":)(?:"[^"]*"|[\d.]+|\[.*\])/g;

interface Encoded {
  type: string;
  body: Buffer;
}

const boundary = "----fuzz";
const bytesOf = (text: string) => Buffer.from(text.toWellFormed());

function encoded(list: Fields): fc.Arbitrary<Encoded> {
  const form = "application/x-www-form-urlencoded";
  const multipart = `multipart/form-data; boundary=${boundary}`;
  const all = (text: string) => list.map(([name, value]) => `${text}${name}=${value}`).join("&");
  const escaped = list
    .map(([name, value]) =>
      [name, value].map((text) => encodeURIComponent(text.toWellFormed())).join("="),
    )
    .join("&");
  const otherTypes = fc.constantFrom(
    "",
    "text/plain",
    "application/json",
    "application/xml",
    "multipart/form-data",
    "multipart/mixed; boundary=x",
    `${form};charset=utf-16`,
    `${multipart}; boundary=other`,
    `multipart/form-data; boundary=${"b".repeat(200)}`,
  );
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant({ type: form, body: bytesOf(escaped) }) },
    // Not escaped at all, and escapes that are none.
    {
      weight: 1,
      arbitrary: fc
        .constantFrom("", "%", "%ff", "&&", "+")
        .map((odd) => ({ type: form, body: bytesOf(all(odd)) })),
    },
    { weight: 4, arbitrary: multipartBody(list).map((body) => ({ type: multipart, body })) },
    { weight: 1, arbitrary: otherTypes.map((type) => ({ type, body: bytesOf(escaped) })) },
    {
      weight: 1,
      arbitrary: oddJson.map((json) => ({ type: "application/json", body: bytesOf(json) })),
    },
    {
      weight: 1,
      arbitrary: fc
        .uint8Array({ maxLength: 3000 })
        .map((bytes) => ({ type: form, body: Buffer.from(bytes) })),
    },
  );
}

/** Whole most of the time; else without an end, with odd headers, with a file in it. */
function multipartBody(list: Fields): fc.Arbitrary<Buffer> {
  const quoted = (text: string) => text.replaceAll(/["\r\n]/g, "_");
  const part = (name: string, value: string, more = "", line = "\r\n") =>
    `--${boundary}${line}Content-Disposition: form-data; name="${quoted(name)}"${more}${line}${line}${value}${line}`;
  const file = fc
    .tuple(oddText, fc.constantFrom("image/png", "text/plain", "application/pdf", ""))
    .chain(([name, type]) =>
      fc
        .constantFrom(
          png,
          Buffer.from("%PDF-1.4 x %%EOF"),
          Buffer.alloc(0),
          png.subarray(0, 40),
          Buffer.alloc(300_000),
        )
        .map((content) =>
          Buffer.concat([
            bytesOf(
              `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted(name)}"\r\nContent-Type: ${type}\r\n\r\n`,
            ),
            content,
            bytesOf("\r\n"),
          ]),
        ),
    );
  const odd = fc.constantFrom(
    "",
    "",
    "",
    "",
    `; x="${"y".repeat(9000)}"`,
    "; name=",
    "; filename*=UTF-8''%00",
  );
  return fc
    .tuple(
      odd,
      fc.option(file),
      fc.constantFrom("\r\n", "\r\n", "\r\n", "\n"),
      fc.constantFrom("--", "--", "--", "", "-"),
    )
    .map(([more, file, line, end]) =>
      Buffer.concat([
        bytesOf(list.map(([name, value]) => part(name, value, more, line)).join("")),
        file ?? Buffer.alloc(0),
        bytesOf(`--${boundary}${end}${line}`),
      ]),
    );
}

/** One pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Methods, targets and headers that no browser sends. */
function strange({ address }: Ground): fc.Arbitrary<OddRequest> {
  const method = fc.constantFrom(
    "PUT",
    "DELETE",
    "PATCH",
    "OPTIONS",
    "TRACE",
    "PROPFIND",
    "CONNECT",
    "GET",
    "POST",
  );
  const targets = fc.constantFrom(
    address,
    "*",
    "//evil.example",
    `http://evil.example${address}`,
    `/${address}`,
    `${address}%00`,
    `${address}/%2e%2e/my`,
    `${address}?`,
    `${address}#x`,
    `${address}.data.data`,
    `${address};x`,
    `/my/..${address}`,
    "/%",
    "/\\evil.example",
    "/_.data",
    "/.data",
    "/assets/../../package.json",
    "/files/%2e%2e/%2e%2e/package.json",
    "/__manifest?paths=/",
    "/live?since=%",
    "evil.example:443",
  );
  const host = fc.constantFrom<[string, string][]>(
    [],
    [],
    [["Host", "a b"]],
    [["Host", "[::1"]],
    [["Host", ""]],
    [["Transfer-Encoding", "gzip"]],
    [["Expect", "a lot"]],
    [
      ["Upgrade", "websocket"],
      ["Connection", "Upgrade, close"],
    ],
  );
  return fc.record({
    method,
    target: targets,
    headers: fc.tuple(host, headers).map(([odd, more]) => [...odd, ...more]),
    body: fc.constant(undefined),
    isCut: fc.constant(false),
    isSigned: fc.constant(false),
  });
}
