import { useRef, useState } from "react";
import { connectionFields, connectionTitles } from "#app/domains/connections/connection-groups.ts";
import type { ShownConnection } from "#app/domains/connections/shown-connections.server.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { Status } from "#app/ui/layout/status.tsx";
import type { Tone } from "#app/ui/layout/tone.tsx";
import { RowConfirmDialog } from "../../components/forms/row-confirm-dialog.tsx";
import { Fact, Facts, TitledCard } from "../../components/page/page-layout.tsx";
import { ConnectionForm } from "./connection-form.tsx";
import { Guide } from "./guide.tsx";

interface ConnectionCardProps {
  connection: ShownConnection;
  /** Whether who looks has a second factor and has lately given it. */
  mayChange: boolean;
  isConfirmed: boolean;
  /** Whether money moves. */
  mode: "practice" | "test" | "live";
  /** The shop's own: providers are told where they reach it. */
  shopAddress: string;
}

const purposes: Record<ShownConnection["name"], () => string> = {
  payments: m.keys_payments_for,
  mail: m.keys_mail_for,
  whatsapp: m.keys_whatsapp_for,
  courier: m.keys_courier_for,
  google: m.keys_google_for,
  backup: m.keys_backup_for,
};

const states: Record<ShownConnection["state"], { tone: Tone; word: () => string }> = {
  none: { tone: "neutral", word: m.keys_none },
  kept: { tone: "success", word: m.keys_kept },
  closed: { tone: "danger", word: m.keys_closed },
  machine: { tone: "success", word: m.keys_of_machine },
};

const modes = {
  practice: m.keys_mode_practice,
  test: m.keys_mode_test,
  live: m.keys_mode_live,
};

/** What providers are told of the shop's address. */
const paths: Partial<Record<ShownConnection["name"], string>> = {
  payments: "/hooks/razorpay",
  whatsapp: "/hooks/whatsapp",
  courier: "/hooks/parcels",
  google: "/login/google/callback",
};

/** A connection: how it stands, where its keys are found, and where they are typed. */
export function ConnectionCard(props: ConnectionCardProps) {
  const { connection, mayChange, isConfirmed, mode, shopAddress } = props;
  const { name, state, keptAt, by, shown, setting } = connection;
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const title = connectionTitles[name]();
  const path = paths[name];
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <TitledCard
      title={title}
      action={
        <Status tone={states[state].tone} className="py-2.5">
          {states[state].word()}
        </Status>
      }
    >
      <div className="grid gap-4">
        <p className="text-muted">{purposes[name]()}</p>
        {name === "payments" && <p>{modes[mode]()}</p>}
        {state === "machine" && <Alert>{m.keys_of_machine_text({ setting: setting ?? "" })}</Alert>}
        {state === "closed" && <Alert tone="danger">{m.keys_closed_text()}</Alert>}
        {state === "kept" && keptAt && (
          <Facts>
            {connectionFields[name]
              .filter((field) => shown[field.name])
              .map((field) => (
                <Fact key={field.name} name={field.label()}>
                  {shown[field.name]}
                </Fact>
              ))}
          </Facts>
        )}
        {keptAt && (
          <p className="wrap-anywhere text-muted text-sm">
            {m.keys_kept_at({ time: formatDateTime(keptAt), by: by ?? m.keys_somebody() })}
          </p>
        )}
        <Guide of={name} address={path && shopAddress + path} />
        {state !== "machine" && (mayChange || open) && (
          <>
            {open && (
              <ConnectionForm connection={connection} isConfirmed={isConfirmed} onDone={close} />
            )}
            <div className="flex flex-wrap gap-3" hidden={open}>
              <Button
                ref={opener}
                variant={keptAt ? "secondary" : "primary"}
                size="sm"
                onClick={() => setOpen(true)}
                aria-label={
                  keptAt
                    ? m.keys_change_named({ name: title })
                    : m.keys_set_up_named({ name: title })
                }
              >
                {keptAt ? m.keys_change() : m.keys_set_up()}
              </Button>
              {keptAt && (
                <RowConfirmDialog
                  variant="danger"
                  title={m.keys_take_away_title({ name: title })}
                  body={[
                    m.keys_take_away_text(),
                    name === "payments" && m.keys_take_away_payments(),
                  ]
                    .filter(Boolean)
                    .join(" ")}
                  confirmLabel={m.keys_take_away()}
                  action="/my/connections"
                  fields={{ intent: "take-away", name, seen: keptAt.toISOString() }}
                />
              )}
            </div>
          </>
        )}
      </div>
    </TitledCard>
  );
}
