const storageKey = "order-sound";

/** Whether this browser is to sound at a new order; silent until somebody wants it. */
export function wantsOrderSound(): boolean {
  try {
    return localStorage.getItem(storageKey) === "on";
  } catch {
    return false;
  }
}

/** @returns false where the browser keeps nothing. */
export function setOrderSound(isWanted: boolean): boolean {
  try {
    if (isWanted) localStorage.setItem(storageKey, "on");
    else localStorage.removeItem(storageKey);
    return true;
  } catch {
    return false;
  }
}

/** Two short notes. Browsers let a page sound once somebody has pressed something in it. */
export function playOrderSound(): void {
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.value = 0.15;
  volume.connect(audio.destination);
  for (const [pitch, start] of [
    [880, 0],
    [1175, 0.16],
  ] as const) {
    const note = audio.createOscillator();
    note.frequency.value = pitch;
    note.connect(volume);
    note.start(audio.currentTime + start);
    note.stop(audio.currentTime + start + 0.14);
  }
  setTimeout(() => void audio.close(), 1000);
}
