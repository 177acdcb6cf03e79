import { isDeepStrictEqual } from "node:util";
import { emergencyLetters } from "#app/domains/accounts/second-factor/emergency-letter.server.ts";
import { listStaff, type StaffMember } from "#app/domains/accounts/staff/staff-role.server.ts";
import { countGoods } from "#app/domains/catalog/product/count-goods.server.ts";
import { listCarouselSlides } from "#app/domains/content/pictures/list-pictures.server.ts";
import { listDeliveryDays } from "#app/domains/delivery/list-delivery-days.server.ts";
import { countLackingPacks } from "#app/domains/labelling/lacking-pack-facts.server.ts";
import { wasAnyReceived } from "#app/domains/orders/order/was-received.server.ts";
import { lackingFacts } from "#app/domains/shop-facts/lacking-facts.ts";
import { countLackingTax } from "#app/domains/tax/tax-commands.server.ts";
import { readUpkeep } from "#app/domains/upkeep/read-upkeep.server.ts";
import { readWhatsappSettings } from "#app/domains/whatsapp/settings.server.ts";
import { lookOfBefore } from "#app/lib/shop/look.ts";
import { presentRegistration } from "#app/lib/tax/seller.ts";
import { isLoopback } from "#app/server/http/loopback.server.ts";
import { wasChanged } from "#app/server/log/was-used.server.ts";
import { lookNow } from "#app/server/look/look-now.server.ts";
import { config } from "#app/server/process/config.server.ts";
import { keptTicks } from "#app/server/rehearsal/run-practice-shop.server.ts";
import { whatsappMode } from "#app/server/whatsapp/cloud-api.server.ts";
import { site } from "#site";
import { factsOfFile } from "../../../../../site.config.ts";
import { readLacking } from "../opening/read-lacking.server.ts";
import { ticksOf } from "../rehearsal/rehearsal-steps.ts";
import { readStatus } from "./read-status.server.ts";

export type ShopSteps = Awaited<ReturnType<typeof readSteps>>;

/** All that the steps are told by: each is read where it stands, and none is ticked by hand (rules: open-2). */
export async function readSteps() {
  const [status, goods, deliveryRows, deliveryWasChanged, staff, untaxed, packs, upkeep, whatsapp] =
    await Promise.all([
      readStatus(),
      countGoods(),
      listDeliveryDays(),
      wasChanged("delivery-days"),
      listStaff(),
      presentRegistration() === "regular" ? countLackingTax() : 0,
      countLackingPacks(),
      readUpkeep(),
      readWhatsappSettings(),
    ]);
  const { address, ...times } = upkeep;
  const owners = staff.filter(({ role }) => role === "owner");
  const letters = await emergencyLetters(owners.map(({ id }) => id));
  return {
    ...{ status, goods, untaxed, packs, upkeep: times },
    lacking: lackingFacts(),
    look: await lookState(),
    delivery: { rows: deliveryRows.length, wasChanged: deliveryWasChanged },
    hasUpi: (config().UPI_ID ?? site.upiId) !== "",
    whatsapp: { mode: whatsappMode(), isOn: whatsapp.isOn },
    address: {
      shown: address.origin,
      isHttps: address.protocol === "https:",
      isOwnMachine: isLoopback(address.hostname),
    },
    owners: owners.map(({ id, fullName, email, hasSecondFactor }) => ({
      ...{ name: fullName || email, email, hasSecondFactor },
      letter: letters.get(id),
    })),
    rehearsal: await rehearsalState(staff),
    opening: await openingState(),
  };
}

/** Whether the shop still looks like the sample: its words, its look, and the pictures that the home page begins with. */
async function lookState() {
  const { look } = lookNow();
  // A look's own picture stands in their place.
  const slides = look.picture ? [] : await listCarouselSlides();
  return {
    ownTagline: site.tagline !== factsOfFile.tagline,
    isSaved: !isDeepStrictEqual(look, lookOfBefore),
    samplePictures: slides.filter(({ pictureUrl }) => pictureUrl.includes("/sample-")).length,
  };
}

/** Who has practised how much, and whether an order has gone the whole way to its door, there or here (rules: open-10). */
async function rehearsalState(staff: readonly StaffMember[]) {
  const did = await keptTicks();
  const [packed, shipped, delivered] = ticksOf("packer", Object.values(did).flat());
  const isWholeWay = [packed, shipped, delivered].every((step) => step?.isDone);
  return {
    isDone: isWholeWay || (await wasAnyReceived()),
    people: staff.flatMap(({ id, fullName, email, role }) => {
      const steps = role ? ticksOf(role, did[id]) : [];
      const done = steps.filter(({ isDone }) => isDone).length;
      return done > 0 ? [{ name: fullName || email, done, of: steps.length }] : [];
    }),
  };
}

/**
 * Whether visitors get the shop, and whether it had better be closed first (rules: open-11): it lacks something and
 * nobody has had anything of it yet, or what is done in it is unlawful.
 */
async function openingState() {
  const isOpen = site.opening === "open";
  const lacking = isOpen ? await readLacking() : [];
  const isUnlawful = lacking.some(({ forbids }) => forbids);
  const isUnready = lacking.length > 0 && !(await wasAnyReceived());
  return { isOpen, isUnlawful, isBetterClosed: isUnlawful || isUnready };
}
