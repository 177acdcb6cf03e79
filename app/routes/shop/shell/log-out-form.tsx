import type { ReactNode } from "react";
import { Form } from "react-router";

/** Signs out and reloads the page (spec 2, Account hub). `children` is the button. */
export function LogOutForm({ children }: { children: ReactNode }) {
  return (
    <Form method="post" action="/logout" reloadDocument>
      {children}
    </Form>
  );
}
