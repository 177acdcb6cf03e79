import type { CSSProperties } from "react";
import { lookNow } from "../look/look-now.server.ts";

const cream = "#FFF8EC";
const ink = "#241A14";
const quiet = "#6B5A4E";

const font = "Mukta, 'Noto Sans', 'Noto Sans Devanagari', 'Segoe UI', Roboto, Arial, sans-serif";

/** The shop's colours by value: mail programs know no custom properties. */
function present() {
  const { colours } = lookNow();
  return {
    maroon: colours?.light.primary ?? "#7A2E1F",
    brown: colours?.light.heading ?? "#45190F",
    gold: colours?.light.accent ?? "#D9961A",
    onMaroon: colours?.light["on-primary"] ?? cream,
    dark: colours?.dark.primary ?? "#E79A70",
    onDark: colours?.dark["on-primary"] ?? "#211913",
  };
}

/** How a mail looks; written into its elements, because many mail programs drop style sheets. */
export const look = {
  page: { margin: 0, padding: "24px 12px", backgroundColor: cream, color: ink, fontFamily: font },
  letter: { maxWidth: 560, margin: "0 auto" },
  get name() {
    const color = present().maroon;
    return { margin: "0 0 16px", color, fontSize: 24, lineHeight: "32px", fontWeight: 700 };
  },
  get sheet() {
    return {
      padding: "28px 24px",
      backgroundColor: "#FFFFFF",
      borderRadius: 12,
      borderTop: `4px solid ${present().gold}`,
    };
  },
  get heading() {
    return { margin: "0 0 16px", color: present().brown, fontSize: 24, lineHeight: "32px" };
  },
  text: { margin: "0 0 14px", fontSize: 16, lineHeight: "26px" },
  small: { margin: "0 0 12px", color: quiet, fontSize: 14, lineHeight: "22px" },
  buttonRow: { margin: "24px 0" },
  get button() {
    const { maroon, onMaroon } = present();
    return {
      padding: "14px 28px",
      borderRadius: 8,
      backgroundColor: maroon,
      color: onMaroon,
      fontSize: 16,
      fontWeight: 700,
    };
  },
  get link() {
    return {
      color: present().maroon,
      textDecoration: "underline",
      wordBreak: "break-all",
    } as const;
  },
  get gold() {
    return { margin: "24px 0 16px", borderTop: `1px solid ${present().gold}` };
  },
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
export function darkColours() {
  const { dark, onDark } = present();
  return `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: #15100D !important; color: #EDE3D8 !important; }
  .sheet { background-color: #211913 !important; color: #EDE3D8 !important; }
  .heading { color: #FFFFFF !important; }
  .name, .link { color: ${dark} !important; }
  .quiet { color: #BCAB9C !important; }
  .button { background-color: ${dark} !important; color: ${onDark} !important; }
  .line { border-color: #45372B !important; }
}`;
}
