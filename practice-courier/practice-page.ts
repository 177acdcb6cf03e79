import { type Parcel, steps } from "./parcels.ts";

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Lists the parcels with what may happen to each. */
export function practicePage(parcels: readonly Parcel[]): string {
  const list = parcels.filter(({ awb }) => awb).toReversed();
  const rows = list.map((parcel) => {
    const { awb, number, name, city, pin, collects, courier, scans, isCancelled } = parcel;
    const buttons = Object.keys(steps).map(
      (step) => `<button name="step" value="${step}">${step.replaceAll("-", " ")}</button>`,
    );
    const state = isCancelled ? "CANCELED" : (scans.at(-1)?.["sr-status-label"] ?? "AWB ASSIGNED");
    return `<li id="${awb}"><h2>${awb}</h2>
<p>${escaped(`${number} · ${name}, ${city} ${pin} · ${courier}`)}${collects ? ` · collects ₹${collects.toFixed(2)}` : ""}</p>
<p><strong>${escaped(state)}</strong></p>
${isCancelled ? "" : `<form method="post" action="/practice/parcels/${awb}">${buttons.join("")}</form>`}</li>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Practice courier</title>
<style>:root{color-scheme:light dark}body{font:1rem/1.5 system-ui;max-width:44rem;margin:auto;padding:1rem}
ul{list-style:none;padding:0}li{border:1px solid;border-radius:.5rem;padding:.5rem 1rem;margin:1rem 0}
h2{font-size:1.1rem;margin:0}p{margin:.25rem 0;overflow-wrap:anywhere}.note{border:2px solid;padding:.5rem 1rem}
button{font:inherit;min-height:2.75rem;padding:0 .75rem;margin:.25rem .25rem .25rem 0}</style>
<h1>Practice courier</h1><p class="note">Practice: no parcel is booked, and nobody comes.</p>
${list.length === 0 ? "<p>No parcel yet.</p>" : ""}<ul>${rows.join("")}</ul></html>`;
}
