import { createHash } from "node:crypto";

/** What the payment window needs, from where its script comes. */
export interface PaymentWindow {
  /** "https://checkout.razorpay.com/v1/checkout.js" */
  script: string;
  isPractice: boolean;
}

/**
 * Style sheets that two libraries write into the page by script: sonner's (toasts), Tiptap's (the
 * editor of the back office), and the empty one that sonner begins with. Another version has another
 * hash; the browser's refusal, which every browser test takes for a failure, names it.
 */
const librarySheets = [
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
  "'sha256-PlumsSlvJ7vvWzjqibGAYKq92O3y/4JTxWWsWJvyUYA='",
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
];

/** Razorpay's script, window and pictures. */
const razorpay = [
  "https://checkout.razorpay.com",
  "https://api.razorpay.com",
  "https://cdn.razorpay.com",
];

/**
 * The page's content security policy: scripts are the shop's own files, those that carry the
 * rendering's nonce, and the payment provider's. A practice gateway's script carries the nonce: only
 * its window's place is named.
 * @param nonce of this rendering. A cached page keeps it: whoever wrote a script into the page would
 * have to know it before the page was rendered.
 * @param filesUrl where browsers are sent for uploaded pictures, if elsewhere (FILES_PUBLIC_URL).
 * @param styles that the page comes with, "" for none. They are allowed by their hash, because they are taken
 * from the shop's own sheet and not from the finished page.
 * @param framedBy whose pages may show this one within them.
 */
export function contentSecurityPolicy(
  nonce: string,
  payment: PaymentWindow,
  filesUrl?: string,
  styles = "",
  framedBy: "'none'" | "'self'" = "'none'",
): string {
  const files = filesUrl ? [new URL(filesUrl).origin] : [];
  const provider = payment.isPractice ? [] : razorpay;
  const policy: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", `'nonce-${nonce}'`, ...provider],
    // By the nonce comes the look's, which an open page changes.
    "style-src": [
      "'self'",
      `'nonce-${nonce}'`,
      ...librarySheets,
      ...(styles ? [hashOf(styles)] : []),
    ],
    // Razorpay's script gives its window its place by style attributes; our own pages have none.
    ...(!payment.isPractice && { "style-src-attr": ["'unsafe-inline'"] }),
    "font-src": ["'self'"],
    // Previews of what is being uploaded are blob:.
    "img-src": ["'self'", "data:", "blob:", ...files, ...provider],
    "connect-src": ["'self'", ...provider, ...(payment.isPractice ? [] : [telemetry])],
    // Of our own pages only the home page in a look that is being tried may be shown within another.
    "frame-src": ["'self'", ...(payment.isPractice ? [practiceFrames(payment.script)] : provider)],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": [framedBy],
  };
  return written(policy);
}

/**
 * The policy of the small page in which a login by Google ends: nothing but its own script and style,
 * which carry the nonce.
 */
export function popupSecurityPolicy(nonce: string): string {
  return written({
    "default-src": ["'none'"],
    "script-src": [`'nonce-${nonce}'`],
    "style-src": [`'nonce-${nonce}'`],
    "img-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
    "frame-ancestors": ["'none'"],
  });
}

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

function written(policy: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(" "))
    .join("; ");
}

/**
 * Where a practice gateway's window comes from. Each process has a gateway on a port of its own, and
 * the page of one may open that of another.
 */
function practiceFrames(script: string): string {
  const { origin, hostname } = new URL(script);
  return hostname === "127.0.0.1" ? "http://127.0.0.1:*" : origin;
}

/** Where Razorpay's window reports to. */
const telemetry = "https://lumberjack.razorpay.com";
