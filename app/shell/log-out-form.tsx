import type { FormEvent, ReactNode } from "react";
import { Form } from "react-router";
import { rememberPinCode } from "#app/domains/delivery/known-pin-code.ts";
import { deleteAllDrafts } from "#app/lib/form-drafts.ts";
import { forgetKeptPages } from "#app/lib/kept-pages.ts";
import { storeKept } from "#app/lib/kept-storage.ts";
import { pathIn } from "#app/lib/language.ts";
import { storeCounts } from "#app/lib/typed-counts.ts";
import { m } from "#app/paraglide/messages.js";
import { toast } from "#app/ui/toast.tsx";

/**
 * Signs out and reloads the page, or goes home where the page needs a login (rules: login-11): nothing of
 * the user's stays in it. Without scripts it goes home. `children` is the button.
 */
export function LogOutForm({ children }: { children: ReactNode }) {
  const logOut = async (event: FormEvent) => {
    event.preventDefault();
    try {
      // The answer is a redirect home, which is not followed: the browser loads a page anew by itself.
      const [answer, isForVisitors] = await Promise.all([
        fetch("/logout", { method: "POST", redirect: "manual" }),
        isPageForVisitors(),
      ]);
      if (answer.type === "opaqueredirect") {
        deleteAllDrafts();
        storeKept(null);
        storeCounts([]);
        rememberPinCode("");
        await forgetKeptPages();
        return isForVisitors ? window.location.reload() : window.location.assign(pathIn("/"));
      }
    } catch {
      // No connection: said below.
    }
    toast.error(m.log_out_failed());
  };
  return (
    <Form method="post" action="/logout" reloadDocument onSubmit={logOut}>
      {children}
    </Form>
  );
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
