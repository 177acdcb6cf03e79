import { Agent, type IncomingMessage, request } from "node:http";
import type { Machine } from "./network.ts";
import { publicAddress } from "./shop.ts";

/** A question to the shop, as a browser asks it. */
export interface Question {
  path: string;
  /** A write; else it reads. */
  body?: URLSearchParams | { type: string; bytes: Uint8Array };
  cookie?: string;
  /** The visitor's own address, one of the host's. */
  from: string;
  /** How long an answer may take, in ms. */
  patience: number;
}

export interface Answer {
  status: number;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, timeout: 20_000 });

/** @returns the answer. @throws Error where there is none: refused, broken off or too late. */
export function ask(at: Machine, question: Question, port = 80): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { patience, body } = question;
    const asked = request(optionsOf(at, question, port), (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        clearTimeout(late);
        if (!response.complete) return reject(new Error("broken off"));
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).toString("latin1"),
        });
      });
    });
    const late = setTimeout(() => asked.destroy(new Error("too late")), patience);
    asked.on("error", (error) => {
      clearTimeout(late);
      reject(error);
    });
    asked.end(body instanceof URLSearchParams ? body.toString() : body?.bytes);
  });
}

function optionsOf(at: Machine, { path, body, cookie, from }: Question, port: number) {
  const type = body instanceof URLSearchParams ? "application/x-www-form-urlencoded" : body?.type;
  return {
    agent,
    host: at.address,
    port,
    path,
    localAddress: from,
    method: body ? "POST" : "GET",
    headers: {
      Host: new URL(publicAddress).host,
      ...(cookie && { Cookie: cookie }),
      ...(body && { Origin: publicAddress, "Content-Type": type }),
    },
  };
}

/** Opens a feed. @returns its stream, once it has answered. */
export function openFeed(at: Machine, path: string, from: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = { ...optionsOf(at, { path, from, patience: 0 }, 80), agent: false };
    const asked = request(options, (response) =>
      response.statusCode === 200 ? resolve(response) : reject(new Error(`${response.statusCode}`)),
    );
    asked.setTimeout(5000, () => asked.destroy(new Error("too late")));
    asked.once("response", () => asked.setTimeout(0));
    asked.once("error", reject);
    asked.end();
  });
}
