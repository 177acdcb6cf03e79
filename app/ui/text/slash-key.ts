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
