/**
 * A link that opens WhatsApp with a message to a number that is written with its country code, or with
 * the ten digits of an Indian one. The message waits there to be sent.
 */
export function whatsApp(phone: string, text: string): string {
  const digits = phone.replaceAll(/\D/g, "");
  const number = digits.length === 10 ? `91${digits}` : digits;
  return `https://wa.me/${number}?${new URLSearchParams({ text }).toString().replaceAll("+", "%20")}`;
}
