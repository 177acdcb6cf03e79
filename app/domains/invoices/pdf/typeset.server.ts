import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { Worker } from "node:worker_threads";
import devanagari from "@fontsource/mukta/files/mukta-devanagari-400-normal.woff?inline";
import boldDevanagari from "@fontsource/mukta/files/mukta-devanagari-600-normal.woff?inline";
import latin from "@fontsource/mukta/files/mukta-latin-400-normal.woff?inline";
import boldLatin from "@fontsource/mukta/files/mukta-latin-600-normal.woff?inline";
import { openTypeOf } from "#app/server/preview/read-woff.ts";
import invoiceTemplate from "./invoice.typ?raw";

/** What is typeset: a template's inputs, and the moment that the file says it was made at. */
export interface Typesetting {
  inputs: { papers: string; form: string };
  at: Date;
  /** Is told how many of the papers are typeset, after each hundred of them. */
  tell?: ((made: number) => void) | undefined;
}

/** For so long, in ms, the typesetter waits for more before it ends and gives its 60 MB back. */
const idle = 5 * 60 * 1000;

/**
 * What runs beside the shop's own thread, so that no page waits for a paper. It is a text, because what the build bundles
 * has no second entry; it needs nothing but the library.
 */
const workerCode = `
const { parentPort, workerData } = require("node:worker_threads");
const { NodeCompiler } = require(workerData.library);
const compiler = NodeCompiler.create({
  workspace: workerData.folder,
  fontArgs: [{ fontBlobs: workerData.fonts.map((font) => Buffer.from(font)) }],
});
parentPort.on("message", ({ id, inputs, at, step }) => {
  try {
    const papers = step ? JSON.parse(inputs.papers) : [];
    // What is typeset once is not typeset again with more behind it: all steps take a third longer than one.
    for (let made = step; made < papers.length; made += step) {
      const first = JSON.stringify(papers.slice(0, made));
      compiler.compile({ mainFileContent: workerData.template, inputs: { ...inputs, papers: first } });
      parentPort.postMessage({ id, made });
    }
    const pdf = compiler.pdf(
      { mainFileContent: workerData.template, inputs },
      { pdfStandard: "ua-1", pdfTags: true, creationTimestamp: at },
    );
    compiler.evictCache(10);
    parentPort.postMessage({ id, pdf });
  } catch (error) {
    parentPort.postMessage({ id, failure: String(error?.shortDiagnostics?.[0]?.message ?? error?.message ?? error) });
  }
});`;

interface Waiting extends Pick<Typesetting, "tell"> {
  resolve: (pdf: Buffer) => void;
  reject: (error: Error) => void;
}

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Typesets invoice.typ as a tagged PDF (PDF/UA-1), by Typst. The same inputs are always the same bytes, as long as the
 * library is the same.
 * @throws Error where it cannot, with Typst's own words.
 */
export function typeset({ inputs, at, tell }: Typesetting): Promise<Buffer> {
  worker ??= startWorker();
  clearTimeout(timer);
  const id = ++lastId;
  // A process ends only when what was asked is answered.
  worker.ref();
  return new Promise<Buffer>((resolve, reject) => {
    waiting.set(id, { resolve, reject, tell });
    const step = tell && 100;
    worker?.postMessage({ id, inputs, step, at: Math.floor(at.getTime() / 1000) });
  });
}

const fontOf = (inline: string) =>
  openTypeOf(Buffer.from(inline.slice(inline.indexOf(",") + 1), "base64"));

/**
 * The same font in a family of its own, MuktD, that invoice.typ names beside Mukta. Of a family Typst takes one font alone, and
 * what that lacks from whichever it likes: it has taken ₹ from a serif that it brings along.
 */
function underOtherName(font: Buffer): Buffer {
  const [was, is] = ["Mukta", "MuktD"].map((name) => Buffer.from(name, "utf16le").swap16());
  if (!was || !is) return font;
  for (let at = font.indexOf(was); at >= 0; at = font.indexOf(was, at + 1)) is.copy(font, at);
  return font;
}

function startWorker(): Worker {
  const library = createRequire(import.meta.url).resolve("@myriaddreamin/typst-ts-node-compiler");
  const fonts = [
    ...[latin, boldLatin].map(fontOf),
    ...[devanagari, boldDevanagari].map((font) => underOtherName(fontOf(font))),
  ];
  const started = new Worker(workerCode, {
    eval: true,
    workerData: { library, folder: tmpdir(), template: invoiceTemplate, fonts },
  });
  started.on("message", ({ id, pdf, failure, made }) => {
    const asked = waiting.get(id);
    if (made !== undefined) return asked?.tell?.(made);
    waiting.delete(id);
    if (failure === undefined) asked?.resolve(Buffer.from(pdf));
    else asked?.reject(new Error(`the paper could not be typeset: ${failure}`));
    if (waiting.size === 0) {
      started.unref();
      timer = setTimeout(() => end(started), idle);
      timer.unref();
    }
  });
  started.on("error", (error) =>
    end(started, new Error("the typesetter failed", { cause: error })),
  );
  return started;
}

function end(ended: Worker, error = new Error("the typesetter has ended")) {
  if (worker === ended) worker = undefined;
  void ended.terminate();
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}
