import type { Buyer, Conversation, Message } from "./buyer.ts";

/** What was said and heard, the newest conversation first. */
export function networkPage({ conversations }: Buyer): string {
  const shown = conversations.toReversed().map(conversationShown);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Practice: ONDC</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>Practice: this is not the ONDC network</h1>
<p>A registry, a gateway and a buyer's app on this machine alone. Nobody else sees the shop here, and nobody pays.</p>
<form method="post" action="/">
<button name="version" value="1.2.0">Search the shop by 1.2.0</button>
<button name="version" value="1.2.5">Search the shop by 1.2.5</button>
<a href="/">Show what is new</a>
</form>
</header>
<main>${shown.join("") || "<p>Nothing was said yet.</p>"}</main>
</body>
</html>`;
}

function conversationShown({ transactionId, version, record }: Conversation): string {
  const lines = record.map(({ name, body, isOwn }) => messageShown(name, body, isOwn));
  return `<section aria-label="${escaped(transactionId)}">
<h2>${escaped(transactionId)}, ${escaped(version)}</h2>
<ol>${lines.join("")}</ol>
</section>`;
}

function messageShown(name: string, body: Message, isOwn: boolean): string {
  const text = JSON.stringify(body, null, 2);
  const long = text.length > 100_000 ? `${text.slice(0, 100_000)}\n…` : text;
  const error = body.error ? `: ${body.error.code} ${body.error.message}` : "";
  return `<li class="${isOwn ? "own" : "shop"}">
<details><summary>${isOwn ? "Buyer's app" : "Shop"}: ${escaped(name + error)}</summary>
<pre tabindex="0">${escaped(long)}</pre></details>
</li>`;
}

const escapes: Record<string, string> = {
  ...{ "&": "&amp;", "<": "&lt;", ">": "&gt;" },
  ...{ '"': "&quot;", "'": "&#39;" },
};

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (one) => escapes[one] ?? one);

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 0 1rem 2rem; }
header { border-block-end: 3px dashed #b45309; padding-block-end: 1rem; }
button { font: inherit; min-height: 2.75rem; padding: 0 1rem; margin: 0 .5rem .5rem 0; }
section { margin-block-start: 1.5rem; }
h2 { font-size: 1rem; overflow-wrap: anywhere; }
ol { list-style: none; padding: 0; }
li { border-inline-start: .25rem solid #6b7280; padding-inline-start: .75rem; margin-block: .5rem; }
li.shop { border-color: #15803d; }
summary { min-height: 2rem; cursor: pointer; }
pre { overflow-x: auto; max-height: 30rem; }
`;
