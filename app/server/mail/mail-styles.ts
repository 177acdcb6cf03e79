import type { CSSProperties } from "react";

/** The shop's colours by value: mail programs know no custom properties. */
const maroon = "#7A2E1F";
const cream = "#FFF8EC";
const gold = "#D9961A";
const ink = "#241A14";
const quiet = "#6B5A4E";

const font = "Mukta, 'Noto Sans', 'Noto Sans Devanagari', 'Segoe UI', Roboto, Arial, sans-serif";

/** How a mail looks; written into its elements, because many mail programs drop style sheets. */
export const look = {
  page: { margin: 0, padding: "24px 12px", backgroundColor: cream, color: ink, fontFamily: font },
  letter: { maxWidth: 560, margin: "0 auto" },
  name: { margin: "0 0 16px", color: maroon, fontSize: 24, lineHeight: "32px", fontWeight: 700 },
  sheet: {
    padding: "28px 24px",
    backgroundColor: "#FFFFFF",
    borderRadius: 12,
    borderTop: `4px solid ${gold}`,
  },
  heading: { margin: "0 0 16px", color: "#45190F", fontSize: 24, lineHeight: "32px" },
  text: { margin: "0 0 14px", fontSize: 16, lineHeight: "26px" },
  small: { margin: "0 0 12px", color: quiet, fontSize: 14, lineHeight: "22px" },
  buttonRow: { margin: "24px 0" },
  button: {
    padding: "14px 28px",
    borderRadius: 8,
    backgroundColor: maroon,
    color: cream,
    fontSize: 16,
    fontWeight: 700,
  },
  link: { color: maroon, textDecoration: "underline", wordBreak: "break-all" },
  gold: { margin: "24px 0 16px", borderTop: `1px solid ${gold}` },
  table: { width: "100%", borderCollapse: "collapse", fontSize: 15, lineHeight: "22px" },
  cell: { padding: "8px 0", borderBottom: "1px solid #F0E2CB", verticalAlign: "top" },
  amount: {
    padding: "8px 0 8px 12px",
    borderBottom: "1px solid #F0E2CB",
    textAlign: "right",
    verticalAlign: "top",
    whiteSpace: "nowrap",
  },
  label: { margin: "20px 0 4px", color: quiet, fontSize: 14, lineHeight: "22px" },
  address: { margin: "0 0 14px", fontSize: 15, lineHeight: "22px" },
} as const satisfies Record<string, CSSProperties>;

/** For mail programs that follow the dark scheme and read style sheets. */
export const darkColours = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: #15100D !important; color: #EDE3D8 !important; }
  .sheet { background-color: #211913 !important; color: #EDE3D8 !important; }
  .heading { color: #FFFFFF !important; }
  .name, .link { color: #E79A70 !important; }
  .quiet { color: #BCAB9C !important; }
  .button { background-color: #E79A70 !important; color: #211913 !important; }
  .line { border-color: #45372B !important; }
}`;
