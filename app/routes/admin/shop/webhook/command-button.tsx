import { Button, type ButtonProps } from "#app/ui/forms/button.tsx";
import { useRowCommand } from "../../components/forms/use-row-command.ts";

interface CommandButtonProps extends Pick<ButtonProps, "variant" | "children"> {
  /** Where it is carried out. */
  action: string;
  intent: string;
}

/** Carries out a command at once. */
export function CommandButton({ action, intent, children, variant }: CommandButtonProps) {
  const { send, busy } = useRowCommand(action);
  return (
    <Button
      size="sm"
      variant={variant ?? "secondary"}
      pending={busy}
      onClick={() => send({ intent })}
    >
      {children}
    </Button>
  );
}
