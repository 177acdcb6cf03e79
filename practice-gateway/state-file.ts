import { readFileSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

export interface StateFile<State> {
  /** What the last process left, or what `fresh` gave. */
  state: State;
  /** Resolves when the state as it is now is in the file; calls while one is written share the next. */
  save: () => Promise<void>;
}

/**
 * Keeps a plain object in a JSON file. Each save is written beside it and renamed over it, so that a
 * process killed at any moment leaves the state of before or of after.
 * @param path of the file; undefined keeps the state in memory only.
 * @throws Error when the file is there and cannot be read.
 */
export function openStateFile<State>(
  path: string | undefined,
  fresh: () => State,
): StateFile<State> {
  if (path === undefined) return { state: fresh(), save: async () => {} };
  const state = read<State>(path) ?? fresh();

  const write = async () => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.new`, JSON.stringify(state));
    await rename(`${path}.new`, path);
  };
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const save = () => {
    next ??= writing
      .catch(() => {})
      .then(() => {
        next = undefined;
        writing = write();
        return writing;
      });
    return next;
  };
  return { state, save };
}

function read<State>(path: string): State | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new Error(`${path} cannot be read; delete it to begin anew`, { cause: error });
  }
}
