/** Where a unit of the programme stands (rules: data-9). */
export interface LocatedArea {
  id: string;
  district: string;
  address: string;
  unit: string;
  /** Women's self-help group. */
  wshg: string;
  contact: string;
}

/** The areas of one district. */
export interface District {
  name: string;
  areas: LocatedArea[];
}

/** Groups areas that come sorted by district (rules: programme-2). */
export function byDistrict(areas: readonly LocatedArea[]): District[] {
  const districts = new Map<string, LocatedArea[]>();
  for (const area of areas) {
    const known = districts.get(area.district);
    if (known) known.push(area);
    else districts.set(area.district, [area]);
  }
  return [...districts].map(([name, inIt]) => ({ name, areas: inIt }));
}
