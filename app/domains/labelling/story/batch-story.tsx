import clsx from "clsx";
import { ArrowRight, Phone } from "lucide-react";
import { type ReactNode, useId } from "react";
import { titleWithPack } from "#app/domains/catalog/packs/title-with-pack.ts";
import { ProductPicture } from "#app/domains/catalog/shown/product-picture.tsx";
import { dialable } from "#app/lib/text/phone.ts";
import { langOf } from "#app/lib/text/translations.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { buttonLook, LinkButton } from "#app/ui/forms/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { ToneIcon, toneText } from "#app/ui/layout/tone.tsx";
import { SohraiBorder } from "#app/ui/pictures/motif.tsx";
import { FallbackNote } from "#app/ui/text/fallback-note.tsx";
import { site } from "#site";
import { makersOf } from "../makers.ts";
import { Fact, IngredientFacts, MarkSign } from "../pack-section.tsx";
import { freshnessWords, lifeOver } from "./freshness.ts";
import type { BatchStory } from "./read-batch-story.server.ts";

/** What a batch is called where nothing stands beside it. */
export const storyTitle = ({ product, number }: BatchStory) =>
  product
    ? m.batch_story_title({ name: titleWithPack(product), number })
    : m.stock_batch({ number });

/** What the pack in somebody's hand tells of itself (rules: labels-6). */
export function BatchStoryView({ story }: { story: BatchStory }) {
  const { product, facts, group, number } = story;
  const address = product && `/products/${encodeURIComponent(product.id)}`;
  return (
    <article className="shell wrap-anywhere grid max-w-208 gap-5 py-5 md:gap-6 md:py-10">
      {story.recall && <RecallNotice recall={story.recall} />}
      <header className="flex items-center gap-4 sm:gap-6">
        {product && (
          <ProductPicture
            url={product.pictureUrl}
            alt=""
            sizes="(min-width: 640px) 160px, 104px"
            priority
            className="w-26! shrink-0 rounded-lg sm:w-40!"
          />
        )}
        <div className="min-w-0">
          <p className="font-semibold text-accent-ink text-sm">{m.batch_story()}</p>
          <h1 className="text-xl leading-tight sm:text-2xl md:text-3xl">
            {product ? titleWithPack(product) : m.stock_batch({ number })}
          </h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-muted">
            {facts.mark && <MarkSign mark={facts.mark} />}
            {product ? m.stock_batch({ number }) : m.batch_story_gone()}
          </p>
        </div>
      </header>
      <SohraiBorder className="max-w-40 text-accent" />
      <Freshness story={story} />
      {group && <Group group={group} />}
      {facts.cooking && (
        <Part title={m.pack_fact_cooking()}>
          <FallbackNote of={facts} field="cooking" className="mb-2" />
          <p lang={langOf(facts, "cooking")} className="whitespace-pre-line md:text-lg">
            {facts.cooking}
          </p>
        </Part>
      )}
      <Inside facts={facts} />
      <Care />
      {address && product.isSold && (
        <LinkButton
          to={address}
          size="lg"
          variant="secondary"
          className="sm:justify-self-start"
          iconEnd={<ArrowRight aria-hidden="true" className="size-5" />}
        >
          {m.batch_story_buy()}
        </LinkButton>
      )}
      {product && !product.isSold && <p className="text-muted">{m.batch_story_gone()}</p>}
    </article>
  );
}

/** A part of the story. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-2 text-lg">
        {title}
      </h2>
      {children}
    </Card>
  );
}

/** First of all: that the pack is called back, what to do, and the number one tap away (rules: labels-9). */
function RecallNotice({ recall }: { recall: NonNullable<BatchStory["recall"]> }) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="rounded-lg border-2 border-danger bg-danger-soft p-4 sm:p-6"
    >
      <div className="flex items-start gap-3">
        <ToneIcon tone="danger" className="mt-0.5 size-6 shrink-0 text-danger" />
        <div className="min-w-0">
          <h2 id={titleId} className="text-danger text-lg leading-snug md:text-xl">
            {m.batch_story_recalled()}
          </h2>
          <p className="text-sm">
            {m.batch_story_recalled_since({ date: formatDate(recall.recalledOn) })}
          </p>
        </div>
      </div>
      <p lang={langOf(recall, "recallWords")} className="mt-3 whitespace-pre-line md:text-lg">
        {recall.recallWords}
      </p>
      <CallButton className="mt-4 w-full sm:w-auto" />
    </section>
  );
}

