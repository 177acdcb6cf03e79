/** As much of a browser's storage as is asked of it. */
export class FakeStorage {
  isFull = false;
  private readonly items = new Map<string, string>();
  getItem = (name: string) => this.items.get(name) ?? null;
  removeItem = (name: string) => void this.items.delete(name);
  setItem = (name: string, text: string) => {
    if (this.isFull && text.length > (this.getItem(name)?.length ?? 0)) throw new Error("full");
    this.items.set(name, text);
  };
}
