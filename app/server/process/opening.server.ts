export interface Opening {
  /** Rejects with what stood in the way; all that was opened is closed again by then. */
  opened: Promise<void>;
  /** Resolves where it cannot go on, with what stood in the way. */
  lost: Promise<Error>;
  /** Closes what has been opened so far, the last first; to be called at any moment, once or more. */
  close: () => Promise<void>;
}

/** What is being opened, for whoever opens it. */
export interface Lifetime {
  /** Adds what closes a part that was opened; the last that was added is closed first. */
  atEnd: (end: () => unknown) => void;
  /** Aborted from when it is to be closed, also in the middle of its opening. */
  stopping: AbortSignal;
  onLost: (reason: Error) => void;
}

/** Opens by `open`, part by part; what is open can be closed at any moment from here on. */
export function opening(open: (lifetime: Lifetime) => Promise<void>): Opening {
  const closing: (() => unknown)[] = [];
  const stopping = new AbortController();
  let closed: Promise<void> | undefined;
  const closeAll = async () => {
    stopping.abort();
    // What is being opened meanwhile adds its end, which comes before those of what it rests on.
    for (let end = closing.pop(); end; end = closing.pop()) await end();
  };
  const close = () => {
    closed ??= closeAll();
    return closed;
  };
  const lost = Promise.withResolvers<Error>();
  const opened = open({
    atEnd: (end) => closing.push(end),
    stopping: stopping.signal,
    onLost: lost.resolve,
  }).catch(async (error) => {
    await close();
    throw error;
  });
  return { opened, lost: lost.promise, close };
}