/** The customer care's number, one tap away. */
function CallButton({ secondary, className }: { secondary?: boolean; className?: string }) {
  return (
    <a
      href={`tel:${dialable(site.phone)}`}
      className={clsx(buttonLook({ ...(secondary && { variant: "secondary" }) }), className)}
    >
      <Phone aria-hidden="true" className="size-5" />
      {/* A number that breaks is dialled wrong. */}
      {m.batch_story_call({ phone: site.phone.replaceAll(" ", "\u00a0") })}
    </a>
  );
}

/** How long it is at its best, as words and as a line from the day of making on; when and where it was made. */
function Freshness({ story }: { story: BatchStory }) {
  const { madeOn, bestBefore, today, facts, group } = story;
  const over = lifeOver(madeOn, bestBefore, today);
  const isPast = bestBefore < today;
  const { own, maker, packer } = makersOf(facts, site);
  // Where a group is named, the company has not made it, though it answers for it.
  const namesMaker = !group || maker !== own;
  return (
    <Part title={m.batch_story_fresh()}>
      <p
        className={clsx(
          "flex items-center gap-2 font-semibold md:text-lg",
          toneText[isPast ? "warning" : "success"],
        )}
      >
        <ToneIcon tone={isPast ? "warning" : "success"} className="size-5 shrink-0" />
        {freshnessWords(bestBefore, today)}
      </p>
      {over !== undefined && <LifeLine over={over} isPast={isPast} />}
      <dl className={clsx("grid grid-cols-2 gap-x-4 gap-y-4", over === undefined && "mt-4")}>
        {madeOn && <Fact term={m.stock_made_on()}>{formatDate(madeOn)}</Fact>}
        <Fact term={m.stock_best_before_field()} className={clsx(over !== undefined && "text-end")}>
          {formatDate(bestBefore)}
        </Fact>
        {group && (
          <Fact term={m.batch_story_where()} lang={langOf(group, "place")} className="col-span-2">
            {group.place}
          </Fact>
        )}
        {namesMaker && (
          <Fact term={m.pack_fact_maker()} className="col-span-2">
            {maker}
          </Fact>
        )}
        {(packer !== maker || !namesMaker) && (
          <Fact term={m.pack_fact_packer()} className="col-span-2">
            {packer}
          </Fact>
        )}
      </dl>
    </Part>
  );
}

/** A line from the day of making to the best-before day, with today on it; the words beside it say the same. */
function LifeLine({ over, isPast }: { over: number; isPast: boolean }) {
  const look = isPast ? "fill-accent" : "fill-success";
  return (
    <svg aria-hidden="true" className="mt-3 mb-2 h-5 w-full overflow-visible px-2">
      <rect y="7" width="100%" height="6" rx="3" className="fill-line" />
      <rect y="7" width={`${over}%`} height="6" rx="3" className={look} />
      <circle cx={`${over}%`} cy="10" r="8" className={clsx(look, "stroke-3 stroke-raised")} />
    </svg>
  );
}

/** Who made it: the group, and those of it who want to be named. */
function Group({ group }: { group: NonNullable<BatchStory["group"]> }) {
  return (
    <Part title={m.batch_story_who()}>
      <p
        lang={langOf(group, "name")}
        className="font-display font-semibold text-heading md:text-lg"
      >
        {group.name}
      </p>
      <p lang={langOf(group, "place")} className="text-muted">
        {group.place}
      </p>
      {group.words && (
        <p lang={langOf(group, "words")} className="mt-3 whitespace-pre-line">
          {group.words}
        </p>
      )}
      {group.persons.length > 0 && (
        <ul className="mt-4 grid gap-4">
          {group.persons.map((person) => (
            <li key={person.id} className="border-accent border-s-3 ps-4">
              {person.words && (
                <p lang={langOf(person, "words")} className="whitespace-pre-line">
                  {person.words}
                </p>
              )}
              <p lang={langOf(person, "name")} className="font-semibold text-heading">
                {person.name}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function Inside({ facts }: Pick<BatchStory, "facts">) {
  const { commonName, ingredients, allergens, mayContain, storage } = facts;
  const says = [commonName, storage, ...ingredients, ...allergens, ...mayContain].some(Boolean);
  if (!says) return null;
  return (
    <Part title={m.batch_story_inside()}>
      <dl className="grid gap-4">
        {commonName && (
          <Fact term={m.pack_fact_common_name()} lang={langOf(facts, "commonName")}>
            {commonName}
          </Fact>
        )}
        <IngredientFacts facts={facts} />
        {storage && (
          <Fact term={m.pack_fact_storage()} lang={langOf(facts, "storage")}>
            {storage}
          </Fact>
        )}
      </dl>
    </Part>
  );
}

function Care() {
  return (
    <Part title={m.batch_story_care()}>
      <p className="mb-3 text-muted">{[site.legalName, site.address].filter(Boolean).join(", ")}</p>
      <CallButton secondary className="w-full sm:w-auto" />
    </Part>
  );
}
