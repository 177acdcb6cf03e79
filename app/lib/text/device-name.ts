import { m } from "#app/paraglide/messages.js";

/** The first that is found counts: most browsers also call themselves Chrome or Safari. */
const browsers: readonly [sign: string, name: string][] = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["UCBrowser/", "UC Browser"],
  ["MiuiBrowser/", "Mi Browser"],
  ["Firefox/", "Firefox"],
  ["FxiOS/", "Firefox"],
  ["CriOS/", "Chrome"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
];

/** Android phones also say Linux, iPads also Mac. */
const systems: readonly [sign: string, name: string][] = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["CrOS", "Chromebook"],
  ["Windows", "Windows"],
  ["Mac OS X", "Mac"],
  ["Linux", "Linux"],
];

/** A device in plain words, by what its browser says of itself: "Chrome on Android". */
export function deviceName(userAgent: string): string {
  const named = (signs: typeof browsers) => signs.find(([sign]) => userAgent.includes(sign))?.[1];
  const browser = named(browsers);
  const system = named(systems);
  if (browser && system) return m.device_browser_on({ browser, system });
  return browser ?? system ?? m.device_unknown();
}
