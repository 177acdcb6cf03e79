import { type ChildProcess, spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

export interface Validator {
  /** @returns what it finds wrong, by message; empty where it takes all. */
  judge: (input: Judged, path: string) => Promise<{ isTaken: boolean; output: unknown }>;
  close: () => Promise<void>;
}

/** What the validator is asked. */
export interface Judged {
  domain: string;
  version: string;
  flow: string;
  bap_id: string;
  bpp_id: string;
  payload: object;
}

/** A validator of the network's that runs already, or is started from its folder, built. */
export async function openValidator(given: string): Promise<Validator> {
  if (/^https?:/.test(given)) return { judge: judgeAt(given), close: async () => {} };
  const port = await freePort();
  // It keeps what it is judging in its working directory: several may judge at once.
  const cwd = mkdtempSync(join(tmpdir(), "ondc-validator-"));
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const seed = privateKey.export({ format: "der", type: "pkcs8" }).subarray(-32);
  const own = publicKey.export({ format: "der", type: "spki" }).subarray(-32);
  const reminder = resolve(import.meta.dirname, "remind-validator.cjs");
  const child = spawn("node", ["--require", reminder, resolve(given, "ui/index.js")], {
    ...{ cwd, stdio: "ignore" },
    env: {
      ...process.env,
      PORT: String(port),
      SIGN_PRIVATE_KEY: Buffer.concat([seed, own]).toString("base64"),
      SIGN_PUBLIC_KEY: own.toString("base64"),
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await answers(url, child);
  return {
    judge: judgeAt(url),
    close: async () => {
      const gone = once(child, "exit");
      child.kill();
      await gone;
      rmSync(cwd, { recursive: true, force: true });
    },
  };
}

const judgeAt =
  (url: string): Validator["judge"] =>
  async (input, path) => {
    const answer = await fetch(`${url}/api/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(input),
    });
    const told = (await answer.json()) as { success?: boolean; response?: { payload?: unknown } };
    // It gives all back that it was given.
    delete told.response?.payload;
    return { isTaken: told.success === true, output: told };
  };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the validator ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/api/`).catch(() => undefined);
    if (answer?.ok) return;
    await delay(200);
  }
  throw new Error("the validator does not answer");
}
