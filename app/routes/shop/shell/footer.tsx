import { Mail, MapPin, MessageCircle, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Logo, SohraiBorder } from "#app/ui/motif.tsx";
import { site } from "#site";
import { linksFor } from "./shop-links.ts";
import { SocialIcon } from "./social-icon.tsx";
import { useShopper } from "./use-shopper.ts";

const socialNames = {
  facebook: m.social_facebook,
  instagram: m.social_instagram,
  x: m.social_x,
  youtube: m.social_youtube,
  linkedin: m.social_linkedin,
};

const row = "inline-flex min-h-11 items-center gap-3 hover:text-primary hover:underline";
const icon = "size-5 shrink-0 text-primary";

/** Who we are, how to reach us, and where else we are (spec 1; R4). */
export function Footer() {
  return (
    <footer className="mt-auto bg-surface" data-print="hide">
      <SohraiBorder className="text-accent opacity-80" />
      <div className="shell grid gap-8 py-10 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1.5fr_1.5fr] lg:gap-10">
        <div>
          <Logo />
          <p className="mt-3 max-w-72 text-muted">{site.tagline}</p>
        </div>
        <ShopColumn />
        <Column title={m.footer_contact()}>
          <li className="flex min-h-11 gap-3 py-2">
            <MapPin aria-hidden="true" className={icon} />
            <address className="not-italic">{site.address}</address>
          </li>
          <li>
            <a href={`tel:${site.phone.replaceAll(/[^+\d]/g, "")}`} className={row}>
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
        </Column>
        <Column title={m.footer_follow()}>
          <li>
            <ul className="-ms-2.5 flex flex-wrap">
              {site.social.map(({ network, url }) => (
                <li key={network}>
                  <a
                    href={url}
                    aria-label={socialNames[network]()}
                    title={socialNames[network]()}
                    className="touch grid place-items-center rounded-md text-primary hover:bg-primary-soft"
                  >
                    <SocialIcon network={network} className="size-5.5" />
                  </a>
                </li>
              ))}
            </ul>
          </li>
          <li>
            <a href={site.messagingCatalogue} className={row}>
              <MessageCircle aria-hidden="true" className={icon} />
              {m.footer_catalogue()}
            </a>
          </li>
        </Column>
      </div>
      <p className="shell pb-6 text-muted text-sm">
        {site.legalName} · {m.footer_fssai({ number: site.fssaiLicence })}
      </p>
    </footer>
  );
}

function ShopColumn() {
  const links = linksFor(useShopper());
  return (
    <nav aria-labelledby="footer-shop">
      <h2 id="footer-shop" className="text-base">
        {m.footer_shop()}
      </h2>
      <ul className="mt-1">
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

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-base">{title}</h2>
      <ul className="mt-1">{children}</ul>
    </section>
  );
}
