import type { PinCodePlace } from "./pin-code-place.ts";

let places: Promise<ReadonlyMap<number, PinCodePlace>> | undefined;

/**
 * Where a pin code belongs to, by India Post's directory (decision 064); null for one that it does not have. The directory
 * is read when the first one is asked for.
 * @param pinCode six digits.
 */
export async function findPinCode(pinCode: string): Promise<PinCodePlace | null> {
  places ??= readPlaces();
  return (await places).get(Number(pinCode)) ?? null;
}

/** Names of the directory's cities and districts, in small letters. */
export async function namedPlaces(): Promise<ReadonlySet<string>> {
  names ??= import("./pin-codes.json").then(
    ({ default: states }) =>
      new Set(
        Object.values(states).flatMap((cities) =>
          Object.keys(cities).map((city) => city.toLowerCase()),
        ),
      ),
  );
  return names;
}

let names: Promise<ReadonlySet<string>> | undefined;

async function readPlaces(): Promise<ReadonlyMap<number, PinCodePlace>> {
  const { default: states } = await import("./pin-codes.json");
  const found = new Map<number, PinCodePlace>();
  for (const [state, cities] of Object.entries(states)) {
    for (const [city, ranges] of Object.entries<string>(cities)) {
      const place = { city, state };
      for (const range of ranges.split(" ")) {
        const [from = 0, to = from] = range.split("-").map(Number);
        for (let pinCode = from; pinCode <= to; pinCode++) found.set(pinCode, place);
      }
    }
  }
  return found;
}
