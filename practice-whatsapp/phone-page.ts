import type { PhoneMessage } from "./cloud-request.ts";

/** The messages as phones would show them, one chat for each number, the newest chat first. */
export function phonePage(messages: readonly PhoneMessage[]): string {
  const chats = Map.groupBy(messages, ({ to }) => to);
  const shown = [...chats].reverse().map(([number, lines]) => chat(number, lines));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Practice: WhatsApp</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>Practice: nothing is sent</h1>
<p>These messages reach no phone. Press a button or write an answer, and the shop is told as by WhatsApp.</p>
<p><a href="/">Show what is new</a></p>
</header>
<main>${shown.join("") || "<p>No messages yet.</p>"}</main>
</body>
</html>`;
}

function chat(number: string, lines: readonly PhoneMessage[]): string {
  return `<section aria-label="+${escaped(number)}">
<h2>+${escaped(number)}</h2>
<ol>${lines.map(bubble).join("")}</ol>
<form method="post" action="/">
<input type="hidden" name="from" value="${escaped(number)}">
<label>Answer<input name="words" required maxlength="1000" autocomplete="off"></label>
<button>Send</button>
</form>
</section>`;
}

function bubble({ id, text, buttons, isFromShop, state, at }: PhoneMessage): string {
  const press = buttons.map(
    (button, index) => `<form method="post" action="/">
<input type="hidden" name="press" value="${escaped(id)}">
<input type="hidden" name="button" value="${index}">
<button>${escaped(button.text)}</button></form>`,
  );
  const time = at.toTimeString().slice(0, 5);
  return `<li class="${isFromShop ? "shop" : "own"}">
<p>${escaped(text)}</p>
<small>${isFromShop ? `From the shop, ${time}, ${state}` : `From this phone, ${time}`}</small>
${press.join("")}
</li>`;
}

const escapes: Record<string, string> = {
  ...{ "&": "&amp;", "<": "&lt;", ">": "&gt;" },
  ...{ '"': "&quot;", "'": "&#39;" },
};

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (one) => escapes[one] ?? one);

const style = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#f7ecda, #17110c);
  --bubble: light-dark(#fffdf9, #2a211a);
  --own: light-dark(#dcefd2, #1f3a24);
  --ink: light-dark(#241a14, #ede3d8);
  --muted: light-dark(#6b5a4e, #bcab9c);
  --line: light-dark(#927e6d, #8a7664);
  --primary: light-dark(#7a2e1f, #e79a70);
  --on-primary: light-dark(#ffffff, #2a0f07);
  --practice: light-dark(#fbebc9, #3a2a10);
  --practice-ink: light-dark(#6b4500, #f5d391);
  --stripe: light-dark(#d9961a, #e8ae46);
}
* { box-sizing: border-box; margin: 0; }
body { background: var(--paper); color: var(--ink); font: 1rem/1.5 "Mukta", "Noto Sans", system-ui, sans-serif; }
:focus-visible { outline: 3px solid light-dark(#2b4c8c, #abc3ff); outline-offset: 2px; }
header {
  padding: 1.25rem 1.5rem 1rem;
  border-top: 0.5rem solid;
  border-image: repeating-linear-gradient(-45deg, var(--stripe) 0 0.7rem, var(--practice) 0.7rem 1.4rem) 8 0 0;
  background: var(--practice);
  color: var(--practice-ink);
}
header a { color: inherit; font-weight: 600; display: inline-block; padding: 0.4rem 0; }
h1 { font-size: 1.25rem; }
h2 { font-size: 1rem; margin-bottom: 0.75rem; }
main { display: grid; gap: 1.5rem; padding: 1.5rem; max-width: 40rem; margin: auto; }
ol { list-style: none; padding: 0; display: grid; gap: 0.6rem; }
li { max-width: 85%; padding: 0.6rem 0.8rem; border-radius: 0.8rem; background: var(--bubble); }
li.own { background: var(--own); justify-self: end; }
li p { white-space: pre-line; overflow-wrap: anywhere; }
small { color: var(--muted); }
li button { width: 100%; background: none; color: var(--primary); border: 1px solid var(--line); }
form { margin-top: 0.5rem; }
section > form { display: flex; gap: 0.5rem; align-items: end; }
label { flex: 1; color: var(--muted); font-size: 0.9rem; }
input[name="words"] { width: 100%; }
input, button {
  min-height: 2.75rem; padding: 0.4rem 0.9rem; font: inherit; border-radius: 0.6rem;
  border: 1px solid var(--line); background: var(--bubble); color: var(--ink);
}
button { background: var(--primary); color: var(--on-primary); border: 0; font-weight: 600; cursor: pointer; }
`;
