import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { v4 as uuid } from "uuid";
import { quickProductSchema } from "#app/domains/catalog/product/new-product.ts";
import { packSizes } from "#app/domains/catalog/product/product.ts";
import type { PhoneGoods, TakenPicture, TypedGoods } from "#app/lib/offline/phone-goods.ts";
import { plainDigits } from "#app/lib/text/plain-digits.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { CheckboxField, TextField } from "#app/ui/forms/field.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { ChipChoice } from "./chip-choice.tsx";
import { cutPicture, type PictureArea } from "./cut-picture.ts";
import { type OpenedPicture, PictureCrop } from "./picture-crop.tsx";

export type Draft = NonNullable<PhoneGoods["draft"]>;

/** An empty form, which goes on with what stays the same from one to the next. */
export const nextGoods = (last?: TypedGoods): TypedGoods => ({
  id: uuid(),
  title: "",
  price: "",
  quantity: "",
  category: last?.category ?? "",
  productPackOff: last?.productPackOff ?? "",
  isHidden: last?.isHidden ?? false,
});

export const isBlank = ({ title, price, taken }: Draft) => !title && !price && !taken;

interface GoodsFormProps {
  draft: Draft;
  categories: readonly string[];
  /** Of each change. */
  onTyped: (draft: Draft) => void;
  onFinished: (goods: TypedGoods, picture: ArrayBuffer) => void;
}

type Problems = Partial<Record<keyof TypedGoods | "pictureUrls", string>>;

const fieldOrder = ["title", "price", "quantity"] as const;

