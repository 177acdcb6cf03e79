import { useEffect, useState } from "react";
import { formatMoney } from "#app/lib/money/money.ts";
import { parseRupees } from "#app/lib/money/parse-rupees.ts";
import type { FinishedGoods } from "#app/lib/offline/phone-goods.ts";
import { m } from "#app/paraglide/messages.js";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { Status } from "#app/ui/layout/status.tsx";
import type { Tone } from "#app/ui/layout/tone.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";

interface GoodsListProps {
  finished: readonly FinishedGoods[];
  sending: string | undefined;
  /** Undefined while the form holds something else. */
  onChange: ((goods: FinishedGoods) => void) | undefined;
  onRemove: (goods: FinishedGoods) => void;
}

/** What was added on this phone, the newest first: each with where it stands, and the way to change it. */
export function GoodsList({ finished, sending, onChange, onRemove }: GoodsListProps) {
  const saved = finished.filter(({ state }) => state === "saved").length;
  return (
    <TitledCard title={m.quick_list({ n: finished.length, saved })}>
      <ul className="-my-2 max-h-72 divide-y divide-line overflow-y-auto">
        {finished.toReversed().map((goods) => (
          <li key={goods.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <Thumbnail goods={goods} />
            <div className="min-w-32 flex-1">
              <p className="wrap-anywhere font-semibold">{goods.title}</p>
              <p className="text-muted text-sm tabular-nums">
                {[
                  formatMoney(parseRupees(goods.price) ?? 0),
                  goods.productPackOff && m.pack_option({ grams: goods.productPackOff }),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              <GoodsStatus goods={goods} isSending={sending === goods.id} />
            </div>
            {goods.state === "saved" ? (
              <LinkButton
                to={`/my/updateproduct?${new URLSearchParams({ productId: goods.id })}`}
                variant="secondary"
                size="sm"
                aria-label={m.product_edit_named({ name: goods.title })}
              >
                {m.content_edit()}
              </LinkButton>
            ) : (
              sending !== goods.id && (
                <span className="flex flex-wrap gap-2">
                  <Button
                    variant="secondary"
                    size="sm"
                    disabled={!onChange}
                    title={onChange ? undefined : m.quick_change_first()}
                    aria-label={m.product_edit_named({ name: goods.title })}
                    onClick={() => onChange?.(goods)}
                  >
                    {m.content_edit()}
                  </Button>
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={`${m.remove()}: ${goods.title}`}
                    onClick={() => onRemove(goods)}
                  >
                    {m.remove()}
                  </Button>
                </span>
              )
            )}
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

function GoodsStatus({ goods, isSending }: { goods: FinishedGoods; isSending: boolean }) {
  const { state, message, isHidden } = goods;
  const looks: Record<FinishedGoods["state"], readonly [Tone, string]> = {
    saved: ["success", isHidden ? m.quick_saved_hidden() : m.quick_saved()],
    refused: ["danger", message ?? m.something_wrong()],
    waits: ["neutral", isSending ? m.kept_sending() : m.quick_waits()],
  };
  const [tone, words] = looks[state];
  return <Status tone={tone}>{words}</Status>;
}

function Thumbnail({ goods: { id, picture, pictureUrl } }: { goods: FinishedGoods }) {
  const look = "h-15 w-12 shrink-0 rounded-md bg-sunken object-cover";
  const [url, setUrl] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading has the same bytes anew.
  useEffect(() => {
    if (!picture) return;
    const made = URL.createObjectURL(new Blob([picture], { type: "image/jpeg" }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [id, picture === undefined]);
  if (picture) return <img src={url} alt="" className={look} />;
  return <Picture url={pictureUrl} alt="" sizes="48px" className={look} />;
}
