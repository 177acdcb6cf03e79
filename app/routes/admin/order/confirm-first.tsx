import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/button.tsx";

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
