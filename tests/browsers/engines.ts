import { startFirefox } from "./bidi-driver.ts";
import { startClassic } from "./classic-driver.ts";
import type { Driver } from "./driver.ts";
import { packages, startScreen } from "./programs.ts";

/** A phone's window; the narrowest that WebKit's browser takes is 447 px, for its own buttons. */
export const phone = { width: 360, height: 740 };
export const laptop = { width: 1280, height: 800 };

export const engines: Readonly<Record<string, (size: typeof phone) => Promise<Driver>>> = {
  Chromium: (size) =>
    startClassic({
      driver: packages["chromium-driver"],
      capabilities: {
        "goog:chromeOptions": {
          binary: packages.chromium,
          args: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic"],
        },
      },
      size,
    }),
  Firefox: startFirefox,
  WebKit: async (size) => {
    const screen = await startScreen();
    const miniBrowser = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
    const driver = await startClassic({
      driver: packages["webkit2gtk-driver"],
      env: screen.env,
      capabilities: { "webkitgtk:browserOptions": { binary: miniBrowser, args: ["--automation"] } },
      size,
    }).catch(async (error) => {
      await screen.end();
      throw error;
    });
    return {
      ...driver,
      close: async () => {
        await driver.close();
        await screen.end();
      },
    };
  },
};
