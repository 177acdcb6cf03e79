import DataLoader from "dataloader";

/**
 * Does at once what many ask for one by one: what is asked while the database works on what was asked before waits for
 * that, and is the next that is done together. Who asks alone waits for nobody.
 * @param work does it all or fails, and then has done nothing: each is then tried by itself, so that nobody fails for
 *   another. @returns what came of each, in their order.
 */
export function gathered<Given, Done>(
  work: (given: readonly Given[]) => Promise<readonly Done[]>,
): (given: Given) => Promise<Done> {
  const alone = (given: Given) =>
    work([given]).then(
      ([done]) => done as Done,
      (error: Error) => error,
    );
  const settled = async (given: readonly Given[]): Promise<(Done | Error)[]> => {
    if (given.length === 1) return Promise.all(given.map(alone));
    try {
      return [...(await work(given))];
    } catch {
      const each: (Done | Error)[] = [];
      for (const one of given) each.push(await alone(one));
      return each;
    }
  };
  let last: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<Given, Done>(
    (given) => {
      const done = settled(given);
      last = done;
      return done;
    },
    { cache: false, batchScheduleFn: (go) => void last.then(() => setImmediate(go)) },
  );
  return (given) => loader.load(given);
}
