import type { LackingFact } from "#app/domains/shop-facts/lacking-facts.ts";
import { daysLeft, daysUntilFull, needsOf, nodeEnd, stageOf } from "#app/domains/upkeep/upkeep.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { ShopSteps } from "./read-steps.server.ts";
import {
  backupLine,
  booksLine,
  databaseLine,
  filesLine,
  type Health,
  mailLine,
  nodesLine,
  paymentsLine,
  type StatusLine,
  versionLine,
  worst,
} from "./status-lines.ts";

/** A step on the way to an open shop, and what it is to look after for as long as the shop is open. */
export interface Step {
  id: string;
  name: string;
  /** Why it matters, in one sentence. */
  why: string;
  /** fine: done; look: missing; help: it looks wrong. */
  health: Health;
  /** What is known of it. */
  says: string[];
  advice?: string | undefined;
  /** The pages where it is done, the first one first. */
  links: { to: string; label: string }[];
}

/** Who the company is, of the facts that the law asks for; the others are the law's step. */
const ofCompany: readonly string[] = ["legalName", "address", "phone", "email"];
/** Facts that contradict others, where the rest is only missing. */
const contradicting: readonly string[] = ["registration", "state"];

/** The address of a shop that nobody has given one: no mail reaches it. */
const nobodysHost = "@localhost";

/** The steps, in the order in which they are shown; each can be done at any time (rules: open-2). */
export function openingSteps(facts: ShopSteps): Step[] {
  return [
    companyStep(facts),
    lookStep(facts),
    goodsStep(facts),
    deliveryStep(facts),
    paymentStep(facts),
    wordsStep(facts),
    addressStep(facts),
    staffStep(facts),
    backupStep(facts),
    lawStep(facts),
    rehearsalStep(facts),
  ];
}

/** What the machine does, which no step is about (rules: status-2). */
export function machineLines({ status, upkeep }: ShopSteps): StatusLine[] {
  return [
    databaseLine(status.database),
    filesLine(status.files),
    nodesLine(status.nodes),
    booksLine(status.books, status.at),
    yearsLine(upkeep),
    ...versionLine(status.upgrades, status.at),
  ];
}

function companyStep({ lacking }: ShopSteps): Step {
  const missing = lacking.filter(({ name }) => ofCompany.includes(name));
  return {
    id: "company",
    name: m.open_company(),
    why: m.open_company_why(),
    health: missing.length > 0 ? "look" : "fine",
    says: missing.length > 0 ? missing.map(lackingWords) : [m.open_company_done()],
    links: [{ to: "/my/shop", label: m.admin_shop_facts() }],
  };
}

const lackingWords = ({ label, means }: LackingFact) => m.open_lacks({ what: label, means });

function lookStep({ look: { ownTagline, isSaved, samplePictures } }: ShopSteps): Step {
  const says = [
    ...(ownTagline || isSaved ? [] : [m.open_look_tagline()]),
    ...(samplePictures > 0 ? [m.open_look_pictures({ n: samplePictures })] : []),
  ];
  return {
    id: "look",
    name: m.open_look(),
    why: m.open_look_why(),
    health: says.length > 0 ? "look" : "fine",
    says: says.length > 0 ? says : [isSaved ? m.open_look_saved() : m.open_look_done()],
    links: [{ to: "/my/look", label: m.open_look_link() }],
  };
}

function goodsStep({ goods }: ShopSteps): Step {
  const { sample, own, noPrice, noPicture, noStock } = goods;
  const says = [
    own > 0 ? m.open_goods_own({ n: own }) : m.open_goods_none(),
    ...(noPrice > 0 ? [m.open_goods_no_price({ n: noPrice })] : []),
    ...(noPicture > 0 ? [m.open_goods_no_picture({ n: noPicture })] : []),
    ...(noStock > 0 ? [m.open_goods_no_stock({ n: noStock })] : []),
    ...(sample > 0 ? [m.open_goods_sample({ n: sample })] : []),
  ];
  const isWrong = noPrice > 0 || (own > 0 && sample > 0);
  const lacks = own === 0 || noPicture > 0 || noStock === own;
  return {
    id: "goods",
    name: m.open_goods(),
    why: m.open_goods_why(),
    health: worst(isWrong ? "help" : "fine", lacks || sample > 0 ? "look" : "fine"),
    says,
    links: [
      { to: "/my/products/quick", label: m.open_goods_link() },
      { to: "/my/products", label: m.admin_products_list() },
      ...(sample > 0 ? [{ to: "/my/sample", label: m.open_sample_link() }] : []),
    ],
  };
}

