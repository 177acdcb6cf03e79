import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { Worker } from "node:worker_threads";
import { paperFonts, shownOnPaper } from "./paper-fonts.server.ts";

/** What is typeset: the text of a template (Typst) and its inputs. */
export interface Typesetting {
  template: string;
  inputs: Record<string, string>;
}

/** What it looks like, and what the template says of it: the values of its metadata that are labelled `<said>`. */
export interface TypesetPicture {
  svg: string;
  said: unknown[];
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
function picture(source) {
  const compiled = compiler.compile(source);
  if (!compiled.result) throw compiled.takeError();
  const said = compiler.query(compiled.result, { selector: "<said>", field: "value" });
  return { svg: compiler.plainSvg(compiled.result), said };
}
parentPort.on("message", ({ id, template, inputs, at }) => {
  const source = { mainFileContent: template, inputs };
  try {
    const made = at === undefined
      ? picture(source)
      : compiler.pdf(source, { pdfStandard: "ua-1", pdfTags: true, creationTimestamp: at });
    compiler.evictCache(10);
    parentPort.postMessage({ id, made });
  } catch (error) {
    parentPort.postMessage({ id, failure: String(error?.shortDiagnostics?.[0]?.message ?? error?.message ?? error) });
  }
});`;

interface Waiting {
  resolve: (made: unknown) => void;
  reject: (error: Error) => void;
}

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Typesets a template as a tagged PDF (PDF/UA-1), by Typst. The same inputs are always the same bytes, as long as the
 * library is the same. Characters that its fonts do not have are left out.
 * @param at the moment that the file says it was made at.
 * @throws Error where it cannot, with Typst's own words.
 */
export async function typeset({ at, ...typesetting }: Typesetting & { at: Date }): Promise<Buffer> {
  return Buffer.from(
    (await ask({ ...typesetting, at: Math.floor(at.getTime() / 1000) })) as Buffer,
  );
}

/** The same as a picture, its letters as outlines; pages stand one below the other. */
export async function typesetPicture(typesetting: Typesetting): Promise<TypesetPicture> {
  return (await ask(typesetting)) as TypesetPicture;
}

function ask({ inputs, ...message }: Typesetting & { at?: number }): Promise<unknown> {
  const shown = Object.entries(inputs).map(([name, text]) => [name, shownOnPaper(text)]);
  worker ??= startWorker();
  clearTimeout(timer);
  const id = ++lastId;
  // A process ends only when what was asked is answered.
  worker.ref();
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker?.postMessage({ id, inputs: Object.fromEntries(shown), ...message });
  });
}

function startWorker(): Worker {
  const library = createRequire(import.meta.url).resolve("@myriaddreamin/typst-ts-node-compiler");
  const started = new Worker(workerCode, {
    eval: true,
    workerData: { library, folder: tmpdir(), fonts: paperFonts },
  });
  started.on("message", ({ id, made, failure }) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (failure === undefined) asked?.resolve(made);
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
