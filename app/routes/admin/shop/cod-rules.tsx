import { useRef, useState } from "react";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { changeCodRules } from "#app/domains/orders/cod/change-cod-rules.server.ts";
import { codRuleWords } from "#app/domains/orders/cod/cod-rule-words.ts";
import { codRulesSchema } from "#app/domains/orders/cod/cod-rules-form.ts";
import { readCodRules } from "#app/domains/orders/cod/read-cod-rules.server.ts";
import { attempt } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { saveForm } from "../components/forms/save-form.server.ts";
import { ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/cod-rules";
import { CodRulesForm } from "./cod-rules/cod-rules-form.tsx";

export const handle = { live: ["cod-rules"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "cod-rules");
  return { rules: await readCodRules() };
}

/** Changes the rules; where another owner has saved them meanwhile, what stands now is the answer. */
export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, "cod-rules");
  return saveForm(
    await readForm(args.request),
    codRulesSchema,
    ({ updatedAt = new Date(0), ...given }) => changeCodRules(updatedAt, given, owner),
  );
}

/** Where no answer comes, the form says so and keeps what was typed. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => attempt(serverAction);

export const meta = () => titled(m.admin_cod_rules());

/** Who may pay at the door (rules: cod-1). */
export default function CodRulesPage({ loaderData: { rules } }: Route.ComponentProps) {
  const words = codRuleWords(rules);
  const [isChanging, setChanging] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <ContentPage title={m.admin_cod_rules()} intro={m.cod_rules_intro()} narrow>
      <TitledCard
        title={m.cod_rules_now()}
        action={
          <Button
            ref={opener}
            variant="ghost"
            aria-expanded={isChanging}
            onClick={() => setChanging(!isChanging)}
          >
            {m.cod_rules_change()}
          </Button>
        }
      >
        {words.length === 0 && <p className="text-muted">{m.cod_rules_none()}</p>}
        <ul aria-live="polite" className="-my-2 divide-y divide-line">
          {words.map((text) => (
            <li key={text} className="py-2 [overflow-wrap:anywhere]">
              {text}
            </li>
          ))}
        </ul>
      </TitledCard>
      {isChanging && (
        <TitledCard title={m.cod_rules_change()}>
          <CodRulesForm
            rules={rules}
            onSaved={() => {
              setChanging(false);
              opener.current?.focus();
            }}
          />
        </TitledCard>
      )}
    </ContentPage>
  );
}