function deliveryStep({ delivery: { rows, wasChanged } }: ShopSteps): Step {
  const says =
    rows === 0
      ? m.open_delivery_none()
      : wasChanged
        ? m.open_delivery_done({ n: rows })
        : m.open_delivery_sample({ n: rows });
  return {
    id: "delivery",
    name: m.open_delivery(),
    why: m.open_delivery_why(),
    health: rows > 0 && wasChanged ? "fine" : "look",
    says: [says],
    links: [
      { to: "/my/delivery", label: m.admin_delivery() },
      { to: "/my/delivery/charges", label: m.open_charges_link() },
    ],
  };
}

/** A line's own advice is for whoever keeps the machine; what is only missing is done behind the card's link. */
const adviceOf = ({ health, advice }: StatusLine) => (health === "help" ? advice : undefined);

function paymentStep({ status, hasUpi }: ShopSteps): Step {
  const line = paymentsLine(status.payments);
  return {
    id: "payment",
    name: m.open_payment(),
    why: m.open_payment_why(),
    health: line.health,
    says: [...line.says, hasUpi ? m.open_upi() : m.open_no_upi()],
    advice: adviceOf(line),
    links: [
      { to: "/my/connections", label: m.open_keys_link() },
      { to: "/my/cash-on-delivery", label: m.admin_cod_rules() },
    ],
  };
}

function wordsStep({ status, whatsapp: { mode, isOn } }: ShopSteps): Step {
  const line = mailLine(status.mail);
  const tells = mode === "live" && isOn;
  return {
    id: "words",
    name: m.open_words(),
    why: m.open_words_why(),
    health: line.health,
    says: [...line.says, tells ? m.open_whatsapp_on() : m.open_whatsapp_off()],
    advice: adviceOf(line),
    links: [
      { to: "/my/connections", label: m.open_keys_link() },
      { to: "/my/whatsapp", label: m.whatsapp() },
    ],
  };
}

function addressStep({ address, upkeep }: ShopSteps): Step {
  const step = { id: "address", name: m.open_address(), why: m.open_address_why(), links: [] };
  const shown = m.open_address_is({ address: address.shown });
  if (address.isOwnMachine) {
    const says = [shown, m.open_address_own()];
    return { ...step, health: "look", says, advice: m.open_address_advice() };
  }
  if (!address.isHttps) {
    const says = [shown, m.open_address_http()];
    return { ...step, health: "help", says, advice: m.open_address_advice() };
  }
  const { certificate, now } = upkeep;
  if (!certificate) return { ...step, health: "fine", says: [shown, m.open_certificate_soon()] };
  const { until, problem, at } = certificate;
  const days = until && daysLeft(until, now);
  const says = [
    shown,
    ...(until && days !== undefined
      ? [m.open_certificate_until({ date: formatDate(until), n: days })]
      : []),
    ...(problem ? [m.open_certificate_problem({ problem })] : []),
    m.open_certificate_seen({ date: formatDate(at) }),
  ];
  const isNear = until && stageOf({ kind: "certificate", due: until }, upkeep) !== undefined;
  const health = problem || (days !== undefined && days <= 3) ? "help" : isNear ? "look" : "fine";
  return {
    ...{ ...step, health, says },
    ...(health !== "fine" && { advice: m.open_certificate_advice() }),
  };
}

function staffStep({ owners }: ShopSteps): Step {
  const unprotected = owners.filter(({ hasSecondFactor }) => !hasSecondFactor);
  const unreachable = owners.filter(({ email }) => email.endsWith(nobodysHost));
  const names = (list: ShopSteps["owners"]) => list.map(({ name }) => name).join(", ");
  const lettered = owners.filter(({ letter }) => letter);
  return {
    id: "staff",
    name: m.open_staff(),
    why: m.open_staff_why(),
    health:
      unreachable.length > 0
        ? "help"
        : owners.length < 2 || unprotected.length > 0
          ? "look"
          : "fine",
    says: [
      m.open_owners({ names: names(owners) }),
      ...(owners.length < 2 ? [m.open_one_owner()] : []),
      ...(unprotected.length > 0 ? [m.open_no_factor({ names: names(unprotected) })] : []),
      ...(unreachable.length > 0 ? [m.open_no_mailbox({ names: names(unreachable) })] : []),
      lettered.length > 0 ? m.open_letter({ names: names(lettered) }) : m.open_no_letter(),
    ],
    links: [
      { to: "/my/staff", label: m.admin_staff() },
      { to: "/account/second-factor", label: m.account_factor() },
    ],
  };
}

