export interface SampleLocatedArea {
  district: string;
  address: string;
  unit: string;
  wshg: string;
  contact: string;
}

/** Invented places, groups and numbers: no district, self-help group or telephone of these exists. */
export const locatedAreas: readonly SampleLocatedArea[] = [
  {
    district: "Salbani (example)",
    address: "Block Campus, behind the weekly market, Salbani",
    unit: "Laddu unit",
    wshg: "Paanch Ungli Mahila Samuh",
    contact: "+91 00000 00011",
  },
  {
    district: "Salbani (example)",
    address: "Old Seed Store, Main Road, Salbani",
    unit: "Packing centre",
    wshg: "Dori Dabba Mahila Samuh",
    contact: "+91 00000 00012",
  },
  {
    district: "Salbani (example)",
    address:
      "Panchayat Bhawan, first floor, beside the primary school, Upper Tola, Village Barwatand, " +
      "Salbani Block",
    unit: "Biscuit bakery",
    wshg: "Tandoor Tara Mahila Samuh",
    contact: "+91 00000 00013",
  },
  {
    district: "Kendutand (example)",
    address: "Mill Compound, near the canal bridge, Kendutand",
    unit: "Flour mill",
    wshg: "Chakki Geet Mahila Samuh",
    contact: "+91 00000 00021",
  },
  {
    district: "Kendutand (example)",
    address: "Godown 2, Market Yard, Kendutand",
    unit: "Cleaning and grading unit",
    wshg: "Soop Daura Mahila Samuh",
    contact: "+91 00000 00022",
  },
  {
    district: "Kendutand (example)",
    address: "Community Hall, Village Pathardih",
    unit: "Laddu unit",
    wshg: "Gud Ghee Mahila Samuh",
    contact: "+91 00000 00023",
  },
  {
    district: "Mahulpur (example)",
    address: "Village Lower Mahulpur, opposite the health sub-centre",
    unit: "Malt house",
    wshg: "Ankur Do Raat Mahila Samuh",
    contact: "+91 00000 00031",
  },
  {
    district: "Mahulpur (example)",
    address:
      "Self-Help Group Building, Ward 4, between the post office and the pond, Mahulpur Bazaar, " +
      "Mahulpur Block",
    unit: "Snack kitchen (mixture and khakhra)",
    wshg: "Karaari Subah Mahila Samuh",
    contact: "+91 00000 00032",
  },
  {
    district: "Mahulpur (example)",
    address: "Market Yard Gate 3, Mahulpur",
    unit: "Grain purchase centre",
    wshg: "Taraazu Mahila Samuh",
    contact: "+91 00000 00033",
  },
  {
    district: "Palashdih (example)",
    address: "Former Cooperative Store, Station Road, Palashdih",
    unit: "Flour mill",
    wshg: "Pathar Chakki Mahila Samuh",
    contact: "+91 00000 00041",
  },
  {
    district: "Palashdih (example)",
    address: "Village Semaltoli, by the banyan",
    unit: "Cleaning and grading unit",
    wshg: "Teen Chalni Mahila Samuh",
    contact: "+91 00000 00042",
  },
  {
    district: "Jamtoli (example)",
    address: "Block Campus, Room 6, Jamtoli",
    unit: "Noodle workshop",
    wshg: "Lambi Dor Mahila Samuh",
    contact: "+91 00000 00051",
  },
  {
    district: "Jamtoli (example)",
    address: "Village Hesalpiri, Panchayat Bhawan",
    unit: "Laddu unit",
    wshg: "Mutthi Bhar Mahila Samuh",
    contact: "+91 00000 00052",
  },
  {
    district: "Jamtoli (example)",
    address: "Bus Stand Complex, Shop 11, Jamtoli",
    unit: "Sales counter and parcel desk",
    wshg: "Pehli Bus Mahila Samuh",
    contact: "+91 00000 00053",
  },
  {
    district: "Terahjharia (example)",
    address: "Forest Rest House Road, Terahjharia",
    unit: "Seed store",
    wshg: "Mitti Ghada Mahila Samuh",
    contact: "+91 00000 00061",
  },
  {
    district: "Terahjharia (example)",
    address:
      "Training Hall of the Farmer Producer Company, second building after the water tank, " +
      "Village Upper Jharia, Terahjharia Block",
    unit: "Training centre and energy bar unit",
    wshg: "Teraah Jharna Mahila Samuh",
    contact: "+91 00000 00062",
  },
];
