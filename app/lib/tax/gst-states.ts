/**
 * The two digits by which the tax offices know a state or union territory, by the name that addresses have (Indian
 * GST state codes, as the GSTIN's first two digits).
 */
export const gstStateCodes = {
  "Jammu and Kashmir": "01",
  "Himachal Pradesh": "02",
  Punjab: "03",
  Chandigarh: "04",
  Uttarakhand: "05",
  Haryana: "06",
  Delhi: "07",
  Rajasthan: "08",
  "Uttar Pradesh": "09",
  Bihar: "10",
  Sikkim: "11",
  "Arunachal Pradesh": "12",
  Nagaland: "13",
  Manipur: "14",
  Mizoram: "15",
  Tripura: "16",
  Meghalaya: "17",
  Assam: "18",
  "West Bengal": "19",
  Jharkhand: "20",
  Odisha: "21",
  Chhattisgarh: "22",
  "Madhya Pradesh": "23",
  Gujarat: "24",
  "Dadra and Nagar Haveli and Daman and Diu": "26",
  Maharashtra: "27",
  Karnataka: "29",
  Goa: "30",
  Lakshadweep: "31",
  Kerala: "32",
  "Tamil Nadu": "33",
  Puducherry: "34",
  "Andaman and Nicobar Islands": "35",
  Telangana: "36",
  "Andhra Pradesh": "37",
  Ladakh: "38",
} as const;

export type GstState = keyof typeof gstStateCodes;

export const gstStates = Object.keys(gstStateCodes).sort() as GstState[];

/** "97", other territory, of an address that names no state of today: those of the earlier shop were free text. */
export function gstStateCode(state: string): string {
  return (gstStateCodes as Readonly<Record<string, string>>)[state] ?? "97";
}
