import { m } from "#app/paraglide/messages.js";
import type { PictureFolder } from "./picture-folder.ts";

/** The largest file that the server takes, in bytes. */
const maxFileSize = 20 * 1024 * 1024;

/** What the browser hears of a file that it has sent. */
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
 * Sends a file to /my/uploads before the form that it belongs to. XMLHttpRequest, because fetch says
 * nothing of how much has left. It never rejects: a lost connection and an ended session are answers.
 */
export function sendFile(folder: PictureFolder, file: File, sending: Sending): Promise<SentFile> {
  if (file.size > maxFileSize) {
    const message = m.upload_too_large_named({ name: file.name });
    return Promise.resolve({ ok: false, message, mayRetry: false });
  }
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => sending.onProgress(loaded / total);
    request.onload = () => resolve(answerOf(request, file.name));
    request.onerror = () => resolve(lost(file.name));
    sending.signal.addEventListener("abort", () => request.abort());
    request.open("POST", "/my/uploads");
    const form = new FormData();
    form.set("folder", folder);
    form.set("file", file);
    request.send(form);
  });
}

/** The session may be renewed in another tab, and a failing server may recover. */
function answerOf(request: XMLHttpRequest, name: string): SentFile {
  const mayRetry = request.status === 401 || request.status >= 500;
  try {
    const answer = JSON.parse(request.responseText) as UploadAnswer;
    return answer.ok ? answer : { ok: false, message: answer.message, mayRetry };
  } catch {
    return lost(name);
  }
}

function lost(name: string): SentFile {
  return { ok: false, message: m.upload_lost({ name }), mayRetry: true };
}
