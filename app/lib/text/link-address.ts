/**
 * What a person types as a link, as an address: a page of the web ("example.org" becomes https), an
 * e-mail address, a phone number. Undefined for anything else: rich text knows no other links.
 */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[^\s@:/]+@[^\s@:/.]+(?:\.[^\s@:/.]+)+$/.test(text)) return `mailto:${text}`;
  if (/^\+?\d[\d ()-]{5,}$/.test(text)) return `tel:${text.replaceAll(/[^\d+]/g, "")}`;
  const isHost = /^(?:[^\s:/.?#]+\.)+[^\s:/.?#]{2,}([/?#:]\S*)?$/.test(text);
  const address = isHost ? `https://${text}` : text;
  return isLinkAddress(address) ? address : undefined;
}

/** Whether an address is of a kind that rich text may link to. */
export function isLinkAddress(address: string): boolean {
  return URL.canParse(address) && /^(https?:\/\/|mailto:|tel:)\S+$/i.test(address);
}
