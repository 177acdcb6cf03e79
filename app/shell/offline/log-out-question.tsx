import { useEffect, useState } from "react";
import { forgetAllKept } from "#app/lib/offline/typed-counts.ts";
import { m } from "#app/paraglide/messages.js";
import { ConfirmDialog } from "#app/ui/dialogs/alert-dialog.tsx";

/** Says before a logout that what waits is not sent then (rules: kept-5). */
export function LogOutQuestion({ asks }: { asks: boolean }) {
  const [form, setForm] = useState<HTMLFormElement>();
  useEffect(() => {
    if (!asks) return;
    const ask = (event: SubmitEvent) => {
      const { target } = event;
      if (!(target instanceof HTMLFormElement) || !target.action.endsWith("/logout")) return;
      event.preventDefault();
      event.stopPropagation();
      setForm(target);
    };
    document.addEventListener("submit", ask, true);
    return () => document.removeEventListener("submit", ask, true);
  }, [asks]);
  const logOut = () => {
    setForm(undefined);
    forgetAllKept();
    // Once nobody asks any more.
    setTimeout(() => form?.requestSubmit());
  };
  return (
    <ConfirmDialog
      open={form !== undefined}
      onOpenChange={(open) => open || setForm(undefined)}
      title={m.kept_log_out_title()}
      body={m.kept_log_out_text()}
      confirmLabel={m.log_out()}
      cancelLabel={m.kept_stay()}
      processingText={m.log_out()}
      onConfirm={logOut}
    />
  );
}
