import { useEffect, useState } from "react";

/** What this browser says of pushes; undefined until it was asked. */
export type PushState =
  | undefined
  /** It cannot; an iPhone can once the shop stands on its home screen. */
  | { at: "unsupported"; isApple: boolean }
  /** Its user has forbidden them. */
  | { at: "denied" }
  | { at: "ready"; subscription: PushSubscription | null };

/** A scope without pages, so that it stands beside whatever else serves the shop's pages. */
const scope = "/push/";

/** Pushes to this browser: whether they are possible, on, and how to turn them on and off. */
export function usePush(publicKey: string) {
  const [state, setState] = useState<PushState>();
  useEffect(() => {
    void readState().then(setState);
  }, []);

  /** @returns the subscription; undefined where the browser or its user refuses. */
  async function turnOn(): Promise<PushSubscription | undefined> {
    try {
      if ((await Notification.requestPermission()) !== "granted") {
        setState(await readState());
        return undefined;
      }
      const registration = await navigator.serviceWorker.register("/push-worker.js", { scope });
      await untilActive(registration);
      const subscription = await subscribe(registration.pushManager, publicKey);
      setState({ at: "ready", subscription });
      return subscription;
    } catch (cause) {
      console.error("Notifications could not be turned on:", cause);
      return undefined;
    }
  }

  async function turnOff(): Promise<void> {
    if (state?.at !== "ready") return;
    await state.subscription?.unsubscribe();
    setState({ at: "ready", subscription: null });
  }

  return { state, turnOn, turnOff };
}

async function readState(): Promise<PushState> {
  const isPossible =
    "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!isPossible) {
    return { at: "unsupported", isApple: /iPhone|iPad|Macintosh/.test(navigator.userAgent) };
  }
  if (Notification.permission === "denied") return { at: "denied" };
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return { at: "ready", subscription: (await registration?.pushManager.getSubscription()) ?? null };
}

/** A worker that was just installed takes a moment; none of it is awaited by `register`. */
function untilActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (active || !worker) return Promise.resolve();
  return new Promise((resolve, reject) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") resolve();
      if (worker.state === "redundant") reject(new Error("the push worker was not installed"));
    });
  });
}

async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const key = bytesOf(publicKey);
  const old = await manager.getSubscription();
  const oldKey = old?.options.applicationServerKey;
  if (old && oldKey && String(new Uint8Array(oldKey)) === String(key)) return old;
  await old?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
