/** The options of Razorpay's checkout that are known here; its others are ignored. */
interface CheckoutOptions {
  key: string;
  order_id: string;
  amount?: number | string;
  currency?: string;
  name?: string;
  description?: string;
  notes?: Record<string, string>;
  prefill?: { name?: string; email?: string; contact?: string };
  handler?: (proof: unknown) => void;
  modal?: { ondismiss?: () => void; escape?: boolean; confirm_close?: boolean };
  retry?: { enabled?: boolean };
}

/** What the sheet tells the page that opened it. */
export type SheetMessage =
  | { type: "ready" }
  | { type: "size"; height: number }
  | { type: "paid"; proof: unknown }
  | { type: "failed"; failure: unknown }
  | { type: "dismissed"; how: "button" | "escape" | "lost" };

/** What that page tells the sheet: to take the focus, at its beginning or at its end. */
export interface FocusMessage {
  focus: "start" | "end";
}

/** The script that a shop's page loads in place of Razorpay's: it defines `window.Razorpay`. */
export const checkoutScript = (gateway: string): string =>
  `(${installCheckout.toString()})(${JSON.stringify(gateway)});\n`;

/** Runs in the browser, as text: it may use nothing from outside itself. */
function installCheckout(gateway: string): void {
  function Razorpay(options: CheckoutOptions) {
    const failureListeners: ((failure: unknown) => void)[] = [];
    let shown: { remove: () => void } | undefined;

    function sheetAddress(): string {
      const { name: payer, email, contact } = options.prefill ?? {};
      const { key, order_id, amount, currency, name, description } = options;
      const notes = options.notes && JSON.stringify(options.notes);
      const origin = location.origin;
      const said = {
        key,
        order_id,
        amount,
        currency,
        name,
        description,
        payer,
        email,
        contact,
        notes,
        origin,
      };
      const address = new URL("/practice/sheet", gateway);
      for (const [field, value] of Object.entries(said)) {
        if (value !== undefined && value !== "") address.searchParams.set(field, String(value));
      }
      return address.href;
    }

    /** A modal dialog: the browser keeps the focus in it and gives it back afterwards. */
    function open(): void {
      if (shown) return;
      const dialog = document.createElement("dialog");
      dialog.className = "razorpay-container";
      dialog.setAttribute("aria-label", "Practice payment");
      dialog.style.cssText =
        "position:fixed;inset:0;width:100%;height:100%;max-width:none;max-height:none;margin:0;padding:0;border:0;display:grid;place-items:center;overflow:hidden;background:rgb(0 0 0/.6);color:#fff";

      const waiting = document.createElement("div");
      waiting.style.cssText = "grid-area:1/1;padding:2rem;text-align:center;font:1rem system-ui";
      const words = document.createElement("p");
      words.textContent = "The practice payment is on its way…";
      const close = document.createElement("button");
      close.type = "button";
      close.textContent = "Close";
      close.style.cssText =
        "margin-top:1rem;padding:.6rem 1.5rem;border:1px solid #fff;border-radius:.5rem;background:none;color:#fff;font:inherit";
      close.onclick = () => dismiss();
      waiting.append(words, close);

      const frame = document.createElement("iframe");
      frame.className = "razorpay-checkout-frame";
      frame.title = "Practice payment";
      frame.style.cssText =
        "grid-area:1/1;width:min(100%,27rem);height:100%;max-height:100%;border:0;border-radius:1rem;visibility:hidden";
      frame.src = sheetAddress();

      function giveFocus(focus: FocusMessage["focus"]): void {
        frame.focus();
        frame.contentWindow?.postMessage({ focus } satisfies FocusMessage, gateway);
      }

      /** Stands before or after the sheet, and sends the focus that leaves it round to its other end. */
      function guard(focus: FocusMessage["focus"]): HTMLElement {
        const edge = document.createElement("span");
        edge.tabIndex = 0;
        edge.onfocus = () => giveFocus(focus);
        return edge;
      }

      function onMessage({ origin, source, data }: MessageEvent): void {
        if (origin !== gateway || source !== frame.contentWindow) return;
        const message = data as SheetMessage;
        if (message.type === "size") frame.style.height = `${message.height}px`;
        if (message.type === "ready") {
          waiting.remove();
          frame.style.visibility = "";
          giveFocus("start");
        }
        if (message.type === "paid") {
          remove();
          options.handler?.(message.proof);
        }
        if (message.type === "failed") {
          for (const listener of failureListeners) listener(message.failure);
          if (options.retry?.enabled === false) remove();
        }
        if (message.type === "dismissed" && message.how === "lost") leave();
        if (message.type === "dismissed" && message.how === "button") dismiss();
        if (message.type === "dismissed" && message.how === "escape") pressedEscape();
      }

      const root = document.documentElement.style;
      const overflow = root.overflow;
      function remove(): void {
        shown = undefined;
        window.removeEventListener("message", onMessage);
        root.overflow = overflow;
        dialog.close();
        dialog.remove();
      }

      dialog.oncancel = (event) => {
        event.preventDefault();
        pressedEscape();
      };
      // Browsers let a second Escape close a dialog whatever the page says.
      dialog.onclose = () => shown && leave();
      window.addEventListener("message", onMessage);
      root.overflow = "hidden";
      dialog.append(waiting, guard("end"), frame, guard("start"));
      document.body.append(dialog);
      dialog.showModal();
      shown = { remove };
    }

    function leave(): void {
      shown?.remove();
      options.modal?.ondismiss?.();
    }

    function dismiss(): void {
      if (options.modal?.confirm_close && !confirm("Leave the payment?")) return;
      leave();
    }

    function pressedEscape(): void {
      if (options.modal?.escape !== false) dismiss();
    }

    return {
      open,
      close: () => shown?.remove(),
      on(event: string, listener: (failure: unknown) => void) {
        if (event === "payment.failed") failureListeners.push(listener);
      },
    };
  }

  Object.assign(window, { Razorpay });
}
