/** As much of a browser's storage as is asked of it. */
export class FakeStorage {
  [name: string]: unknown;
  isFull = false;
  getItem = (name: string) => (this[name] as string | undefined) ?? null;
  removeItem = (name: string) => void delete this[name];
  setItem = (name: string, text: string) => {
    if (this.isFull && text.length > (this.getItem(name)?.length ?? 0)) throw new Error("full");
    this[name] = text;
  };
}
