import { languages } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";

/**
 * The pin codes of states and union territories by three digits, and by four where these do not keep to the border: as
 * India Post's directory has them (decision 064) but for one in some 600, which a narrower zone can say. In the order of
 * the message that names them.
 */
const byState: Readonly<Record<string, string>> = {
  "Andhra Pradesh": "515-535",
  "Arunachal Pradesh": "790-792",
  Assam: "781-788",
  Bihar: "800-813, 821, 823-824, 841-855",
  Chhattisgarh: "490-497",
  Goa: "403",
  Gujarat: "360-396",
  Haryana: "121-136",
  "Himachal Pradesh": "171-177",
  Jharkhand: "814-818, 822, 825-835",
  Karnataka: "560-591",
  Kerala: "670-695",
  "Madhya Pradesh": "450-488",
  Maharashtra: "400-402, 410-445",
  Manipur: "795",
  Meghalaya: "793-794",
  Mizoram: "796, 7917",
  Nagaland: "797-798",
  Odisha: "751-770",
  Punjab: "140-152, 1601",
  Rajasthan: "301-345",
  Sikkim: "737",
  "Tamil Nadu": "600-643",
  Telangana: "500-509",
  Tripura: "799",
  "Uttar Pradesh": "201-245, 247, 250-261, 271-285, 2467, 2620-2622, 2627-2629",
  Uttarakhand: "246, 248-249, 262-263, 2447, 2476",
  "West Bengal": "700-736, 741-743",
  "Andaman and Nicobar Islands": "744",
  Chandigarh: "160",
  "Dadra and Nagar Haveli and Daman and Diu": "3962",
  Delhi: "110",
  "Jammu and Kashmir": "180-193",
  Ladakh: "194",
  Lakshadweep: "682551-682559",
  Puducherry: "6050, 6096",
};

/**
 * The places of a state that is called so: "Goa" → "403"; undefined where none is. The browser has the names of the page's
 * language alone, and the English ones.
 */
export function pinCodesOfState(name: string): string | undefined {
  const key = name.toLowerCase();
  const english = Object.keys(byState);
  const named = languages.map((locale) => m.address_states({}, { locale }).split(", "));
  for (const names of [english, ...named]) {
    const at = names.findIndex((each) => each.toLowerCase() === key);
    if (at >= 0) return Object.values(byState)[at];
  }
  return undefined;
}
