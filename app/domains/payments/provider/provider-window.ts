import type { CheckoutOptions } from "../payment.ts";

/** How the provider's window was closed. */
export type WindowEnd =
  /** What the shop's server needs to believe it. */
  { how: "paid"; paymentId: string; signature: string } | { how: "dismissed" } | { how: "failed" };

/** As much of the provider's checkout script as the shop uses. */
interface ProviderWindow {
  open(): void;
  close(): void;
  on(event: "payment.failed", tell: () => void): void;
}
interface WindowOptions extends CheckoutOptions {
  handler: (paid: { razorpay_payment_id?: string; razorpay_signature?: string }) => void;
  modal: { ondismiss: () => void };
  retry: { enabled: boolean };
  theme: { color: string };
}
declare global {
  interface Window {
    Razorpay?: new (options: WindowOptions) => ProviderWindow;
  }
}

/** The script has come within this time, in ms, or counts as missing. */
const timeout = 20_000;
/** The primary colour of a light page: the provider's window has no dark side. By look-styles.server.ts, else app.css's. */
const primary = () =>
  getComputedStyle(document.documentElement).getPropertyValue("--primary-in-light") || "#7a2e1f";

let loading: Promise<void> | undefined;

/**
 * Loads the provider's script, once a page. After a failure the next call tries anew.
 * @throws Error where it fails or does not come in time.
 */
export function loadPaymentScript(address: string): Promise<void> {
  loading ??= addScript(address).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function addScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`the payment script did not come: ${address}`));
    };
    const timer = setTimeout(fail, timeout);
    script.onerror = fail;
    script.onload = () => {
      // A network that wants a login first answers for everybody.
      if (!window.Razorpay) return fail();
      clearTimeout(timer);
      resolve();
    };
    script.src = address;
    // By it, and not by its address, the page's security policy lets a practice gateway's script in.
    script.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
    document.head.append(script);
  });
}

/**
 * Opens the provider's window, and waits until it is closed.
 * @param leaving closes it as the shopper would: the page that asked for it is gone.
 * @throws Error where the script is not loaded or does not work.
 */
export function openPaymentWindow(
  options: CheckoutOptions,
  leaving: AbortSignal,
): Promise<WindowEnd> {
  return new Promise((resolve) => {
    if (leaving.aborted) return resolve({ how: "dismissed" });
    if (!window.Razorpay) throw new Error("the payment script is not loaded");
    const payment = new window.Razorpay({
      ...options,
      handler: ({ razorpay_payment_id: paymentId, razorpay_signature: signature = "" }) =>
        resolve(paymentId ? { how: "paid", paymentId, signature } : { how: "failed" }),
      modal: { ondismiss: () => resolve({ how: "dismissed" }) },
      // The shop's own button opens the payment again, and holds the units anew.
      retry: { enabled: false },
      theme: { color: primary() },
    });
    payment.on("payment.failed", () => {
      resolve({ how: "failed" });
      payment.close();
    });
    leaving.addEventListener("abort", () => {
      resolve({ how: "dismissed" });
      payment.close();
    });
    payment.open();
  });
}
