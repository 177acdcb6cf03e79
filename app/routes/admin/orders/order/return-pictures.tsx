import { useState } from "react";
import type { OfficeReturn } from "#app/domains/orders/returns/office-returns.server.ts";
import { maxReturnPictures } from "#app/domains/orders/returns/return-request.ts";
import { m } from "#app/paraglide/messages.js";
import { UploadField, type UploadFieldState } from "#app/shell/upload/upload-field.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { useRowCommand } from "../../components/forms/use-row-command.ts";

/** Adds pictures that came later, by WhatsApp or mail, to what a buyer asks for. */
export function ReturnPictures({ orderId, wish }: { orderId: string; wish: OfficeReturn }) {
  const [round, setRound] = useState(0);
  const [sent, setSent] = useState<UploadFieldState>();
  const { send, busy } = useRowCommand(`/my/orders/${orderId}`, (ok) => {
    if (!ok) return;
    setSent(undefined);
    setRound(round + 1);
  });
  const room = maxReturnPictures - wish.pictureUrls.length;
  if (room === 0) return null;
  const urls = sent?.urls ?? [];
  return (
    <details>
      <summary className="link touch flex w-fit cursor-pointer items-center text-sm">
        {m.office_return_pictures_add()}
      </summary>
      <div className="grid gap-3 py-2">
        <UploadField
          key={round}
          name="pictureUrls"
          folder="orderReturns"
          label={m.return_pictures()}
          max={room}
          camera
          onChange={setSent}
        />
        {urls.length > 0 && (
          <Button
            size="sm"
            pending={busy}
            disabled={sent?.busy}
            onClick={() =>
              send({ intent: "add-return-pictures", id: wish.id, pictureUrls: urls.join(" ") })
            }
            className="justify-self-start"
          >
            {m.office_return_pictures_save({ n: urls.length })}
          </Button>
        )}
      </div>
    </details>
  );
}
