import { getFormProps } from "@conform-to/react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { maxPictures } from "#app/domains/catalog/product.ts";
import { productEditSchema, typedProduct } from "#app/domains/catalog/product-edit.ts";
import type { EditableProduct } from "#app/domains/catalog/update-product.server.ts";
import { formatTime } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { MessageDialog } from "#app/ui/message-dialog.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import { toast } from "#app/ui/toast.ts";
import type { Route } from "../+types/update-product";
import { UploadField } from "../parts/upload-field.tsx";
import { listOf, useKeptForm } from "../parts/use-kept-form.ts";
import { OvertakenEdit } from "./overtaken-edit.tsx";
import { ProductInputs } from "./product-inputs.tsx";
import { useProductForm } from "./use-product-form.ts";

type Answer = NonNullable<Route.ComponentProps["actionData"]>;

/**
 * Edits a product. It starts with what the product is when the form opens; what others save later
 * is said, and never mixed into what is being typed.
 */
export function UpdateProductForm({ product }: { product: EditableProduct }) {
  const kept = useKeptForm(`updateProduct:${product.id}`);
  const [start, setStart] = useState({ product, count: 0 });
  const takeTheirs = (present: EditableProduct) => {
    kept.forget();
    setStart(({ count }) => ({ product: present, count: count + 1 }));
  };
  return (
    <Inputs
      key={`${kept.version} ${start.count}`}
      start={start.product}
      present={product}
      kept={start.count === 0 ? kept : { ...kept, values: undefined }}
      onTakeTheirs={takeTheirs}
    />
  );
}

function Inputs(props: {
  start: EditableProduct;
  /** As it stands now. */
  present: EditableProduct;
  kept: ReturnType<typeof useKeptForm>;
  onTakeTheirs: (present: EditableProduct) => void;
}) {
  const { start, present, kept } = props;
  const navigate = useNavigate();
  const [isSendingPictures, setIsSendingPictures] = useState(false);
  const typed = typedProduct(start);
  const values = kept.values ?? typed;
  const { form, fields, answer, Form, ...state } = useProductForm<
    ReturnType<typeof productEditSchema>,
    Answer
  >({
    schema: productEditSchema(start.pictureUrls),
    defaultValue: values,
    lacking: m.details_required,
    onSaved: () => {
      kept.forget();
      toast.success(m.product_updated());
      navigate("/my/dashboards");
    },
  });
  const overtaken = answer && "present" in answer ? answer : undefined;
  const seen =
    typeof kept.values?.seen === "string" ? kept.values.seen : start.updatedAt.toISOString();
  const hasMoved = present.updatedAt.toISOString() !== seen;
  return (
    <Card padding="lg">
      <Form
        method="post"
        action={`/my/updateproduct?${new URLSearchParams({ productId: start.id })}`}
        {...getFormProps(form)}
        onSubmit={state.onSubmit}
        defaultShouldRevalidate={false}
        onInput={(event) => kept.keep(event.currentTarget)}
        className="flex flex-col gap-6"
      >
        {hasMoved && !overtaken && !answer?.ok && (
          <Alert tone="warning" role="status">
            {m.product_overtaken_noticed({
              by: present.updatedBy ?? m.somebody_else(),
              at: formatTime(present.updatedAt),
            })}
          </Alert>
        )}
        {/* Who has been told of the other edit and saves again, saves over it. */}
        <input
          type="hidden"
          name="seen"
          value={overtaken ? overtaken.present.updatedAt.toISOString() : seen}
        />
        <UploadField
          name={fields.pictureUrls.name}
          folder="update"
          label={m.product_pictures_field()}
          hint={m.product_update_pictures_note()}
          max={maxPictures}
          defaultUrls={listOf(values.pictureUrls)}
          error={fields.pictureUrls.errors}
          onChange={({ busy }) => setIsSendingPictures(busy)}
        />
        <ProductInputs fields={fields} defaultBenefits={listOf(values.benefits) ?? []} />
        {failureOf(answer) && (
          <Outcome of={answer} tone="danger" role="alert" title={m.product_not_updated()}>
            {failureOf(answer)}
          </Outcome>
        )}
        {overtaken && <OvertakenEdit {...overtaken} />}
        <div className="flex flex-wrap items-center justify-end gap-3">
          {isSendingPictures && <p className="text-muted text-sm">{m.upload_still_sending()}</p>}
          {overtaken && (
            <Button
              variant="secondary"
              size="lg"
              disabled={state.saving}
              onClick={() => props.onTakeTheirs(overtaken.present)}
            >
              {m.product_overtaken_theirs()}
            </Button>
          )}
          <Button
            type="submit"
            size="lg"
            disabled={isSendingPictures}
            pending={state.saving}
            pendingText={m.saving()}
          >
            {overtaken ? m.product_overtaken_mine() : m.product_update_submit()}
          </Button>
        </div>
        <MessageDialog
          open={state.alert !== undefined}
          onOpenChange={state.closeAlert}
          title={state.alert}
          closeLabel={m.ok()}
        />
      </Form>
    </Card>
  );
}

/** What is said beside the button; undefined where it is said otherwise. */
function failureOf(answer: Answer | undefined): string | undefined {
  if (!answer || answer.ok) return undefined;
  if ("message" in answer) return answer.message;
  return "code" in answer && answer.code === "unreachable" ? m.unreachable() : undefined;
}
