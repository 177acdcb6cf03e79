/**
 * By what orders are one person's, beside the account (rules: cod-5), as SQL: in the indexes of orders and in what is
 * asked of them, which must say the same to the letter.
 */

const digits = (text: string) =>
  `regexp_replace(translate(${text}, '०१२३४५६७८९', '0123456789'), '[^0-9]', '', 'g')`;

/**
 * The telephone number of an address: its last ten digits, however it is written; null for what has fewer.
 * @param address SQL for an AddressSnapshot as jsonb.
 */
export function phoneKey(address: string): string {
  return `substring(${digits(`${address} ->> 'phoneNumber'`)} from '[0-9]{10}$')`;
}

/**
 * The place of an address: its pin code, and house and locality without capitals, spaces and signs. Null where there is
 * no pin code or no house, as of what was taken along at the fair.
 */
export function placeKey(address: string): string {
  const plain = (field: string) =>
    `regexp_replace(lower(${address} ->> '${field}'), '[\\s[:punct:]]+', '', 'g')`;
  return `md5(nullif(${digits(`${address} ->> 'pinCode'`)}, '') || ':' || nullif(${plain("addressLine")}, '') || ':' || ${plain("areaLocality")})`;
}
