/** What somebody types into the sign-up form. */
export const shopper = {
  firstName: "Asha",
  lastName: "Devi",
  mobileNumber: "9000000001",
  email: "asha@example.org",
  password: "ragi-laddu",
};

/** What somebody types into the address form. */
export const typedAddress = {
  name: "Asha Devi",
  phoneNumber: "9000000001",
  pinCode: "834001",
  addressLine: "House 12",
  areaLocality: "Harmu",
  landmark: "Near the pond",
  city: "Ranchi",
  state: "Jharkhand",
  addressType: "Home",
} as const;
