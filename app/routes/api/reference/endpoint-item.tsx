import { m } from "#app/paraglide/messages.js";
import { AccordionItem } from "#app/ui/layout/accordion.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import type { ShownEndpoint, ShownField } from "./read-reference.server.ts";
import { TryForm } from "./try-form.tsx";

interface EndpointItemProps {
  endpoint: ShownEndpoint;
  apiKey: string;
  shop: string;
}

/** One endpoint, folded: what it takes and answers, how it is called, and a form that calls it. */
export function EndpointItem({ endpoint, apiKey, shop }: EndpointItemProps) {
  const { id, method, path, summary, description, permission, isOnce } = endpoint;
  const fields = [...endpoint.parameters, ...endpoint.body];
  return (
    <AccordionItem
      id={id}
      title={<span lang="en">{summary}</span>}
      hint={
        <code className="wrap-anywhere text-sm">
          <b>{method}</b> {path}
        </code>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <p lang="en">{description}</p>
        <p className="flex flex-wrap items-baseline gap-2">
          {m.api_ref_needs()} <code>{permission}</code>
          {isOnce && <Badge>{m.api_ref_once()}</Badge>}
        </p>
        <FieldTable title={m.api_ref_fields()} fields={fields} />
        <details>
          <summary className="link inline-flex min-h-11 items-center">{m.api_ref_answer()}</summary>
          <FieldTable fields={endpoint.answer} />
        </details>
        <section>
          <h3 className="text-base">{m.api_ref_example()}</h3>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the window is scrolled by keys
            tabIndex={0}
            className="mt-2 overflow-x-auto rounded-md bg-sunken p-3 text-sm"
          >
            <code>{curlOf(endpoint, shop)}</code>
          </pre>
        </section>
        {!endpoint.isOfFile && <TryForm endpoint={endpoint} apiKey={apiKey} />}
      </div>
    </AccordionItem>
  );
}

function curlOf(endpoint: ShownEndpoint, shop: string): string {
  const { method, path, parameters, isOnce, isOfFile, bodyExample } = endpoint;
  const needed = parameters.filter(({ place, isRequired }) => place === "query" && isRequired);
  const query = needed.map(({ name }, at) => `${at === 0 ? "?" : "&"}${name}=…`).join("");
  const parts = [
    `curl ${method === "GET" ? "" : `-X ${method} `}'${shop}/api/v1${path}${query}'`,
    `-H 'Authorization: Bearer madua_…'`,
    ...(isOnce ? [`-H "Idempotency-Key: $(uuidgen)"`] : []),
    ...(isOfFile ? ["-H 'Content-Type: image/jpeg'", "--data-binary @picture.jpg"] : []),
    ...(bodyExample ? [`-H 'Content-Type: application/json'`, `-d '${bodyExample}'`] : []),
  ];
  return parts.join(" \\\n  ");
}

function FieldTable({ title, fields }: { title?: string; fields: readonly ShownField[] }) {
  return (
    <section>
      {title && <h3 className="text-base">{title}</h3>}
      {fields.length === 0 ? (
        <p className="text-muted">{m.api_ref_nothing()}</p>
      ) : (
        <dl lang="en" className="mt-2 divide-y divide-line border-line border-y text-sm">
          {fields.map(({ name, type, isRequired, description }) => (
            <div
              key={name}
              className="grid gap-x-4 py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
            >
              <dt className="wrap-anywhere font-mono font-semibold">{name}</dt>
              <dd className="wrap-anywhere">
                <span className="text-muted">
                  {type}
                  {isRequired && `, ${m.api_ref_required()}`}
                </span>
                {description && <span className="block">{description}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
