import { Printer } from "lucide-react";
import { data, Link, useNavigate } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { labelPicture } from "#app/domains/labelling/labels/draw-labels.server.ts";
import {
  type LabelSize,
  labelSizeNames,
  labelSizes,
  labelsOnSheet,
  mostLabels,
  readWantedLabels,
} from "#app/domains/labelling/labels/label-sizes.ts";
import { labelledBatch } from "#app/domains/labelling/labels/labelled-batch.server.ts";
import {
  isLegal,
  type LabelPart,
  type LackingOf,
  labelPartWord,
  labelTitle,
  lackingParts,
  leftOutOf,
} from "#app/domains/labelling/labels/pack-label.ts";
import { lineTitle } from "#app/domains/orders/order/line-title.ts";
import { lackingFacts } from "#app/domains/shop-facts/lacking-facts.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { pathIn } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { cookieNameStart } from "#app/server/http/own-cookie.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { BackLink, ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import { useMay } from "../components/page/use-may.ts";
import { keptChoice } from "../layout/kept-choice.ts";
import type { Route } from "./+types/batch-labels";

export const handle = { live: ["stock", "products"] } as const satisfies LiveHandle;

/** Of the shop, what a label says. */
const saidOfShop: readonly string[] = ["legalName", "address", "phone", "email", "fssaiLicence"];

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "stock.read");
  const batch = await labelledBatch(args.params.batchId);
  if (!batch) throw data(null, { status: 404 });
  const size = keptChoice(args.request, "admin-labels", cookieNameStart());
  const copies = Math.min(mostLabels, Math.max(1, batch.units));
  const wanted = readWantedLabels(args.url.searchParams, { size, copies });
  const { leftOut, hash } = await labelPicture(batch, wanted.size);
  return {
    ...{ wanted, hash, ...leftOutOf(leftOut) },
    batch: { id: batch.id, productId: batch.productId, number: batch.number },
    title: lineTitle({ title: labelTitle(batch), pack: batch.grams }),
    hasMark: batch.facts.mark !== null,
    lacking: lackingParts(batch),
    lackingOfShop: lackingFacts()
      .filter(({ name }) => saidOfShop.includes(name))
      .map(({ label }) => label),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData ? m.labels_title({ number: loaderData.batch.number }) : m.not_found_title());

