import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { cookieNameStart, isHttps } from "#app/server/http/own-cookie.server.ts";
import { auth } from "./auth.server.ts";

const year = 365 * 24 * 60 * 60;
/** A family shares a phone: a further account takes the place of the one that was longest not used. */
const accountsPerDevice = 4;

/**
 * The device that a request comes from, where somebody has logged in to this account on it before:
 * nobody else's wrong tries keep it out (rules: login-12).
 * @param email as the account has it.
 * @returns what its own tries are counted by; undefined for a device that the account does not know.
 */
export async function knownDevice(headers: Headers, email: string): Promise<string | undefined> {
  const sign = await signer();
  const device = readDevice(headers, sign);
  const account = sign("account", email);
  return device?.accounts.includes(account) ? `${device.id}.${account}` : undefined;
}

/**
 * The Set-Cookie value by which the account knows this device from now on. It names the account by a
 * keyed hash, and opens nothing.
 */
export async function knownDeviceCookie(headers: Headers, email: string): Promise<string> {
  const sign = await signer();
  const device = readDevice(headers, sign);
  const account = sign("account", email);
  const others = device?.accounts.filter((known) => known !== account) ?? [];
  const accounts = [account, ...others].slice(0, accountsPerDevice);
  const content = [device?.id ?? randomBytes(16).toString("base64url"), ...accounts].join(".");
  const secure = isHttps() ? "; Secure" : "";
  const value = `${content}.${sign("device", content)}`;
  return `${cookieName()}=${value}; Max-Age=${year}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

interface Device {
  id: string;
  /** By their marks, the one that was used last first. */
  accounts: string[];
}

type Sign = (purpose: "account" | "device", text: string) => string;

async function signer(): Promise<Sign> {
  const { secret } = await (await auth()).$context;
  return (purpose, text) =>
    createHmac("sha256", secret).update(`known-device ${purpose} ${text}`).digest("base64url");
}

function readDevice(headers: Headers, sign: Sign): Device | undefined {
  const start = `${cookieName()}=`;
  const cookies = headers.get("cookie")?.split("; ") ?? [];
  const parts =
    cookies
      .find((one) => one.startsWith(start))
      ?.slice(start.length)
      .split(".") ?? [];
  const given = Buffer.from(parts.pop() ?? "");
  const expected = Buffer.from(sign("device", parts.join(".")));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const [id = "", ...accounts] = parts;
  return { id, accounts };
}

const cookieName = () => `${cookieNameStart()}madua.known_device`;
