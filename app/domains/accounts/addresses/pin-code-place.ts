/** Where a pin code belongs to; "" for a city that is not one for all of its post offices. */
export interface PinCodePlace {
  city: string;
  state: string;
}
