import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readConfig, settingNames } from "./config.server.ts";

test.each([
  ["PORT", "eighty"],
  ["PORT", "70000"],
  ["BASE_URL", "madua.example"],
  ["DATABASE_URL", "mysql://localhost/shop"],
  ["DATABASE_POOL", "0"],
  ["ADMIN_EMAIL", "somebody"],
  ["ADMIN_EMAIL", "<somebody@example.org>"],
  ["ADMIN_PASSWORD", "short"],
  ["TRUST_PROXY", "maybe"],
  ["ORDERS_PER_HOUR", "none"],
  ["SMTP_URL", "mail.example.org"],
  ["SMTP_URL", "https://mail.example.org"],
  ["MAIL_FROM", "Madua"],
  ["MAIL_FROM", "Madua <shop@example.org>\r\nBcc: all@example.org"],
  ["AUTH_EMAIL_LANGUAGE", "fr"],
  ["ORDER_EMAIL_LANGUAGE", "Hindi"],
  ["BACKUP_FOLDER", "s3://"],
  ["BACKUP_FOLDER", "s3://shop/nightly?regoin=ap-south-1"],
  ["CDN_PURGE_URL", "cdn.example.org"],
  ["CDN_PURGE_URL", "https://cdn.example.org/purge"],
  ["CDN_PURGE_METHOD", "purge everything"],
  ["CDN_PURGE_HEADERS", "Surrogate-Key: {keys}"],
  ["CDN_PURGE_HEADERS", '{"Surrogate Key": "{keys}"}'],
  ["CDN_LIFETIME", "0"],
  ["FILES_URL", "/var/lib/files"],
  ["FILES_URL", "s3://shop"],
  ["FILES_URL", "s3://shop/files?regoin=ap-south-1"],
  ["FILES_PUBLIC_URL", "files.example"],
  ["LOG_LEVEL", "loud"],
])("a bad %s is named in one line", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Setting ${name}: [^\\n]+$`));
});

test("files are public where a bucket has them, and no mails are beside them", () => {
  const FILES_PUBLIC_URL = "https://files.example/shop/";
  const FILES_URL = "s3://shop/files?region=ap-south-1";
  const SMTP_URL = "smtps://mail.example.org";
  expect(() => readConfig({ FILES_PUBLIC_URL, SMTP_URL })).toThrow(/^Setting FILES_URL: /);
  expect(() => readConfig({ FILES_PUBLIC_URL, FILES_URL })).toThrow(/^Setting SMTP_URL: /);
  expect(readConfig({ FILES_PUBLIC_URL, FILES_URL, SMTP_URL })).toMatchObject({
    FILES_URL,
    FILES_PUBLIC_URL: "https://files.example/shop",
  });
});

test("an empty setting counts as not set", () => {
  expect(readConfig({ PORT: "", BASE_URL: "" })).toMatchObject({ PORT: 3000 });
});

test("mails about accounts are Italian, about orders English, unless set otherwise", () => {
  expect(readConfig({})).toMatchObject({ AUTH_EMAIL_LANGUAGE: "it", ORDER_EMAIL_LANGUAGE: "en" });
  expect(readConfig({ MAIL_FROM: "Madua <shop@example.org>" }).MAIL_FROM).toContain("shop@");
  expect(readConfig({ MAIL_FROM: "shop@example.org" }).MAIL_FROM).toBe("shop@example.org");
});

test("the shop's address is kept without a trailing slash", () => {
  expect(readConfig({ BASE_URL: "https://madua.example/" }).BASE_URL).toBe("https://madua.example");
});

test("the table of docs/operations.md names every setting, and no other", () => {
  const page = readFileSync("docs/operations.md", "utf8");
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(rows.sort()).toEqual([...settingNames].sort());
});
