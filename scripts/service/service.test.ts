import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { importing, site } from "./caddy.ts";
import { type Look, watch } from "./health.ts";
import { adviceFor, otherListener } from "./machine.ts";
import { parseSettings, withSettings } from "./settings.ts";
import { installedUnit, problemIn } from "./unit.ts";
import { newNews } from "./upgrade-notes.ts";

describe("settings", () => {
  const text = "# mine\nPORT=4000\nSMTP_URL='smtps://a:b=c@mail.example.org'\nRAZORPAY_KEY_ID=\n";

  test("are read as systemd reads them", () => {
    expect(parseSettings(`${text}#PORT=1\n  HOST="::"\nPORT=4001\n`)).toEqual({
      PORT: "4001",
      SMTP_URL: "smtps://a:b=c@mail.example.org",
      RAZORPAY_KEY_ID: "",
      HOST: "::",
    });
  });

  test("that are missing are added, one without a value gets it, and what somebody has set stays", () => {
    const wanted = { PORT: "3000", RAZORPAY_KEY_ID: "rzp_$&", BASE_URL: "https://a.example" };
    const done = withSettings(text, wanted);
    expect(done).toBe(
      `${text.replace("KEY_ID=", () => "KEY_ID=rzp_$&")}BASE_URL=https://a.example\n`,
    );
    expect(withSettings(done, wanted)).toBe(done);
    const renamed = withSettings(done, { ...wanted, BASE_URL: "https://b.example" }, ["BASE_URL"]);
    expect(parseSettings(renamed)).toMatchObject({ PORT: "4000", BASE_URL: "https://b.example" });
  });
});

