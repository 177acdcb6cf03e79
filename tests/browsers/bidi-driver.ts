import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Driver, enterKey, typeKeys } from "./driver.ts";
import { packages, startProgram, until } from "./programs.ts";

/** Firefox, which speaks WebDriver BiDi itself: messages over a WebSocket, and no geckodriver. */
export async function startFirefox(viewport: { width: number; height: number }): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), "madua-firefox-"));
  const program = startProgram(packages["firefox-esr"], [
    "--headless",
    "--no-remote",
    "--profile",
    profile,
    "--remote-debugging-port=0",
  ]);
  const close = async () => {
    await program.end();
    rmSync(profile, { recursive: true, force: true });
  };
  try {
    const url = await until("no address", () =>
      /WebDriver BiDi listening on (ws:\S+)/.exec(program.output())?.at(1),
    );
    return { ...(await openSession(`${url}/session`, viewport)), close };
  } catch (error) {
    await close();
    throw new Error(`Firefox: ${error}\n${program.output()}`);
  }
}

async function openSession(url: string, viewport: object): Promise<Omit<Driver, "close">> {
  const { send } = await connect(url);
  const session = (await send("session.new", { capabilities: {} })) as {
    capabilities: { browserName: string; browserVersion: string };
  };
  const { browserName, browserVersion } = session.capabilities;
  const { contexts } = (await send("browsingContext.getTree", {})) as {
    contexts: { context: string }[];
  };
  const context = contexts[0]?.context;
  await send("browsingContext.setViewport", { context, viewport });

  const run: Driver["run"] = async (code, args) => {
    // What goes there and back is text: BiDi has a notation of its own for values.
    const answer = (await send("script.callFunction", {
      functionDeclaration: `(args) => JSON.stringify((${code})(...JSON.parse(args))) ?? "null"`,
      arguments: [{ type: "string", value: JSON.stringify(args) }],
      target: { context },
      awaitPromise: true,
    })) as { type: string; result: { value: string }; exceptionDetails?: { text: string } };
    if (answer.type === "exception") throw new Error(answer.exceptionDetails?.text);
    return JSON.parse(answer.result.value);
  };
  const act: Driver["act"] = async (actions) =>
    void (await send("input.performActions", { context, actions }));
  return {
    version: `${browserName} ${browserVersion}`,
    open: async (to) =>
      void (await send("browsingContext.navigate", { context, url: to, wait: "complete" })),
    run,
    act,
    // As somebody without a mouse does: the list need not drop down.
    choose: async (select, label) => {
      await run("(select) => document.querySelector(select).focus()", [select]);
      await act(typeKeys(label + enterKey));
    },
    picture: async () => {
      const { data } = (await send("browsingContext.captureScreenshot", { context })) as {
        data: string;
      };
      return Buffer.from(data, "base64");
    },
  };
}

interface Answer {
  id: number;
  type: "success" | "error";
  result?: unknown;
  message?: string;
}

async function connect(url: string) {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`no connection to ${url}`));
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.onmessage = ({ data }) => {
    const message: Answer = JSON.parse(data);
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === "error") asked?.reject(new Error(message.message));
    else asked?.resolve(message.result);
  };
  let id = 0;
  const send = (method: string, params: object): Promise<unknown> => {
    const asked = Promise.withResolvers<unknown>();
    waiting.set(++id, asked);
    socket.send(JSON.stringify({ id, method, params }));
    return asked.promise;
  };
  return { send };
}
