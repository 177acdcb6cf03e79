import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { pathIn } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { LinkButton } from "#app/ui/forms/button.tsx";

interface ConfirmFirstProps {
  order: { id: string };
  /** Where it leads then, below the order's page: "/edit". */
  then?: string;
  children: ReactNode;
}

/**
 * In place of a button that moves money, where whoever looks has not shown for a while who they are: they do
 * so before they type anything (rules: second-factor-5).
 */
export function ConfirmFirst({ order, then = "", children }: ConfirmFirstProps) {
  const back = new URLSearchParams({ redirectTo: `/my/orders/${order.id}${then}` });
  return (
    <LinkButton
      to={`/login/again?${back}`}
      variant="secondary"
      size="sm"
      title={m.office_confirm_first()}
      icon={<ShieldCheck aria-hidden className="size-4.5" />}
    >
      {children}
    </LinkButton>
  );
}

/** Where something is typed already: in another tab, so that it stays. */
export function ConfirmElsewhere({ children }: { children?: ReactNode }) {
  return (
    <Alert>
      {children}{" "}
      <a
        href={pathIn("/login/again?redirectTo=/my")}
        target="_blank"
        rel="noreferrer"
        className="link"
      >
        {m.office_edit_confirm_link()}
      </a>
    </Alert>
  );
}
