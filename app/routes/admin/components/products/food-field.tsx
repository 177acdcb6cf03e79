import { type ComponentProps, useEffect, useId } from "react";
import { useFetcher } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { TextField, type TextFieldProps } from "#app/ui/forms/field.tsx";

/** What a product is a pack of; suggests the foods that there are (rules: packs-1). */
export function FoodField(props: Omit<TextFieldProps, "label"> & ComponentProps<"input">) {
  const { load, data } = useFetcher<{ foods: string[] }>();
  const listId = useId();
  useEffect(() => {
    void load("/my/packs");
  }, [load]);
  return (
    <>
      <TextField
        {...props}
        label={m.product_food()}
        hint={m.product_food_hint()}
        list={listId}
        autoComplete="off"
      />
      <datalist id={listId}>
        {data?.foods.map((food) => (
          <option key={food} value={food} />
        ))}
      </datalist>
    </>
  );
}
