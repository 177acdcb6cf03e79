import type { FormEvent, ReactNode } from "react";
import { Form } from "react-router";
import { deleteAllDrafts } from "#app/lib/form-drafts.ts";
import { m } from "#app/paraglide/messages.js";
import { toast } from "#app/ui/toast.tsx";

/**
 * Signs out and reloads the page (rules: login-11): nothing of the user's stays in it. `children`
 * is the button.
 */
export function LogOutForm({ children }: { children: ReactNode }) {
  const logOut = async (event: FormEvent) => {
    event.preventDefault();
    try {
      // The answer is a redirect home: the browser goes there itself, with a new page.
      const answer = await fetch("/logout", { method: "POST", redirect: "manual" });
      if (answer.type === "opaqueredirect") {
        deleteAllDrafts();
        return window.location.assign("/");
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
