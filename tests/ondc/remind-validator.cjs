// Loaded into the network's validator before its own code, none of which it changes. Of 1.2.5 that notes the domain and
// the flow which it is to judge, and then empties the store in which it has noted them (shared/validateRetailLogsV2.ts,
// 365 to 368): whatever it is shown, it then says "Domain should be same in each action". Of 1.2.0 it empties the store
// a moment later, in which it still knows. What was noted is put back here after the store was emptied.
const Module = require("node:module");

const load = Module._load;
Module._load = (name, ...more) => {
  const loaded = load(name, ...more);
  if (name !== "lmdb" || loaded.isReminded) return loaded;
  return { ...loaded, isReminded: true, open: (options) => remindedDrop(loaded.open(options)) };
};

function remindedDrop(store) {
  const drop = store.drop.bind(store);
  store.drop = async () => {
    const noted = ["flow", "domain"].map((name) => [name, store.get(name)]);
    await drop();
    for (const [name, value] of noted) if (value !== undefined) store.putSync(name, value);
  };
  return store;
}
