import clsx from "clsx";
import { useState } from "react";
import { Link } from "react-router";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { SharedPageHandle } from "#app/lib/live/shared-page.ts";
import { pathIn } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { shopAddress } from "#app/server/http/shop-address.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/reference";
import { EndpointItem } from "./reference/endpoint-item.tsx";

export const handle = { live: [], sharedBy: "nobody" } as const satisfies LiveHandle &
  SharedPageHandle;

/** What the API can do, one subject at a time: `?subject=`. It says nothing of the shop, so everybody may read it. */
export async function loader({ url }: Route.LoaderArgs) {
  const { readReference } = await import("./reference/read-reference.server.ts");
  return { ...readReference(url.searchParams.get("subject")), shop: shopAddress() };
}

export const meta: Route.MetaFunction = () => [
  ...titled(m.api_reference_title()),
  { name: "robots", content: "noindex" },
];

const starts = [
  m.api_ref_start_key,
  m.api_ref_start_money,
  m.api_ref_start_pages,
  m.api_ref_start_once,
  m.api_ref_start_match,
  m.api_ref_start_errors,
  m.api_ref_start_limits,
];

/** To read what programs can do here, and to try it (rules: api-9). */
export default function ReferencePage({ loaderData }: Route.ComponentProps) {
  const { subjects, subject, endpoints, shop } = loaderData;
  // Nowhere else: not in the address, and not in what the browser keeps.
  const [key, setKey] = useState("");
  return (
    <Page
      title={m.api_reference_title()}
      intro={m.api_reference_intro()}
      className="pb-12 md:pb-16"
    >
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-10">
        <div className="grid gap-5 lg:sticky lg:top-24">
          <nav aria-labelledby="api-subjects">
            <h2 id="api-subjects" className="text-lg">
              {m.api_ref_subjects()}
            </h2>
            <ul lang="en" className="mt-2 flex flex-wrap gap-x-4 lg:block">
              {subjects.map((one) => (
                <li key={one}>
                  <Link
                    to={`?subject=${one}`}
                    preventScrollReset
                    aria-current={one === subject ? "page" : undefined}
                    className={clsx("link touch inline-flex", one === subject && "font-bold")}
                  >
                    {one}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <a href={pathIn("/api/v1/openapi.json")} className="link touch inline-flex">
            {m.api_description_link()}
          </a>
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <section aria-labelledby="api-start" className="rounded-lg bg-surface p-4 sm:p-6">
            <h2 id="api-start" className="text-lg">
              {m.api_ref_start()}
            </h2>
            <ul className="mt-2 list-disc ps-5">
              {starts.map((words) => (
                <li key={words()}>{words()}</li>
              ))}
            </ul>
            <div className="mt-5 max-w-form noscript:hidden">
              <PasswordField
                label={m.api_ref_key()}
                hint={m.api_ref_key_hint()}
                showLabel={m.show_password()}
                hideLabelText={m.hide_password()}
                autoComplete="off"
                value={key}
                onChange={({ currentTarget }) => setKey(currentTarget.value.trim())}
              />
            </div>
          </section>
          {endpoints.map((endpoint) => (
            <EndpointItem key={endpoint.id} endpoint={endpoint} apiKey={key} shop={shop} />
          ))}
        </div>
      </div>
    </Page>
  );
}
