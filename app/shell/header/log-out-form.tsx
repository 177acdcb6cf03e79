import type { FormEvent, ReactNode } from "react";
import { Form } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { toast } from "#app/ui/dialogs/toast.tsx";

/**
 * Signs out and reloads the page, or goes home where the page needs a login (rules: login-11): nothing of
 * the user's stays in it. Without scripts it goes home. `children` is the button.
 */
export function LogOutForm({ children }: { children: ReactNode }) {
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      // Its script comes with the logout: no page needs it before.
      const { logOut } = await import("./log-out.ts");
      if (await logOut()) return;
    } catch {
      // No connection: said below.
    }
    toast.error(m.log_out_failed());
  };
  return (
    <Form method="post" action="/logout" reloadDocument onSubmit={submit}>
      {children}
    </Form>
  );
}
