/** The look of the sheet: the shop's warm colours, and a striped band that says "practice". */
export const sheetStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fffdf9, #211913);
  --sunken: light-dark(#f7ecda, #17110c);
  --ink: light-dark(#241a14, #ede3d8);
  --heading: light-dark(#45190f, #ffffff);
  --muted: light-dark(#6b5a4e, #bcab9c);
  --line: light-dark(#eadfcf, #3d3027);
  --line-strong: light-dark(#927e6d, #8a7664);
  --primary: light-dark(#7a2e1f, #e79a70);
  --primary-hover: light-dark(#5c2015, #f3b794);
  --on-primary: light-dark(#ffffff, #2a0f07);
  --practice: light-dark(#fbebc9, #3a2a10);
  --practice-ink: light-dark(#6b4500, #f5d391);
  --stripe: light-dark(#d9961a, #e8ae46);
  --danger: light-dark(#b3261e, #ff9d92);
  --focus: light-dark(#2b4c8c, #abc3ff);
}
* { box-sizing: border-box; margin: 0; }
html, body { background: var(--paper); }
body { color: var(--ink); font: 1rem/1.5 "Mukta", "Noto Sans", system-ui, sans-serif; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
h1:focus { outline: none; }

.practice {
  padding: 1.25rem 1.5rem 1rem;
  border-top: 0.5rem solid;
  border-image: repeating-linear-gradient(
    -45deg, var(--stripe) 0 0.7rem, var(--practice) 0.7rem 1.4rem
  ) 8 0 0;
  background: var(--practice);
  color: var(--practice-ink);
}
.practice h1 { font-size: 1.25rem; line-height: 1.3; text-wrap: balance; }
.practice p { margin-top: 0.15rem; font-size: 0.9rem; }

.bill { padding: 1.25rem 1.5rem 1.1rem; border-bottom: 1px solid var(--line); }
.bill h2 { color: var(--muted); font-size: 0.9rem; font-weight: 600; overflow-wrap: anywhere; }
.amount {
  color: var(--heading);
  font-size: 2.25rem;
  font-weight: 700;
  line-height: 1.2;
  font-variant-numeric: tabular-nums;
}
.bill p:not(.amount) { overflow-wrap: anywhere; }
dl {
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 0.15rem 1rem;
  margin-top: 0.75rem;
  font-size: 0.9rem;
}
dt { color: var(--muted); }
dd { overflow-wrap: anywhere; }

.ways { display: flex; flex-direction: column; gap: 0.75rem; padding: 1.1rem 1.5rem 1.5rem; }
label { color: var(--muted); font-size: 0.9rem; }
label span { display: block; margin-bottom: 0.25rem; }
select, button {
  width: 100%;
  min-height: 2.875rem;
  border: 1px solid var(--line-strong);
  border-radius: 0.625rem;
  background: transparent;
  color: var(--ink);
  font: inherit;
  cursor: pointer;
}
select { padding: 0 0.75rem; background-color: var(--paper); text-overflow: ellipsis; }
button { padding: 0.5rem 1rem; font-weight: 600; }
button:hover { background: var(--sunken); }
button.main {
  min-height: 3.25rem;
  border-color: transparent;
  background: var(--primary);
  color: var(--on-primary);
  font-size: 1.1rem;
}
button.main:hover { background: var(--primary-hover); }
button.quiet { border-color: transparent; color: var(--muted); }
button[aria-disabled="true"] { opacity: 0.55; cursor: progress; }
[role="status"] { color: var(--danger); font-weight: 600; overflow-wrap: anywhere; }
[role="status"]:has(~ [aria-disabled="true"]) { color: var(--muted); }
[role="status"]:empty { margin-bottom: -0.75rem; }
`;
