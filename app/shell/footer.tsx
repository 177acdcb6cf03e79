import { Mail, MapPin, MessageCircle, Phone } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { dialable } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { Logo, SohraiBorder } from "#app/ui/motif.tsx";
import { site } from "#site";
import { LanguageLinks } from "./language-links.tsx";
import { cartPageLink, helpLinks, linksFor, programmeLinks, type ShopLink } from "./shop-links.ts";
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

/** Who we are, how to reach us, where else we are, and every page (rules: shell-7). */
export function Footer() {
  const shopper = useShopper();
  return (
    <footer className="mt-auto bg-surface" data-print="hide">
      <SohraiBorder className="text-accent opacity-80" />
      <div className="shell grid gap-x-8 gap-y-8 py-10 sm:grid-cols-3 lg:grid-cols-[1.7fr_1fr_1fr_1fr] lg:gap-x-10">
        <Programme />
        <LinkColumn title={m.footer_shop()} links={[...linksFor(shopper), cartPageLink]} />
        <LinkColumn title={m.footer_programme()} links={programmeLinks} />
        <LinkColumn title={m.footer_help()} links={helpLinks} />
      </div>
      <p className="shell flex flex-wrap items-center gap-x-4 pb-6 text-muted text-sm">
        <LanguageLinks className="link touch inline-flex items-center" />
        {site.legalName} · {m.footer_fssai({ number: site.fssaiLicence })}
      </p>
    </footer>
  );
}

function Programme() {
  const networks = (Object.keys(socialNames) as Network[]).filter((network) => site[network]);
  return (
    <section aria-label={m.footer_contact()} className="max-lg:col-span-full">
      <Logo />
      <p className="mt-3 max-w-80 text-balance text-muted">{site.tagline}</p>
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
      <ul className="mt-1 max-sm:grid max-sm:grid-cols-[1fr_1.15fr] max-sm:gap-x-4">
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

/** Icons of our own: lucide has none for social networks. */
const shapes: Record<Network, string> = {
  facebook: "M17 4h-2.5C12 4 10.5 5.6 10.5 8v12.5M7 11.5h8.5",
  instagram:
    "M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5ZM15.8 12a3.8 3.8 0 1 1-7.6 0 3.8 3.8 0 0 1 7.6 0ZM17 7h.01",
  x: "M4.5 4.5h3.7l11.3 15h-3.7ZM19 4.5l-6.1 6.7M4.8 19.5l6.3-6.9",
  youtube:
    "M6 5.5h12a3.5 3.5 0 0 1 3.5 3.5v6a3.5 3.5 0 0 1-3.5 3.5H6A3.5 3.5 0 0 1 2.5 15V9A3.5 3.5 0 0 1 6 5.5ZM10 9.2v5.6l5-2.8Z",
  linkedin: "M5.5 10v9.5M5.5 5h.01M10.5 19.5V10M10.5 14a4.2 4.2 0 0 1 8.5 0v5.5",
};

/** The icon of a social network, in the colour of the text. */
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
      <path d={shapes[network]} />
    </svg>
  );
}
