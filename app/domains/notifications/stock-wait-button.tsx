import { Bell, BellRing } from "lucide-react";
import { useEffect, useId } from "react";
import { useFetcher } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { useLiveTopics } from "#app/ui/live/use-live-topics.ts";

/** What `/stock-wait/:productId` answers; undefined where it could not be asked or was not kept. */
export interface StockWaitAnswer {
  isWaiting: boolean | undefined;
}

/**
 * Asks to be told when a product that is sold out is back, and takes that back (rules: back-in-stock-1). The page is the same
 * for many: what is the shopper's own is asked for when it is there. A visitor logs in first, and comes back.
 */
export function StockWaitButton({ productId, loggedIn }: { productId: string; loggedIn: boolean }) {
  const id = encodeURIComponent(productId);
  const icon = <Bell aria-hidden="true" className="size-4.5" />;
  if (loggedIn) return <OwnWait path={`/stock-wait/${id}`} icon={icon} />;
  const back = new URLSearchParams({ redirectTo: `/products/${id}` });
  return (
    <LinkButton fullWidth to={`/login?${back}`} icon={icon}>
      {m.back_in_stock_ask()}
    </LinkButton>
  );
}

function OwnWait({ path, icon }: { path: string; icon: React.ReactNode }) {
  const { load, data: known } = useFetcher<StockWaitAnswer>();
  const asking = useFetcher<StockWaitAnswer>();
  const hint = useId();
  useLiveTopics(["my-notifications"]);
  useEffect(() => void load(path), [load, path]);
  const isWaiting = asking.formData ? asking.formData.has("wanted") : (known?.isWaiting ?? false);
  const hasFailed = asking.data !== undefined && asking.data.isWaiting === undefined;
  return (
    <div className="grid gap-2 noscript:hidden">
      <Button
        fullWidth
        variant={isWaiting ? "secondary" : "primary"}
        icon={isWaiting ? <BellRing aria-hidden="true" className="size-4.5" /> : icon}
        aria-pressed={isWaiting}
        aria-describedby={hint}
        disabled={!known}
        onClick={() =>
          void asking.submit(isWaiting ? {} : { wanted: "on" }, { method: "post", action: path })
        }
      >
        {m.back_in_stock_ask()}
      </Button>
      <p id={hint} role="status" className="text-center text-muted text-sm empty:hidden">
        {asking.state === "idle" && hasFailed
          ? m.back_in_stock_not_kept()
          : isWaiting && m.back_in_stock_asked()}
      </p>
    </div>
  );
}
