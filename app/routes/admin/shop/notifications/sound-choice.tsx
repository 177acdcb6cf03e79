import { useEffect, useState } from "react";
import { m } from "#app/paraglide/messages.js";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { CheckboxField } from "#app/ui/forms/field.tsx";
import {
  playOrderSound,
  setOrderSound,
  wantsOrderSound,
} from "../../components/orders/order-sound.ts";

/** Whether this browser sounds at a new order (rules: notifications-7). */
export function SoundChoice() {
  const [isOn, setOn] = useState(false);
  useEffect(() => setOn(wantsOrderSound()), []);
  const choose = (next: boolean) => {
    if (!setOrderSound(next)) return void toast.error(m.notifications_sound_not_kept());
    setOn(next);
    if (next) playOrderSound();
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <CheckboxField
        label={m.notifications_sound()}
        checked={isOn}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
      <Button variant="secondary" size="sm" onClick={playOrderSound}>
        {m.notifications_sound_try()}
      </Button>
    </div>
  );
}
