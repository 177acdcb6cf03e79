import type { FocusMessage, SheetMessage } from "./checkout-script.ts";

/** The script of the sheet's page. */
export const sheetScript = (): string => `(${runSheet.toString()})();`;

/** Runs in the browser, as text: it may use nothing from outside itself. */
function runSheet(): void {
  const checkout = Object.fromEntries(new URLSearchParams(location.search));
  const sheet = document.querySelector("main");
  const news = document.querySelector("[role=status]");
  const webhook = document.querySelector("select");
  const buttons = document.querySelectorAll<HTMLButtonElement>("button[data-do]");
  if (!sheet || !news) return;

  /** Only the page that opened the sheet is told how it went. */
  const tell = (message: SheetMessage) => parent.postMessage(message, checkout.origin ?? "");

  function say(text: string, isBusy: boolean): void {
    if (news) news.textContent = text;
    for (const button of buttons) button.setAttribute("aria-disabled", String(isBusy));
  }

  async function pay(what: string): Promise<void> {
    say("Paying…", true);
    const response = await fetch("/practice/pay", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        outcome: what === "fail" ? "fail" : "pay",
        webhook: webhook?.value,
        checkout,
      }),
    });
    const answer = await response.json();
    if (response.ok && what === "lose") tell({ type: "dismissed", how: "lost" });
    else if (response.ok && what === "pay") tell({ type: "paid", proof: answer });
    else {
      say(`The payment failed. ${answer.error.description}`, false);
      if (response.ok) tell({ type: "failed", failure: answer });
    }
  }

  for (const button of buttons) {
    button.addEventListener("click", () => {
      const what = button.dataset.do ?? "";
      if (button.getAttribute("aria-disabled") === "true") return;
      if (what === "dismiss") return tell({ type: "dismissed", how: "button" });
      pay(what).catch(() =>
        say("The practice gateway does not answer. Is the shop still running?", false),
      );
    });
  }
  addEventListener("keydown", ({ key }) => {
    if (key === "Escape") tell({ type: "dismissed", how: "escape" });
  });

  const tellSize = () => tell({ type: "size", height: sheet.offsetHeight });
  new ResizeObserver(tellSize).observe(sheet);
  addEventListener("message", ({ origin, source, data }) => {
    if (origin !== checkout.origin || source !== parent) return;
    const { focus } = data as FocusMessage;
    if (focus === "start") document.querySelector("h1")?.focus();
    if (focus === "end") buttons[buttons.length - 1]?.focus();
  });
  // Before it is shown, so that nothing moves away from under a finger.
  tellSize();
  tell({ type: "ready" });
}
