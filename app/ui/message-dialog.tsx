import type { ReactNode } from "react";
import { AlertWindow, AlertWindowClose, type AlertWindowProps } from "#app/ui/alert-window.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Tone } from "#app/ui/tone.tsx";
import { ToneMedal } from "#app/ui/tone-medal.tsx";

export interface MessageDialogProps extends AlertWindowProps {
  tone?: Tone;
  /** Words of the one button, which closes the window. */
  closeLabel: ReactNode;
  /** In place of the tone's icon. */
  icon?: ReactNode;
}

/** Tells one thing and has one button: errors, and what went well. */
export function MessageDialog(props: MessageDialogProps) {
  const { tone = "danger", closeLabel, icon, ...windowProps } = props;
  return (
    <AlertWindow {...windowProps} centred icon={icon ?? <ToneMedal tone={tone} large />}>
      <AlertWindowClose button={<Button className="sm:min-w-40">{closeLabel}</Button>} />
    </AlertWindow>
  );
}