function backupStep({ status, upkeep: { drill, now } }: ShopSteps): Step {
  const line = backupLine(status.backup);
  const says = drill ? drillWords(drill) : m.open_drill_never();
  const isOld = drill && daysLeft(now, drill.at) > 30;
  return {
    id: "backup",
    name: m.status_backup(),
    why: m.open_backup_why(),
    health: worst(line.health, !drill || isOld ? "look" : drill.ok ? "fine" : "help"),
    says: [...line.says, says],
    advice: drill && !drill.ok ? m.open_drill_advice() : adviceOf(line),
    links: [{ to: "/my/connections", label: m.open_keys_link() }],
  };
}

function drillWords({ at, ok, backupAt, seconds }: NonNullable<ShopSteps["upkeep"]["drill"]>) {
  const date = formatDate(at);
  if (!ok || !backupAt) return m.open_drill_wrong({ date });
  return m.open_drill_right({ date, of: formatDate(backupAt), minutes: Math.ceil(seconds / 60) });
}

function lawStep({ lacking, untaxed, packs }: ShopSteps): Step {
  const facts = lacking.filter(({ name }) => !ofCompany.includes(name));
  const hundred = (n: number) => (n > 99 ? "99+" : String(n));
  const says = [
    ...facts.map(lackingWords),
    ...(untaxed > 0 ? [m.lacking_tax_class({ n: hundred(untaxed) })] : []),
    ...(packs > 0 ? [m.lacking_pack_facts({ n: hundred(packs) })] : []),
  ];
  const isWrong = facts.some(({ name }) => contradicting.includes(name));
  return {
    id: "law",
    name: m.open_law(),
    why: m.open_law_why(),
    health: isWrong ? "help" : says.length > 0 ? "look" : "fine",
    says: says.length > 0 ? says : [m.open_law_done()],
    links: [
      { to: "/my/shop", label: m.admin_shop_facts() },
      { to: "/my/labelling", label: m.labelling_title() },
      { to: "/my/tax", label: m.admin_tax() },
    ],
  };
}

function rehearsalStep({ rehearsal: { isDone, people }, opening }: ShopSteps): Step {
  const { isOpen, isUnlawful, isBetterClosed } = opening;
  const links = [
    { to: "/my/rehearsal", label: m.open_rehearsal_link() },
    { to: "/my/opening", label: m.open_opening_link() },
  ];
  return {
    id: "rehearsal",
    name: m.open_rehearsal(),
    why: m.open_rehearsal_why(),
    health: isUnlawful ? "help" : isDone && !isBetterClosed ? "fine" : "look",
    says: [
      isOpen ? m.opening_open() : m.opening_closed(),
      isDone ? m.open_rehearsal_done() : m.open_rehearsal_none(),
      ...people.map((person) => m.open_rehearsed(person)),
    ],
    advice: isBetterClosed ? m.open_close_first() : undefined,
    // First the one that is to be done first.
    links: isBetterClosed ? links.toReversed() : links,
  };
}

/** What of the machine ends one day, and what it needs in the next 60 days (rules: upkeep-1). */
function yearsLine(facts: ShopSteps["upkeep"]): StatusLine {
  const ofMachine = ["disk", "secret", "version", "node"];
  const near = needsOf(facts).filter(
    (need) => ofMachine.includes(need.kind) && stageOf(need, facts) !== undefined,
  );
  const full = daysUntilFull(facts.disk);
  const ends = nodeEnd(facts.node);
  const isOver = near.some(({ due }) => daysLeft(due, facts.now) < 0);
  return {
    name: m.open_years(),
    health: isOver ? "help" : near.length > 0 ? "look" : "fine",
    says: [
      facts.disk.length < 7
        ? m.open_disk_watched({ n: facts.disk.length })
        : full === undefined
          ? m.open_disk_steady()
          : m.open_disk_full({ n: full }),
      m.open_installed({ date: formatDate(facts.installedAt) }),
      ...(ends ? [m.open_node_until({ version: facts.node, date: formatDate(ends) })] : []),
      ...(facts.secretSince ? [m.open_secret({ date: formatDate(facts.secretSince) })] : []),
      m.open_push_key(),
    ],
    ...(near.length > 0 && { advice: m.open_years_advice() }),
    heading: "What time brings",
  };
}
