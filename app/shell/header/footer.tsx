import { Mail, MapPin, MessageCircle, Phone } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { factText } from "#app/lib/shop/fact-text.ts";
import { dialable } from "#app/lib/text/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { Logo, SohraiBorder } from "#app/ui/pictures/motif.tsx";
import socialNetworks from "#app/ui/pictures/social-networks.svg?no-inline";
import { site } from "#site";
import {
  cartPageLink,
  helpLinks,
  linksFor,
  programmeLinks,
  type ShopLink,
} from "../menus/shop-links.ts";
import { LanguageLinks } from "./language-links.tsx";
import { useShopper } from "./use-shopper.ts";

const socialNames = {
  facebook: m.social_facebook,
  instagram: m.social_instagram,
  x: m.social_x,
  youtube: m.social_youtube,
  linkedin: m.social_linkedin,
};

const row = "touch inline-flex items-center gap-3 hover:text-primary hover:underline";
const icon = "size-5 shrink-0 text-primary";

/** Who we are, how to reach us, where else we are, and every page (rules: shell-7); where somebody is buying, help alone (app.css). */
export function Footer() {
  const shopper = useShopper();
  return (
    <footer className="mt-auto bg-surface" data-print="hide">
      <SohraiBorder className="text-accent opacity-80" />
      <div className="shell wrap-anywhere grid grid-cols-1 gap-x-8 gap-y-8 py-10 sm:grid-cols-3 lg:grid-cols-[1.7fr_1fr_1fr_1fr] lg:gap-x-10">
        <Programme />
        <LinkColumn title={m.footer_shop()} links={[...linksFor(shopper), cartPageLink]} />
        <LinkColumn title={m.footer_programme()} links={programmeLinks} />
        <LinkColumn title={m.footer_help()} links={helpLinks} />
      </div>
      <p className="shell flex flex-wrap items-center gap-x-4 pb-6 text-muted text-sm">
        <LanguageLinks className="link touch inline-flex items-center" />
        {site.legalName} · {m.footer_fssai({ number: site.fssaiLicence })}
        {site.gstin && ` · ${m.orders_sheet_gstin({ number: site.gstin })}`}
      </p>
    </footer>
  );
}

function Programme() {
  const networks = (Object.keys(socialNames) as Network[]).filter((network) => site[network]);
  return (
    <section aria-label={m.footer_contact()} className="max-lg:col-span-full">
      <Logo />
      <p className="mt-3 max-w-80 text-balance text-muted">{factText("tagline")}</p>
      <ul className="mt-4 sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:gap-x-8">
        <li className="flex min-h-11 max-w-80 gap-3 py-2">
          <MapPin aria-hidden="true" className={icon} />
          <address className="not-italic">{site.address}</address>
        </li>
        <li>
          <a href={`tel:${dialable(site.phone)}`} className={row}>
            <Phone aria-hidden="true" className={icon} />
            {site.phone}
          </a>
        </li>
        <li>
          <a href={`mailto:${site.email}`} className={row}>
            <Mail aria-hidden="true" className={icon} />
            {site.email}
          </a>
        </li>
        {site.messagingCatalogue && (
          <li>
            <a href={site.messagingCatalogue} className={row}>
              <MessageCircle aria-hidden="true" className={icon} />
              {m.footer_catalogue()}
            </a>
          </li>
        )}
      </ul>
      <ul
        aria-label={m.footer_follow()}
        className="-ms-2.5 mt-2 flex flex-wrap"
        hidden={!networks.length}
      >
        {networks.map((network) => (
          <li key={network}>
            <a
              href={site[network]}
              aria-label={socialNames[network]()}
              title={socialNames[network]()}
              className="touch grid place-items-center rounded-md text-primary hover:bg-primary-soft"
            >
              <SocialIcon network={network} className="size-5.5" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LinkColumn({ title, links }: { title: ReactNode; links: readonly ShopLink[] }) {
  const titleId = useId();
  return (
    <nav aria-labelledby={titleId}>
      <h2 id={titleId} className="text-base">
        {title}
      </h2>
      <ul className="mt-1 max-sm:min-[16rem]:grid max-sm:grid-cols-[1fr_1.15fr] max-sm:gap-x-4">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={row}>
              {label()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Network = keyof typeof socialNames;

/**
 * The icon of a social network, in the colour of the text. Lucide has none; our own are in a file beside the script, which
 * every first visit waits for.
 */
function SocialIcon({ network, className }: { network: Network; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <use href={`${socialNetworks}#${network}`} />
    </svg>
  );
}