/** One product: picture, name, price and what stays the same; Enter leads on from field to field. */
export function GoodsForm({ draft: started, categories, onTyped, onFinished }: GoodsFormProps) {
  const [draft, setDraft] = useState(started);
  const [picture, setPicture] = useState<OpenedPicture>();
  const [area, setArea] = useState<PictureArea>();
  const [problems, setProblems] = useState<Problems>({});
  const [isCutting, setIsCutting] = useState(false);
  const [isOtherCategory, setIsOtherCategory] = useState(
    () => draft.category !== "" && !categories.includes(draft.category),
  );
  const [isOtherPack, setIsOtherPack] = useState(
    () => draft.productPackOff !== "" && !isPackSize(draft.productPackOff),
  );
  const frame = useRef<HTMLFormElement>(null);

  const type = (typed: Partial<Draft>) => {
    const next = { ...draft, ...typed };
    setDraft(next);
    onTyped(next);
    setProblems((all) => ({
      ...all,
      ...Object.fromEntries(Object.keys(typed).map((name) => [name, undefined])),
    }));
  };

  const { taken, isEvened = true } = draft;
  useEffect(() => {
    if (!taken) return;
    let isOver = false;
    const url = URL.createObjectURL(taken);
    createImageBitmap(taken).then(
      (bitmap) => isOver || setPicture({ bitmap, url }),
      // Not drawn by this browser: the HEIC of an iPhone on another phone, or no picture at all.
      () => {
        if (isOver) return;
        const name = taken instanceof File ? taken.name : m.quick_picture();
        setProblems((all) => ({ ...all, pictureUrls: m.picture_unreadable({ name }) }));
        setPicture(undefined);
      },
    );
    return () => {
      isOver = true;
      URL.revokeObjectURL(url);
    };
  }, [taken]);

  const take = (file: File) => {
    setArea(undefined);
    setProblems((all) => ({ ...all, pictureUrls: undefined }));
    type({ taken: file, isEvened } satisfies TakenPicture);
    frame.current?.querySelector<HTMLElement>("[name=title]")?.focus({ preventScroll: true });
  };

  /** Enter is the phone's "next": only after the last field it finishes. */
  const goOn = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    const next =
      fieldOrder[(fieldOrder as readonly string[]).indexOf(event.currentTarget.name) + 1];
    if (!next) return;
    event.preventDefault();
    frame.current?.querySelector<HTMLElement>(`[name=${next}]`)?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isCutting) return;
    const found = problemsOf(draft, picture !== undefined && area !== undefined);
    setProblems((all) => ({ ...found, pictureUrls: all.pictureUrls ?? found.pictureUrls }));
    if (Object.keys(found).length > 0 || !picture || !area) {
      requestAnimationFrame(() => {
        const wrong = "[aria-invalid=true], [aria-describedby$='-error']";
        frame.current?.querySelector<HTMLElement>(wrong)?.focus();
      });
      return;
    }
    setIsCutting(true);
    const cut = await (await cutPicture(picture.bitmap, area, isEvened))?.arrayBuffer();
    setIsCutting(false);
    if (!cut) return setProblems({ pictureUrls: m.something_wrong() });
    const { taken: _, isEvened: __, ...typed } = draft;
    onFinished({ ...typed, title: typed.title.trim(), category: typed.category.trim() }, cut);
  };

  const input = (name: (typeof fieldOrder)[number]) => ({
    name,
    value: draft[name],
    error: problems[name],
    autoComplete: "off",
    onKeyDown: goOn,
    enterKeyHint: name === "quantity" ? ("done" as const) : ("next" as const),
  });
  const digits = (text: string) => plainDigits(text).replaceAll(/[^\d.,]/g, "");

  return (
    <Card padding="lg">
      <form ref={frame} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <PictureCrop
          picture={picture}
          isEvened={isEvened}
          error={problems.pictureUrls}
          onTake={take}
          onArea={setArea}
          onEven={(isEvened) => type({ isEvened })}
        />
        <TextField
          {...input("title")}
          label={m.product_title()}
          required
          maxLength={200}
          onChange={({ target }) => type({ title: target.value })}
        />
        <div className="grid grid-cols-2 gap-4">
          <TextField
            {...input("price")}
            label={m.product_price()}
            required
            inputMode="decimal"
            onChange={({ target }) => type({ price: digits(target.value) })}
          />
          <TextField
            {...input("quantity")}
            label={m.product_quantity()}
            inputMode="numeric"
            onChange={({ target }) => type({ quantity: digits(target.value) })}
          />
        </div>
        <ChipChoice
          label={m.quick_weight()}
          options={packSizes.map((grams) => ({
            value: String(grams),
            label: m.pack_option({ grams }),
          }))}
          value={draft.productPackOff}
          error={problems.productPackOff}
          onChange={(productPackOff) => {
            setIsOtherPack(false);
            type({ productPackOff });
          }}
          isOther={isOtherPack}
          onOther={() => {
            setIsOtherPack(true);
            type({ productPackOff: "" });
          }}
          other={(isOther) =>
            isOther && (
              <TextField
                label={m.quick_weight_other()}
                error={problems.productPackOff}
                inputMode="numeric"
                autoComplete="off"
                value={draft.productPackOff}
                onChange={({ target }) => type({ productPackOff: digits(target.value) })}
              />
            )
          }
        />
        <ChipChoice
          label={m.product_category()}
          options={categories.map((value) => ({ value, label: value }))}
          value={draft.category}
          error={problems.category}
          onChange={(category) => {
            setIsOtherCategory(false);
            type({ category });
          }}
          isOther={isOtherCategory}
          onOther={() => {
            setIsOtherCategory(true);
            type({ category: "" });
          }}
          other={(isOther) =>
            (isOther || categories.length === 0) && (
              <TextField
                label={m.quick_category_other()}
                error={problems.category}
                required
                maxLength={80}
                autoComplete="off"
                value={draft.category}
                onChange={({ target }) => type({ category: target.value })}
              />
            )
          }
        />
        <CheckboxField
          label={m.quick_show()}
          hint={m.quick_show_hint()}
          checked={!draft.isHidden}
          onChange={({ target }) => type({ isHidden: !target.checked })}
        />
        <Button type="submit" size="lg" pending={isCutting} pendingText={m.saving()}>
          {m.quick_next()}
        </Button>
      </form>
    </Card>
  );
}

const isPackSize = (grams: string) => packSizes.some((size) => String(size) === grams);

/** What the server would say, before anything is sent. */
function problemsOf(draft: Draft, hasPicture: boolean): Problems {
  const number = (typed: string) => (typed === "" ? undefined : Number(typed));
  const given = quickProductSchema.safeParse({
    pictureUrls: hasPicture ? ["taken"] : [],
    title: draft.title,
    category: draft.category,
    price: draft.price || undefined,
    productPackOff: number(draft.productPackOff),
    quantity: number(draft.quantity),
    // Not asked for here.
    benefits: [],
  });
  const issues = given.error?.issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map(({ path: [name], message }) => [name, message]),
  );
}
