const storageKey = "slashKey";
/** Where storage is off, the choice holds until the page is loaded again. */
let isOff = false;

/** Whether the key `/` goes to the search: somebody who speaks to their device, or has a hand that hits keys, may turn it off. */
export function slashKeyIsOn(): boolean {
  try {
    return !isOff && localStorage.getItem(storageKey) !== "off";
  } catch {
    return !isOff;
  }
}

export function turnSlashKey(on: boolean): void {
  isOff = !on;
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {
    // As above.
  }
}

/** Calls `go` when the key `/` is pressed where nothing is typed and no window is open, unless it is turned off. */
export function onSlashKey(go: () => void): () => void {
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (key !== "/" || ctrlKey || metaKey || altKey || !slashKeyIsOn()) return;
    if (
      (target as Element).closest?.("input,textarea,select,[contenteditable],dialog,[role=dialog]")
    )
      return;
    event.preventDefault();
    go();
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}
