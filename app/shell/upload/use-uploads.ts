import { useEffect, useRef, useState } from "react";
import { type SendToAddress, sendFile, shownFileName } from "#app/lib/files/send-file.ts";

/** A file of a form: on its way, stored, or refused. */
export interface Upload {
  key: string;
  name: string;
  /** What the browser can show of it. */
  preview: string;
  isPdf: boolean;
  state:
    | { at: "waiting" }
    /** `part` from 0 to 1. */
    | { at: "sending"; part: number }
    | { at: "stored"; url: string }
    | { at: "refused"; message: string; mayRetry: boolean };
}

/** Numbers the files that were chosen, for their keys. */
let made = 0;

/** A file that was chosen in this page. */
interface Chosen {
  file: File;
  preview: string;
  /** Ends its sending. */
  end: AbortController;
}

export interface UploadsOf extends SendToAddress {
  /** How many files; with 1, a new one takes the place of the old once it is stored. */
  max: number;
  savedUrls: readonly string[];
}

/** The files of one field, sent one after another in the order in which they were chosen. */
export function useUploads({ max, savedUrls, ...to }: UploadsOf) {
  const [uploads, setUploads] = useState<readonly Upload[]>(() => savedUrls.map(savedUpload));
  const chosen = useRef(new Map<string, Chosen>());
  const line = useRef(Promise.resolve());

  useEffect(() => {
    const all = chosen.current;
    return () => {
      for (const one of all.values()) letGo(one);
    };
  }, []);

  const setState = (key: string, state: Upload["state"]) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, state } : upload)));

  /** Takes its place in the line. One that is removed meanwhile lets the next one through. */
  function enqueue(key: string, { file, end: { signal } }: Chosen): void {
    const send = async () => {
      if (signal.aborted) return;
      const onProgress = (part: number) => setState(key, { at: "sending", part });
      onProgress(0);
      const sent = await sendFile(to, file, { onProgress, signal });
      setState(key, sent.ok ? { at: "stored", url: sent.url } : { at: "refused", ...sent });
      if (sent.ok && max === 1) setUploads((all) => all.filter((upload) => upload.key === key));
    };
    const ended = new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => resolve());
    });
    line.current = line.current.then(() => Promise.race([send(), ended]));
  }

  function add(files: readonly File[]): void {
    // What a single new file takes the place of; what is stored stays until the new one is too.
    if (max === 1 && files.length > 0) {
      remove(uploads.filter(({ state }) => state.at !== "stored").map(({ key }) => key));
    }
    for (const file of files) {
      made += 1;
      const key = `chosen ${made}`;
      const one = { file, preview: URL.createObjectURL(file), end: new AbortController() };
      chosen.current.set(key, one);
      const name = shownFileName(file.name);
      const isPdf = file.type === "application/pdf";
      const state = { at: "waiting" } as const;
      setUploads((all) => [...all, { key, name, preview: one.preview, isPdf, state }]);
      enqueue(key, one);
    }
  }

  function retry(key: string): void {
    const one = chosen.current.get(key);
    if (!one) return;
    setState(key, { at: "waiting" });
    enqueue(key, one);
  }

  function remove(keys: readonly string[]): void {
    for (const key of keys) {
      const one = chosen.current.get(key);
      if (one) letGo(one);
      chosen.current.delete(key);
    }
    setUploads((all) => all.filter((upload) => !keys.includes(upload.key)));
  }

  /** Moves one by so many places. */
  function move(key: string, by: number): void {
    setUploads((all) => {
      const from = all.findIndex((upload) => upload.key === key);
      const moved = [...all];
      moved.splice(from + by, 0, ...moved.splice(from, 1));
      return moved;
    });
  }

  return { uploads, add, retry, remove, move };
}

function letGo({ end, preview }: Chosen): void {
  end.abort();
  URL.revokeObjectURL(preview);
}

function savedUpload(url: string): Upload {
  return {
    key: url,
    name: "",
    preview: url,
    isPdf: url.endsWith(".pdf"),
    state: { at: "stored", url },
  };
}
