import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { monthOfWhatsapp } from "#app/domains/whatsapp/read-whatsapp.server.ts";
import {
  changeWhatsappSettings,
  readWhatsappSettings,
} from "#app/domains/whatsapp/settings.server.ts";
import { whatsappSettingsSchema } from "#app/domains/whatsapp/settings-form.ts";
import { whatsappTemplates } from "#app/domains/whatsapp/templates.ts";
import { messageStateWords } from "#app/domains/whatsapp/whatsapp-words.ts";
import { attempt } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { shopAddress } from "#app/server/http/shop-address.server.ts";
import { practicePage, whatsappMode } from "#app/server/whatsapp/cloud-api.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { saveForm } from "../components/forms/save-form.server.ts";
import { ContentPage, Fact, Facts, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/whatsapp";
import { TemplateToRegister } from "./whatsapp/template-to-register.tsx";
import { WhatsappSettingsForm } from "./whatsapp/whatsapp-settings-form.tsx";

export const handle = { live: ["whatsapp", "whatsapp-settings"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "whatsapp.settings");
  const [settings, month] = await Promise.all([readWhatsappSettings(), monthOfWhatsapp()]);
  return {
    ...{ settings, month, mode: whatsappMode(), practicePage: practicePage() },
    webhook: `${shopAddress()}/hooks/whatsapp`,
  };
}

/** Changes what is told; where another owner has saved that meanwhile, what stands now is the answer. */
export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, "whatsapp.settings");
  return saveForm(
    await readForm(args.request),
    whatsappSettingsSchema,
    ({ updatedAt = new Date(0), isOn, kinds, ...prices }) =>
      changeWhatsappSettings(updatedAt, { isOn, kinds, prices: pricesOf(prices) }, owner),
  );
}

/** Only those that somebody has typed. */
const pricesOf = (typed: Record<string, number | undefined>) =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([category, price]) =>
      price === undefined ? [] : [[category, price]],
    ),
  ) as Record<string, number>;

/** Where no answer comes, the form says so and keeps what was typed. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => attempt(serverAction);

export const meta = () => titled(m.whatsapp());

/** What is told by WhatsApp, what that costs, and what is to be registered for it (rules: whatsapp-1). */
export default function WhatsappPage({ loaderData }: Route.ComponentProps) {
  const { settings, month, mode, practicePage: page, webhook } = loaderData;
  return (
    <ContentPage title={m.whatsapp()} intro={m.whatsapp_intro()} narrow>
      {mode === "off" && <Alert tone="warning">{m.whatsapp_no_keys()}</Alert>}
      {mode === "practice" && (
        <Alert tone="info">
          {m.whatsapp_practice()}{" "}
          <a href={page} target="_blank" rel="noreferrer" className="link">
            {m.whatsapp_practice_page()}
          </a>
        </Alert>
      )}
      {mode === "live" && <Alert tone="success">{m.whatsapp_live()}</Alert>}
      <TitledCard title={m.whatsapp_told()}>
        <WhatsappSettingsForm settings={settings} />
      </TitledCard>
      <TitledCard title={m.whatsapp_month()}>
        {month.states.length === 0 ? (
          <p className="text-muted">{m.whatsapp_month_none()}</p>
        ) : (
          <Facts>
            {month.states.map(({ state, n }) => (
              <Fact key={state} name={messageStateWords[state]()}>
                {n}
              </Fact>
            ))}
            <Fact name={m.whatsapp_cost()}>{formatMoney(month.cost)}</Fact>
          </Facts>
        )}
      </TitledCard>
      <TitledCard title={m.whatsapp_register()}>
        <p>{m.whatsapp_register_hint()}</p>
        <p className="mt-2 [overflow-wrap:anywhere]">{m.whatsapp_webhook({ address: webhook })}</p>
        <ul className="mt-5 grid gap-8">
          {whatsappTemplates.map((template) => (
            <TemplateToRegister key={template.name} template={template} />
          ))}
        </ul>
      </TitledCard>
    </ContentPage>
  );
}
