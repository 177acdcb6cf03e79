import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { Worker } from "node:worker_threads";
import { isPracticeShop } from "../rehearsal/practice-shop.server.ts";
import { paperFonts, shownOnPaper } from "./paper-fonts.server.ts";

/** What is typeset: the text of a template (Typst) and its inputs. */
export interface Typesetting {
  template: string;
  inputs: Record<string, string>;
}

/** Is told how many of the papers in `inputs.papers` are typeset, after each hundred of them. */
export type Tell = (made: number) => void;

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
parentPort.on("message", ({ id, template, inputs, at, step }) => {
  const source = { mainFileContent: template, inputs };
  try {
    const papers = step ? JSON.parse(inputs.papers) : [];
    // What is typeset once is not typeset again with more behind it: all steps take a third longer than one.
    for (let soFar = step; soFar < papers.length; soFar += step) {
      const first = JSON.stringify(papers.slice(0, soFar));
      compiler.compile({ mainFileContent: template, inputs: { ...inputs, papers: first } });
      parentPort.postMessage({ id, soFar });
    }
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
  tell: Tell | undefined;
  resolve: (made: unknown) => void;
  reject: (error: Error) => void;
}

/** Behind all that a practice shop prints, so often that the smallest label has it too (rules: rehearsal-1). */
const practiceMark = `#set page(background: rect(width: 100%, height: 100%, stroke: none, fill: tiling(size: (50mm, 24mm),
  box(width: 50mm, height: 24mm, align(center + horizon, rotate(-15deg,
    text(font: ("Mukta", "MuktD"), size: 12pt, fill: rgb("#00000040"))[PRACTICE / अभ्यास]))))))
`;
const marked = (template: string) => (isPracticeShop() ? practiceMark + template : template);

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
export async function typeset({
  at,
  tell,
  ...typesetting
}: Typesetting & { at: Date; tell?: Tell | undefined }): Promise<Buffer> {
  const message = { ...typesetting, at: Math.floor(at.getTime() / 1000), step: tell && 100 };
  return Buffer.from((await ask(message, tell)) as Buffer);
}

/** The same as a picture, its letters as outlines; pages stand one below the other. */
export async function typesetPicture(typesetting: Typesetting): Promise<TypesetPicture> {
  return (await ask(typesetting)) as TypesetPicture;
}

type Message = Typesetting & { at?: number; step?: number | undefined };

function ask({ inputs, template, ...message }: Message, tell?: Tell): Promise<unknown> {
  const shown = Object.entries(inputs).map(([name, text]) => [name, shownOnPaper(text)]);
  worker ??= startWorker();
  clearTimeout(timer);
  const id = ++lastId;
  // A process ends only when what was asked is answered.
  worker.ref();
  return new Promise((resolve, reject) => {
    waiting.set(id, { tell, resolve, reject });
    const set = { template: marked(template), inputs: Object.fromEntries(shown) };
    worker?.postMessage({ id, ...set, ...message });
  });
}

function startWorker(): Worker {
  const library = createRequire(import.meta.url).resolve("@myriaddreamin/typst-ts-node-compiler");
  const started = new Worker(workerCode, {
    eval: true,
    workerData: { library, folder: tmpdir(), fonts: paperFonts },
  });
  started.on("message", ({ id, made, soFar, failure }) => {
    const asked = waiting.get(id);
    if (soFar !== undefined) return asked?.tell?.(soFar);
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
