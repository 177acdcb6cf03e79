import { readOndcLacks } from "#app/domains/ondc/catalogue/ondc-lacks.server.ts";
import type { OndcSettings } from "#app/domains/ondc/protocol/ondc-settings.server.ts";
import {
  isRegistered,
  isVerificationRead,
  verificationAddress,
} from "#app/domains/ondc/protocol/own-registration.server.ts";
import { environmentWords } from "#app/domains/ondc/protocol/settings-form.ts";
import { m } from "#app/paraglide/messages.js";

/** Something that must be done to sell on the network, and whether it is. */
export interface OndcStep {
  id: "settings" | "keys" | "switch" | "site" | "register" | "cities" | "goods";
  name: string;
  isDone: boolean;
  says: string;
  /** Where it is done, if not here. */
  to?: string;
}

/** What must be done, in its order, each read from what is so now (rules: ondc-office-1). */
export async function readOndcSteps(settings: OndcSettings): Promise<OndcStep[]> {
  const { isOn, hasKeys, environment, subscriberId, cities } = settings;
  const isPractice = environment === "practice";
  const lacks = await readOndcLacks();
  const isShopComplete = lacks.shop.length === 0;
  const lacking = lacks.products.length;
  const steps: OndcStep[] = [
    {
      id: "settings",
      name: m.ondc_step_settings(),
      isDone: subscriberId !== "",
      says: subscriberId
        ? m.ondc_step_settings_says({
            id: subscriberId,
            environment: environmentWords[environment](),
          })
        : m.ondc_step_settings_missing(),
    },
    { id: "keys", name: m.ondc_step_keys(), isDone: hasKeys, says: m.ondc_step_keys_says() },
    {
      id: "goods",
      name: m.ondc_step_products(),
      isDone: isShopComplete && lacking === 0,
      says: !isShopComplete
        ? m.ondc_step_store_missing()
        : lacking === 0
          ? m.ondc_step_products_done()
          : m.ondc_step_products_missing({ n: lacking }),
      to: "/my/ondc/goods",
    },
    {
      id: "cities",
      name: m.ondc_step_cities(),
      isDone: true,
      says:
        cities.length === 0
          ? m.ondc_step_cities_all()
          : m.ondc_step_cities_says({ cities: cities.map((city) => city.slice(4)).join(", ") }),
    },
    {
      id: "switch",
      name: m.ondc_step_switch(),
      isDone: isOn,
      says: isOn ? m.ondc_step_switch_says() : m.ondc_step_switch_missing(),
    },
  ];
  return isPractice ? steps : [...steps, ...(await networkSteps(settings))];
}

/** What the network itself wants, outside of practice. It reaches the shop once that is switched on. */
async function networkSteps(settings: OndcSettings): Promise<OndcStep[]> {
  const isKnown = settings.hasKeys && (await isRegistered(settings));
  const isRead = isKnown || (await isVerificationRead());
  return [
    {
      id: "site",
      name: m.ondc_step_site(),
      isDone: isRead,
      says: `${m.ondc_step_site_says({ address: verificationAddress() })}${isRead ? "" : ` ${m.ondc_step_site_missing()}`}`,
    },
    {
      id: "register",
      name: m.ondc_step_register(),
      isDone: isKnown,
      says: isKnown ? m.ondc_step_register_says() : m.ondc_step_register_missing(),
    },
  ];
}
