import { type FormEvent, useRef, useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { PasskeyButton } from "#app/domains/accounts/login/passkey-button.tsx";
import type { Passkey } from "#app/domains/accounts/second-factor/passkeys.server.ts";
import { formatDate, formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { useSendOnce } from "#app/ui/answers/use-send-once.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { Folded, TitledCard } from "./titled-card.tsx";

export interface PasskeysCardProps {
  passkeys: readonly Passkey[];
  /** What a new one is called where its owner types nothing else. */
  deviceName: string;
  /** Whether the person has an authenticator app. */
  hasApp: boolean;
  /** The page's last answer. */
  answer: unknown;
}

/** Somebody's passkeys, and the way to add one (rules: second-factor-8). */
export function PasskeysCard({ passkeys, deviceName, hasApp, answer }: PasskeysCardProps) {
  return (
    <TitledCard title={m.passkeys_title()}>
      <p>{m.passkeys_text()}</p>
      {passkeys.length > 0 && (
        <ul aria-label={m.passkeys_list()} className="divide-y divide-line border-line border-y">
          {passkeys.map((passkey) => (
            <PasskeyLine
              key={passkey.id}
              passkey={passkey}
              isLast={passkeys.length === 1 && !hasApp}
              answer={answer}
            />
          ))}
        </ul>
      )}
      <AddPasskey key={passkeys.length} deviceName={deviceName} />
    </TitledCard>
  );
}

interface PasskeyLineProps extends Pick<PasskeysCardProps, "answer"> {
  passkey: Passkey;
  /** Nothing else protects the account. */
  isLast: boolean;
}

function PasskeyLine({ passkey, isLast, answer }: PasskeyLineProps) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const { pending, submitOnce } = useSendOnce(() => {}, answer);
  const used = lastUsedAt
    ? m.passkey_used({ time: formatDateTime(lastUsedAt) })
    : m.passkey_unused();
  return (
    <li className="grid gap-1 py-4">
      <p className="wrap-anywhere font-semibold">{name}</p>
      <p className="text-muted text-sm">
        {m.passkey_made({ date: formatDate(createdAt) })} · {used}
      </p>
      <Folded summary={m.passkey_remove()} label={m.passkey_remove_named({ name })}>
        <Form method="post" onSubmit={submitOnce} className="grid justify-items-start gap-3">
          <p>{isLast ? m.passkey_remove_last() : m.passkey_remove_text()}</p>
          <input type="hidden" name="intent" value="remove-passkey" />
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            variant="danger"
            size="sm"
            pending={pending}
            pendingText={m.submitting()}
          >
            {m.passkey_remove_confirm()}
          </Button>
        </Form>
      </Folded>
    </li>
  );
}

function AddPasskey({ deviceName }: Pick<PasskeysCardProps, "deviceName">) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const { state, formData } = useNavigation();
  const [name, setName] = useState(deviceName);
  const intent = "add-passkey";
  // Enter in the field is a press of the button.
  const pressButton = (event: FormEvent) => {
    event.preventDefault();
    form.current?.querySelector("button")?.click();
  };
  return (
    <form ref={form} onSubmit={pressButton} className="grid max-w-sm gap-4 noscript:hidden">
      <TextField
        name="name"
        label={m.passkey_name()}
        hint={m.passkey_name_hint()}
        value={name}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <PasskeyButton
        purpose="add"
        label={m.passkey_add()}
        pending={state !== "idle" && formData?.get("intent") === intent}
        unsupported={m.passkey_unsupported()}
        onAnswer={(passkey) => submit({ intent, name, passkey }, { method: "post" })}
      />
    </form>
  );
}
