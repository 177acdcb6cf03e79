import { Building2, Clock, Mail, MapPin, MessageCircle, Phone, Scale } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { factText } from "#app/lib/shop/fact-text.ts";
import { dialable } from "#app/lib/text/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/layout/card.tsx";
import { SohraiBorder } from "#app/ui/pictures/motif.tsx";
import { site } from "#site";

const icon = "size-5";
const link = "link inline-block py-2.5 -my-2.5";

/** Where the shop is, its phone, e-mail and hours, which company it is, and its grievance officer (rules: enquiries-1, complaints-7). */
export function ContactFacts() {
  return (
    <Card as="section" tinted padding="none" aria-labelledby="contact-facts">
      <SohraiBorder className="text-accent" />
      <div className="p-5 sm:p-6">
        <h2 id="contact-facts" className="text-lg">
          {m.contact_facts_title()}
        </h2>
        <dl className="mt-4 grid gap-5 sm:max-lg:grid-cols-2">
          <Fact icon={<Phone className={icon} />} name={m.contact_fact_phone()}>
            <a href={`tel:${dialable(site.phone)}`} className={link}>
              {site.phone}
            </a>
          </Fact>
          <Fact icon={<Mail className={icon} />} name={m.contact_fact_email()}>
            <a href={`mailto:${site.email}`} className={link}>
              {site.email}
            </a>
          </Fact>
          <Fact icon={<Clock className={icon} />} name={m.contact_fact_hours()}>
            <Hours />
          </Fact>
          <Fact icon={<MapPin className={icon} />} name={m.contact_fact_address()}>
            <address className="not-italic">{site.address}</address>
          </Fact>
          <Fact icon={<Building2 className={icon} />} name={m.contact_fact_company()}>
            {site.legalName}
            <span className="block font-normal text-muted text-sm">
              {m.footer_fssai({ number: site.fssaiLicence })}
            </span>
            {site.gstin && (
              <span className="block font-normal text-muted text-sm">
                {m.orders_sheet_gstin({ number: site.gstin })}
              </span>
            )}
          </Fact>
          <Fact icon={<Scale className={icon} />} name={m.policy_grievance_title()}>
            {site.grievanceOfficer}
            <span className="block font-normal text-muted text-sm">
              {factText("grievanceHours")}
            </span>
            <span className="block font-normal text-muted text-sm">
              {m.contact_grievance_helpline()}
            </span>
          </Fact>
        </dl>
        {site.messagingCatalogue && (
          <a
            href={site.messagingCatalogue}
            className="link mt-5 inline-flex min-h-11 items-center gap-2 font-semibold"
          >
            <MessageCircle aria-hidden="true" className={icon} />
            {m.contact_catalogue()}
          </a>
        )}
      </div>
    </Card>
  );
}

/** A line may end after a comma, and never inside a day's hours. */
function Hours() {
  return factText("openingHours")
    .split(/(?<=,) /)
    .map((days) => (
      <Fragment key={days}>
        <span className="inline-block">{days}</span>{" "}
      </Fragment>
    ));
}

function Fact(props: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="relative min-h-11 ps-15">
      <dt className="text-muted text-sm">
        <span
          aria-hidden="true"
          className="absolute start-0 top-0.5 grid size-11 place-items-center rounded-full bg-primary-soft text-primary"
        >
          {props.icon}
        </span>
        {props.name}
      </dt>
      <dd className="text-balance font-semibold">{props.children}</dd>
    </div>
  );
}
