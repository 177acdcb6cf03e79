import type { CodCount } from "#app/domains/orders/cod/forgive-order.server.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { useRowCommand } from "../forms/use-row-command.ts";
import { TitledCard } from "../page/page-layout.tsx";

/** Whether an order that came back unpaid counts where its person wants to pay at the door; undone by hand (rules: cod-6). */
export function CodCountCard({ orderId, count }: { orderId: string; count: CodCount }) {
  const { send, busy } = useRowCommand(`/my/orders/${orderId}`);
  const { isForgiven } = count;
  return (
    <TitledCard title={m.pay_cod()}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 basis-72 grow [overflow-wrap:anywhere]">
          {isForgiven
            ? m.cod_forgiven({
                by: count.by || m.cod_forgiven_by_nobody(),
                date: formatDateTime(count.at),
              })
            : m.cod_counted()}
        </p>
        <Button
          variant="secondary"
          pending={busy}
          onClick={() => send({ intent: isForgiven ? "count-again" : "forgive" })}
        >
          {isForgiven ? m.cod_count_again() : m.cod_forgive()}
        </Button>
      </div>
    </TitledCard>
  );
}
