import { rememberPinCode } from "#app/domains/delivery/known-pin-code.ts";
import { clearOfflinePages } from "#app/lib/offline/clear-offline-pages.ts";
import { deleteAllDrafts } from "#app/lib/offline/form-drafts.ts";
import { forgetAllKept } from "#app/lib/offline/typed-counts.ts";
import { pathIn } from "#app/lib/text/language.ts";

/**
 * Signs out, and reloads the page or goes home (rules: login-11).
 * @returns false where the shop has not said that the session has ended.
 * @throws TypeError without a connection.
 */
export async function logOut(): Promise<boolean> {
  // The answer is a redirect home, which is not followed: the browser loads a page anew by itself.
  const [answer, isForVisitors] = await Promise.all([
    fetch(pathIn("/logout"), { method: "POST", redirect: "manual" }),
    isPageForVisitors(),
  ]);
  if (answer.type !== "opaqueredirect") return false;
  await forgetUser();
  if (isForVisitors) window.location.reload();
  else window.location.assign(pathIn("/"));
  return true;
}

/** For a logout, and with an account that is deleted: what this browser keeps of its user, but for the cart. */
export async function forgetUser(): Promise<void> {
  deleteAllDrafts();
  forgetAllKept();
  rememberPinCode("");
  await clearOfflinePages();
}

/** Whether a visitor gets the open page: asked without the session, before it has ended. */
async function isPageForVisitors(): Promise<boolean> {
  try {
    const { pathname, search } = window.location;
    const asked = { credentials: "omit", redirect: "manual", cache: "no-store" } as const;
    return (await fetch(pathname + search, asked)).type !== "opaqueredirect";
  } catch {
    return false;
  }
}
