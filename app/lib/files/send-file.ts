import { m } from "#app/paraglide/messages.js";
import { pathIn } from "../text/language.ts";
import { charactersOf } from "../text/text.ts";
import type { PictureFolder } from "./picture-folder.ts";

/** For which field a file is sent. */
export interface SendTo {
  folder: PictureFolder;
  /** Takes PDFs too. */
  pdfs: boolean;
}

/** The same, and who takes it. */
export interface SendToAddress extends SendTo {
  /** A path of the shop's, which answers with an UploadAnswer. */
  address: string;
}

/** In bytes (rules: files-2). */
export const maxFileSize = 20 * 1024 * 1024;

/** What the browser is told of a file that it has sent. */
export type UploadAnswer = { ok: true; url: string } | { ok: false; message: string };

/** What became of a file. Only what `mayRetry` is worth sending a second time. */
export type SentFile =
  | { ok: true; url: string }
  | { ok: false; message: string; mayRetry: boolean };

export interface Sending {
  /** Called with the part that has left the browser, 0 to 1; at 1 the server is still at work. */
  onProgress: (part: number) => void;
  /** Ends it; then the promise never settles. */
  signal: AbortSignal;
}

/**
 * Sends a file before the form that it belongs to. XMLHttpRequest, because fetch says
 * nothing of how much has left. It never rejects: a lost connection and an ended session are answers.
 */
export function sendFile(to: SendToAddress, file: File, sending: Sending): Promise<SentFile> {
  const name = shownFileName(file.name);
  if (file.size > maxFileSize) {
    const message = m.upload_too_large_named({ name });
    return Promise.resolve({ ok: false, message, mayRetry: false });
  }
  if (file.size === 0) {
    return Promise.resolve({ ok: false, message: m.upload_empty({ name }), mayRetry: false });
  }
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => sending.onProgress(loaded / total);
    request.onload = () => resolve(answerOf(request, name));
    request.onerror = () =>
      resolve({ ok: false, message: m.upload_lost({ name }), mayRetry: true });
    sending.signal.addEventListener("abort", () => request.abort());
    request.open("POST", pathIn(to.address));
    const form = new FormData();
    form.set("folder", to.folder);
    if (to.pdfs) form.set("pdfs", "yes");
    form.set("file", file, name);
    request.send(form);
  });
}

/** The session may be renewed in another tab, and a failing server may recover. */
function answerOf({ status, responseText }: XMLHttpRequest, name: string): SentFile {
  if (status === 503) return { ok: false, message: m.outage_not_done(), mayRetry: true };
  try {
    const answer = JSON.parse(responseText) as UploadAnswer;
    const mayRetry = status === 401 || status >= 500;
    return answer.ok ? answer : { ok: false, message: answer.message, mayRetry };
  } catch {
    // Not our words: a proxy's page, or a server that fell.
    return status === 413
      ? { ok: false, message: m.upload_too_large_named({ name }), mayRetry: false }
      : { ok: false, message: m.upload_server_failed({ name }), mayRetry: true };
  }
}

/** Characters that turn or hide what stands beside them: "gpj.exe" backwards reads as a picture. */
const deceiving = /[\p{Cc}\p{Bidi_Control}\u200B\u2060\uFEFF]/gu;
const longest = 60;

/** A file's name as it is shown: without what deceives the eye, and no longer than a line. */
export function shownFileName(name: string): string {
  const characters = charactersOf(name.replaceAll(deceiving, "\uFFFD"));
  if (characters.length <= longest) return characters.join("");
  // The end has the extension.
  return `${characters.slice(0, longest - 11).join("")}…${characters.slice(-10).join("")}`;
}
