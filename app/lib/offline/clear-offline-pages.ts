import { keptCaches, type ToWorker } from "./offline-caches.ts";

/**
 * For a logout: which pages somebody has looked at is nobody else's business (rules: offline-4). The page deletes them
 * itself, whether or not a worker runs; that one forgets what it has noted of their addresses.
 */
export async function clearOfflinePages(): Promise<void> {
  try {
    await Promise.all([caches.delete(keptCaches.pages), caches.delete(keptCaches.pictures)]);
    const registration = await navigator.serviceWorker.getRegistration();
    registration?.active?.postMessage({ tell: "forget" } satisfies ToWorker);
  } catch {
    // Where the browser has neither, nothing is kept.
  }
}
