import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import {
  mayHaveMorningMail,
  setMorningMail,
  wantsMorningMail,
} from "#app/domains/notifications/morning-mail.server.ts";
import { subscriptionSchema } from "#app/domains/notifications/notification.ts";
import {
  devicesOf,
  kindsFor,
  removeSubscription,
  saveSubscription,
} from "#app/domains/notifications/push-subscriptions.server.ts";
import { attempt } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { vapidKeys } from "#app/server/push/vapid-keys.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { CheckboxField } from "#app/ui/forms/field.tsx";
import { done, failed, unread } from "../components/forms/toast-answers.server.ts";
import { ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/notifications";
import { DeviceList } from "./notifications/device-list.tsx";
import { SoundChoice } from "./notifications/sound-choice.tsx";
import { ThisDevice } from "./notifications/this-device.tsx";
import { usePush } from "./notifications/use-push.ts";

export const handle = { live: ["my-notifications"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const user = requirePermission(args, "office");
  return {
    publicKey: (await vapidKeys()).publicKey,
    kinds: kindsFor(user),
    devices: await devicesOf(user),
    morningMail: mayHaveMorningMail(user) ? await wantsMorningMail(user) : undefined,
  };
}

export async function action(args: Route.ActionArgs) {
  const user = requirePermission(args, "office");
  const form = await readForm(args.request);
  if (!form.ok) return unread(form.refusal);
  const fields = fieldsOf(form.value);
  switch (fields.intent) {
    case "save": {
      const given = subscriptionSchema.safeParse({ ...fields, kinds: form.value.getAll("kinds") });
      if (!given.success) return failed(m.something_wrong(), 400);
      const userAgent = args.request.headers.get("user-agent") ?? "";
      const saved = await saveSubscription(user, given.data, userAgent);
      if (saved.ok) return done(m.notifications_saved());
      return failed(
        saved.refusal === "too-many" ? m.notifications_too_many() : m.notifications_not_on(),
        400,
      );
    }
    case "remove":
      await removeSubscription(user, fields.id ?? "");
      return done(m.notifications_removed());
    case "morning-mail":
      if (!mayHaveMorningMail(user)) return failed(m.something_wrong(), 400);
      await setMorningMail(user, fields.wanted === "on");
      return done(m.notifications_saved());
    default:
      return failed(m.something_wrong(), 400);
  }
}

/** Where no answer comes, the page says so. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await attempt(serverAction);
  const said = "message" in answer ? answer : ({ ok: false, message: m.unreachable() } as const);
  if (said.ok) toast.success(said.message);
  else toast.error(said.message);
  return said;
}

export const meta = () => titled(m.admin_notifications());

/** Of what one is told, and where: on which phones, in the open back office, by mail. */
export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
  const { publicKey, kinds, devices, morningMail } = loaderData;
  const push = usePush(publicKey);
  const endpoint = push.state?.at === "ready" ? push.state.subscription?.endpoint : undefined;
  const here = devices.find((device) => device.endpoint === endpoint);
  const others = devices.filter((device) => device !== here);
  return (
    <ContentPage title={m.admin_notifications()} intro={m.notifications_intro()} narrow>
      {kinds.length > 0 && (
        <TitledCard title={m.notifications_here()}>
          <div className="grid gap-4">
            <ThisDevice key={here?.id} push={push} kinds={kinds} chosen={here} />
            <p className="text-muted text-sm">{m.notifications_apple_hint()}</p>
          </div>
        </TitledCard>
      )}
      {others.length > 0 && (
        <TitledCard title={m.notifications_others()}>
          <DeviceList devices={others} />
        </TitledCard>
      )}
      {kinds.includes("order") && (
        <TitledCard title={m.notifications_office()}>
          <SoundChoice />
          <p className="mt-2 text-muted text-sm">{m.notifications_sound_hint()}</p>
        </TitledCard>
      )}
      {morningMail !== undefined && (
        <TitledCard title={m.notifications_morning()}>
          <MorningMail isOn={morningMail} />
        </TitledCard>
      )}
    </ContentPage>
  );
}

/** Yesterday's figures and what waits, at seven in the morning (rules: notifications-6). */
function MorningMail({ isOn }: { isOn: boolean }) {
  const fetcher = useFetcher<typeof clientAction>();
  // At once what was pressed; the server's word where that is another.
  const [wanted, setWanted] = useState(isOn);
  const hasFailed = fetcher.data?.ok === false;
  useEffect(() => setWanted(isOn), [isOn]);
  useEffect(() => {
    if (hasFailed) setWanted(isOn);
  }, [hasFailed, isOn]);
  return (
    <CheckboxField
      label={m.notifications_morning_mail()}
      hint={m.notifications_morning_hint()}
      checked={wanted}
      onChange={({ currentTarget: { checked } }) => {
        setWanted(checked);
        void fetcher.submit(
          { intent: "morning-mail", wanted: checked ? "on" : "off" },
          { method: "post" },
        );
      }}
    />
  );
}