describe("Caddy", () => {
  const template = readFileSync("deploy/Caddyfile", "utf8");

  test("the shop's site is that of deploy/, filled in", () => {
    const made = site(template, "shop.example.org", "3900", false);
    expect(made).toMatch(/^shop\.example\.org \{$/m);
    expect(made).toMatch(/reverse_proxy 127\.0\.0\.1:3900 \{/);
    expect(made).not.toContain("{$");
    expect(made).not.toContain("tls internal");
    expect(site(template, "shop.example.org", "3900", true)).toContain(
      "shop.example.org {\n\ttls internal\n",
    );
  });

  test("other sites stay as they are, with the shop's and after it", () => {
    const others = ":80 {\n\troot * /usr/share/caddy\n}\n";
    const both = importing(others, true);
    expect(both).toBe(`${others}import /etc/caddy/madua.caddy\n`);
    expect(importing(both, true)).toBe(both);
    expect(importing(both, false)).toBe(others);
    expect(importing(others, false)).toBe(others);
    expect(importing("a.example {}", true)).toBe("a.example {}\nimport /etc/caddy/madua.caddy\n");
  });
});

test.each(["madua.service", "madua-drill.service"])("%s runs what the link leads to", (name) => {
  const text = readFileSync(`deploy/${name}`, "utf8");
  const folders = ["/var/backups/madua", "/mnt/usb"];
  const unit = installedUnit(text, folders, 4e9);
  expect(unit).toMatch(/^WorkingDirectory=\/srv\/madua\/current$/m);
  expect(unit).toMatch(/^ExecStart=\/srv\/madua\/current\/node_modules\/\.bin\/node /m);
  expect(unit).toMatch(/^ReadWritePaths=-\/var\/backups\/madua -\/mnt\/usb$/m);
  expect(unit).toMatch(/^LogNamespace=madua$/m);
  expect(unit).not.toContain("FILL IN");
  const settings = (of: string) => [...of.matchAll(/^\w+=/gm)].map(String);
  expect(settings(unit).length).toBe(settings(text).length + 2);
  if (name !== "madua.service") return;
  expect(unit).toMatch(/^MemoryMax=3000M$/m);
  expect(installedUnit(text, folders, 512e6)).toMatch(/^MemoryMax=768M$/m);
});

describe("the machine", () => {
  test("another web server is named, Caddy and what others listen to is not", () => {
    const line = (port: number, program: string) =>
      `LISTEN 0 4096 *:${port} *:* users:(("${program}",pid=7,fd=3))`;
    expect(
      otherListener([line(80, "caddy"), line(8080, "nginx"), line(443, "caddy")].join("\n")),
    ).toBeUndefined();
    expect(otherListener([line(22, "sshd"), line(443, "nginx")].join("\n"))).toBe(
      "nginx at port 443",
    );
  });

  test.each([
    [undefined, undefined, "No firewall was found"],
    ["Status: inactive", "", "No firewall was found"],
    ["Status: active\n22/tcp ALLOW Anywhere", undefined, "ufw allow 443/tcp"],
    ["Status: active\n80/tcp ALLOW Anywhere\n443 ALLOW Anywhere", undefined, "lets browsers in"],
    [
      undefined,
      "table inet filter { chain input { type filter hook input priority 0; policy drop; } }",
      "nftables",
    ],
    [
      undefined,
      "table inet filter { chain input { type filter hook input priority 0; policy accept; } }",
      "No firewall",
    ],
  ])("its firewall (%s, %s): %s", (ufw, nft, said) => {
    expect(adviceFor(ufw, nft)).toContain(said);
  });
});

test("what the log tells of a problem is one line of the shop's own", () => {
  const stack =
    'throw new Error("Broken.");\n      ^\n\nError: Broken.\n    at file:///srv/x.js:1:7\n\nNode.js v26.10.0';
  expect(problemIn(`Madua is open: https://a.example\n${stack}`)).toBe("Error: Broken.");
  const fatal = '{"level":60,"time":1,"msg":"not stopped within 15 s; \\"all\\" ends"}';
  expect(problemIn(`${fatal}\n{"level":30,"msg":"it is not open"}`)).toBe(
    'not stopped within 15 s; "all" ends',
  );
  expect(problemIn("Paying online: practice, no money moves\n")).toContain("nothing");
});

describe("after a switch the shop is watched", () => {
  /** What is seen second by second; the last of them from then on. */
  const seen = (...looks: Partial<Look>[]) => {
    const asked = looks.map((look) => ({
      pid: 7,
      release: "new",
      restarts: 0,
      isReady: true,
      ...look,
    }));
    return async () => (asked.length > 1 ? asked.shift() : asked[0]) as Look;
  };
  const for60 = (look: () => Promise<Look>) => watch("new", 60_000, look, 0);
  const down = Array.from({ length: 30 }, () => ({ isReady: false, pid: 0, release: undefined }));

  test("one that is ready in time and stays so is well", async () => {
    expect(await for60(seen(...down, {}))).toBeUndefined();
  });

  test("one that comes late, that never comes, or that is the older one, is not", async () => {
    expect(await for60(seen(...down, ...down.slice(0, 15), {}))).toContain("within 60 s");
    expect(await for60(seen({ isReady: false }))).toContain("within 60 s");
    expect(await for60(seen({ release: "old" }))).toContain("within 60 s");
  });

  test("one that is started anew towards the end is not, though it answers", async () => {
    const steady = Array.from({ length: 50 }, () => ({}));
    expect(await for60(seen(...steady, { pid: 8, restarts: 1 }))).toContain("within 60 s");
  });

  test("one that ends again and again is not waited for", async () => {
    const look = seen({}, { restarts: 1, pid: 0 }, { restarts: 3, pid: 0 });
    expect(await for60(look)).toContain("ends again and again");
  });
});

test("what is new is what the version before did not tell", () => {
  const news = readFileSync("docs/news.md", "utf8");
  const rows = newNews("", news);
  expect(rows.length).toBeGreaterThan(0);
  for (const { en, hi } of rows) {
    expect(en.for).toMatch(/^[A-Z]/);
    expect(hi.what).toMatch(/[\u0900-\u097f]/);
  }
  const more = news.replace(
    "|---|---|---|---|\n",
    (line) => `${line}| Orders | One. | ऑर्डर | एक। |\n`,
  );
  expect(newNews(news, more)).toEqual([
    { en: { for: "Orders", what: "One." }, hi: { for: "ऑर्डर", what: "एक।" } },
  ]);
  expect(newNews(news, news)).toEqual([]);
});