/** Labels for the packs of a batch: what is lacking, how they look, and one press (rules: labels-1). */
export default function BatchLabelsPage({ loaderData }: Route.ComponentProps) {
  const { batch, title, wanted, hash } = loaderData;
  const { size } = wanted;
  const address = `/my/stock/batches/${encodeURIComponent(batch.id)}`;
  const picture = new URLSearchParams({ size, of: hash });
  return (
    <ContentPage
      title={m.labels_title({ number: batch.number })}
      intro={title}
      above={
        <BackLink to={`/my/stock/${encodeURIComponent(batch.productId)}`}>
          {m.labels_back({ name: title })}
        </BackLink>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
        <div className="grid gap-6">
          <TitledCard title={m.labels_print()}>
            <LabelForm key={size} address={address} wanted={wanted} />
          </TitledCard>
          <Lacking {...loaderData} />
        </div>
        <TitledCard title={m.labels_preview()}>
          <img
            src={pathIn(`${address}/label.png?${picture}`)}
            alt={m.labels_preview_alt({ name: title, size: sizeWords(size) })}
            width={labelSizes[size].width * 10}
            height={labelSizes[size].height * 10}
            // Paper is white in the dark too.
            className="h-auto w-full rounded-md border border-line-strong bg-white"
          />
          <Room {...loaderData} />
        </TitledCard>
      </div>
    </ContentPage>
  );
}

function sizeWords(size: LabelSize): string {
  const { width, height } = labelSizes[size];
  return labelSizes[size].sheet
    ? m.labels_sheet_size({ n: labelsOnSheet(size), width, height })
    : m.labels_roll_size({ width, height });
}

interface LabelFormProps {
  /** Of the batch's page. */
  address: string;
  wanted: Route.ComponentProps["loaderData"]["wanted"];
}

/** One press opens the labels as a PDF, in a tab of its own; another size is shown first. */
function LabelForm({ address, wanted: { size, copies, start } }: LabelFormProps) {
  const navigate = useNavigate();
  const { sheet } = labelSizes[size];
  const options = (isSheet: boolean) =>
    labelSizeNames
      .filter((name) => (labelSizes[name].sheet !== null) === isSheet)
      .map((name) => (
        <option key={name} value={name}>
          {sizeWords(name)}
        </option>
      ));
  return (
    <form
      method="get"
      action={pathIn(`${address}/labels.pdf`)}
      target="_blank"
      rel="noopener"
      className="grid gap-4"
    >
      <SelectField
        name="size"
        label={m.labels_size()}
        defaultValue={size}
        onChange={({ target }) => {
          const chosen = new URLSearchParams({ size: target.value });
          const typed = target.form && new FormData(target.form).get("copies");
          if (typed) chosen.set("copies", String(typed));
          void navigate(`?${chosen}`, { replace: true, preventScrollReset: true });
        }}
      >
        <optgroup label={m.labels_rolls()}>{options(false)}</optgroup>
        <optgroup label={m.labels_sheets()}>{options(true)}</optgroup>
      </SelectField>
      <TextField
        name="copies"
        type="number"
        inputMode="numeric"
        min={1}
        max={mostLabels}
        required
        label={m.labels_copies()}
        hint={m.labels_copies_hint({ n: mostLabels })}
        defaultValue={copies}
      />
      {sheet && (
        <TextField
          name="start"
          type="number"
          inputMode="numeric"
          min={1}
          max={labelsOnSheet(size)}
          required
          label={m.labels_start()}
          hint={m.labels_start_hint()}
          defaultValue={start}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size="lg"
          icon={<Printer aria-hidden="true" className="size-5" />}
          className="max-sm:w-full"
        >
          {m.labels_print()}
        </Button>
        <span className="hidden noscript:block">
          <Button
            type="submit"
            variant="secondary"
            formAction={pathIn(`${address}/labels`)}
            formTarget="_self"
          >
            {m.labels_show()}
          </Button>
        </span>
      </div>
    </form>
  );
}

type LackingProps = Pick<Route.ComponentProps["loaderData"], "batch" | "lacking" | "lackingOfShop">;

/** What nobody has said, with the page where somebody can. */
function Lacking({ batch: { productId }, lacking, lackingOfShop }: LackingProps) {
  const may = useMay();
  const of = (from: LackingOf) =>
    lacking.filter((one) => one.of === from).map(({ part }) => labelPartWord(part));
  const groups = [
    {
      name: m.labels_lacking_facts(),
      words: of("facts"),
      to: may("products") && `/my/labelling/${encodeURIComponent(productId)}`,
    },
    {
      name: m.labels_lacking_product(),
      words: of("product"),
      to: may("products") && `/my/updateproduct?${new URLSearchParams({ productId })}`,
    },
    {
      name: m.labels_lacking_batch(),
      words: of("batch"),
      to: `/my/stock/${encodeURIComponent(productId)}`,
    },
    { name: m.labels_lacking_shop(), words: lackingOfShop, to: may("shop-facts") && "/my/shop" },
  ].filter(({ words }) => words.length > 0);
  if (groups.length === 0) return null;
  return (
    <Alert tone="warning" title={m.labels_lacking()}>
      <ul className="mt-2 grid gap-2">
        {groups.map(({ to, name, words }) => (
          <li key={name}>
            {to ? (
              <Link to={to} className="link touch-inline">
                {name}
              </Link>
            ) : (
              name
            )}
            : {words.join(", ")}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

type RoomProps = Pick<
  Route.ComponentProps["loaderData"],
  "parts" | "further" | "wanted" | "hasMark"
>;

/** What the size has no room for, and what paper cannot show. */
function Room({ parts, further, wanted, hasMark }: RoomProps) {
  const list = (some: readonly LabelPart[]) => some.map(labelPartWord).join(", ");
  const legal = parts.filter(isLegal);
  const others = parts.filter((part) => !isLegal(part));
  return (
    <div aria-live="polite" className="mt-4 grid gap-2 text-sm">
      {legal.length > 0 && (
        <Alert tone="danger">{m.labels_too_small({ parts: list(legal) })}</Alert>
      )}
      {others.length > 0 && <p>{m.labels_no_room({ parts: list(others) })}</p>}
      {further.length > 0 && <p>{m.labels_one_language({ parts: list(further) })}</p>}
      {parts.length + further.length === 0 && <p>{m.labels_all_fits()}</p>}
      {hasMark && !labelSizes[wanted.size].sheet && (
        <p className="text-muted">{m.labels_black_mark()}</p>
      )}
      <p className="text-muted">{m.labels_no_logo()}</p>
    </div>
  );
}
