import { type FormEvent, useState } from "react";
import { useFetcher } from "react-router";
import {
  type NotificationKind,
  notificationWords,
} from "#app/domains/notifications/notification.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { CheckboxField } from "#app/ui/forms/field.tsx";
import { Skeleton } from "#app/ui/layout/skeleton.tsx";
import type { PushState, usePush } from "./use-push.ts";

interface ThisDeviceProps {
  push: ReturnType<typeof usePush>;
  /** What its user may be told of. */
  kinds: readonly NotificationKind[];
  /** What it is told of now; undefined where it is not. */
  chosen: { id: string; kinds: readonly NotificationKind[] } | undefined;
}

/** Turns the pushes to this browser on and off, and chooses of what (rules: notifications-2). */
export function ThisDevice({ push, kinds, chosen }: ThisDeviceProps) {
  const fetcher = useFetcher();
  const [isAsking, setAsking] = useState(false);
  if (push.state === undefined) return <Skeleton className="h-40 w-full" />;
  const problem = problemOf(push.state);
  if (problem) return <Alert tone="warning">{problem}</Alert>;

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setAsking(true);
    const subscription = await push.turnOn();
    setAsking(false);
    const { endpoint, keys } = subscription?.toJSON() ?? {};
    if (!endpoint || !keys) return void toast.error(m.notifications_not_on());
    form.set("intent", "save");
    form.set("endpoint", endpoint);
    form.set("p256dh", keys.p256dh ?? "");
    form.set("auth", keys.auth ?? "");
    await fetcher.submit(form, { method: "post" });
  };
  const turnOff = async () => {
    // First the shop's side: what it still sent to an address that is gone would only fail.
    await fetcher.submit({ intent: "remove", id: chosen?.id ?? "" }, { method: "post" });
    await push.turnOff();
  };
  const isBusy = isAsking || fetcher.state !== "idle";
  return (
    <form onSubmit={save} className="grid gap-4">
      <fieldset>
        <legend className="mb-1 font-semibold text-sm">{m.notifications_kinds()}</legend>
        {kinds.map((kind) => (
          <CheckboxField
            key={kind}
            name="kinds"
            value={kind}
            label={notificationWords[kind]()}
            defaultChecked={chosen ? chosen.kinds.includes(kind) : true}
          />
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button type="submit" pending={isBusy} pendingText={m.saving()}>
          {chosen ? m.notifications_save() : m.notifications_turn_on()}
        </Button>
        {chosen && (
          <Button variant="secondary" onClick={turnOff} disabled={isBusy}>
            {m.notifications_turn_off()}
          </Button>
        )}
      </div>
    </form>
  );
}

function problemOf(state: NonNullable<PushState>): string | undefined {
  if (state.at === "denied") return m.notifications_denied();
  if (state.at === "ready") return undefined;
  return state.isApple ? m.notifications_apple() : m.notifications_unsupported();
}
