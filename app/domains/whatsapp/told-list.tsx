import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { ToldByWhatsapp } from "./read-whatsapp.server.ts";
import { kindWords, messageStateWords, problemOf } from "./whatsapp-words.ts";

/** What of an order was told by WhatsApp, and where each message stands (rules: whatsapp-4); nothing where none was. */
export function ToldList({ told }: { told: ToldByWhatsapp }) {
  if (told.length === 0) return null;
  return (
    <section className="mt-5 border-line border-t pt-4">
      <h3 className="mb-2 text-base">{m.whatsapp()}</h3>
      <ul className="grid gap-2.5 text-sm">
        {told.map(({ id, kind, state, stateAt, problem }) => (
          <li key={id}>
            <span className="block font-semibold">{kindWords(kind)}</span>
            <span className="block text-muted [overflow-wrap:anywhere]">
              {messageStateWords[state]()}, {formatDateTime(stateAt)}
              {problem && `: ${problemOf(problem)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
