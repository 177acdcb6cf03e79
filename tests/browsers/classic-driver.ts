import type { ActionSource, Driver } from "./driver.ts";
import { freePort, type Program, startProgram, until } from "./programs.ts";

interface ClassicBrowser {
  /** The program that speaks WebDriver: "/usr/bin/chromedriver". */
  driver: string;
  env?: NodeJS.ProcessEnv;
  capabilities: object;
  size: { width: number; height: number };
}

/** A browser behind a driver of its own, by W3C WebDriver: requests over HTTP. */
export async function startClassic(browser: ClassicBrowser): Promise<Driver> {
  const port = await freePort();
  const program = startProgram(browser.driver, [`--port=${port}`], browser.env);
  try {
    return await openSession(browser, program, `http://127.0.0.1:${port}`);
  } catch (error) {
    await program.end();
    throw new Error(`${browser.driver}: ${error}\n${program.output()}`);
  }
}

async function openSession(
  { capabilities, size }: ClassicBrowser,
  program: Program,
  url: string,
): Promise<Driver> {
  await until("it does not answer", () =>
    fetch(`${url}/status`).then(
      () => true,
      () => undefined,
    ),
  );
  const session = await ask(url, "/session", { capabilities: { alwaysMatch: capabilities } });
  const { sessionId, capabilities: own } = session as {
    sessionId: string;
    capabilities: { browserName: string; browserVersion: string };
  };
  const of = (path: string, body?: object) => ask(url, `/session/${sessionId}${path}`, body);
  await of("/window/rect", { x: 0, y: 0, ...size });
  return {
    version: `${own.browserName} ${own.browserVersion}`,
    open: async (to) => void (await of("/url", { url: to })),
    run: (code, args) =>
      of("/execute/sync", { script: `return (${code}).apply(null, arguments)`, args }),
    act: async (sources: readonly ActionSource[]) =>
      void (await of("/actions", { actions: sources })),
    choose: async (select, label) => {
      const options = (await of("/elements", {
        using: "css selector",
        value: `${select} option`,
      })) as Record<string, string>[];
      for (const option of options) {
        const id = Object.values(option)[0];
        if ((await of(`/element/${id}/text`)) === label) {
          await of(`/element/${id}/click`, {});
          return;
        }
      }
      throw new Error(`there is no option ${label}`);
    },
    picture: async () => Buffer.from(String(await of("/screenshot")), "base64"),
    close: async () => {
      await fetch(`${url}/session/${sessionId}`, { method: "DELETE" }).catch(() => {});
      await program.end();
    },
  };
}

/** @throws Error with the driver's message. */
async function ask(url: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(url + path, {
    method: body ? "POST" : "GET",
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  const { value } = (await response.json()) as { value: { message?: string } };
  if (!response.ok) throw new Error(`${path}: ${value.message}`);
  return value;
}
