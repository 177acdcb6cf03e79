import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The headless one does the same in two thirds of the time: it has no window to keep. */
const packages = ["chromium-headless-shell", "chromium"];

/**
 * The path of a Chromium for the browser tests. Where there is none, Debian's package is installed,
 * and where that cannot be, Playwright's own download.
 * @throws Error where no way leads to one.
 */
export function findChromium(): string {
  const installed = onPath();
  if (installed) return installed;

  console.log("Installing Chromium…");
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = (...args: string[]) => {
    const [command = "apt-get", ...rest] = [...sudo, "apt-get", ...args];
    const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    return spawnSync(command, rest, { stdio: "inherit", env: environment }).status === 0;
  };
  if (existsSync("/usr/bin/apt-get") && apt("update", "-q")) {
    // Debian recommends a hundred packages beside it, printers above all.
    const bare = ["--no-install-recommends", "fonts-liberation"];
    packages.some((name) => apt("install", "-qy", ...bare, name));
    const debian = onPath();
    if (debian) return debian;
  }

  spawnSync("playwright", ["install", "chromium"], { stdio: "inherit" });
  const print = "process.stdout.write(require('@playwright/test').chromium.executablePath())";
  const downloaded = spawnSync("node", ["-e", print], { encoding: "utf8" }).stdout;
  if (existsSync(downloaded)) return downloaded;
  throw new Error("There is no Chromium, and it could not be installed: install it and try again.");
}

function onPath(): string | undefined {
  for (const name of [...packages, "chromium-browser", "google-chrome"]) {
    const { stdout, status } = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" });
    if (status === 0) return stdout.trim();
  }
  return undefined;
}
