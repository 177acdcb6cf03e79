import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";

interface AddFoundProps<Product extends { id: string; title: string }> {
  label: string;
  words: string;
  setWords: (words: string) => void;
  /** What has these words in its name; undefined until that is known. */
  found: readonly Product[] | undefined;
  /** Those that need not be added any more. */
  chosenIds: readonly string[];
  add: (product: Product) => void;
  /** What is told of a product below its name. */
  detail?: (product: Product) => ReactNode;
  isAddable?: (product: Product) => boolean;
}

/** Finds products while their names are typed, within a form, and adds them one by one. */
export function AddFound<Product extends { id: string; title: string }>(
  props: AddFoundProps<Product>,
) {
  const { label, words, setWords, found, chosenIds, add, detail } = props;
  const { isAddable = () => true } = props;
  const left = found?.filter(({ id }) => !chosenIds.includes(id)) ?? [];
  return (
    <>
      <TextField
        label={label}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          // It searches while it is typed; the form is not to be sent by it.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <ul className="mt-2 grid gap-1 empty:hidden">
        {left.map((product) => (
          <li key={product.id} className="flex items-center justify-between gap-3">
            <p className="min-w-0">
              <span className="block [overflow-wrap:anywhere]">{product.title}</span>
              {detail && <span className="text-muted text-sm tabular-nums">{detail(product)}</span>}
            </p>
            <Button
              variant="secondary"
              size="sm"
              icon={<Plus aria-hidden className="size-4" />}
              aria-label={m.office_edit_add_named({ name: product.title })}
              disabled={!isAddable(product)}
              onClick={() => {
                add(product);
                setWords("");
              }}
            >
              {m.office_edit_add_short()}
            </Button>
          </li>
        ))}
      </ul>
      {found?.length === 0 && (
        <p role="status" className="mt-2 text-muted">
          {m.office_edit_none_found()}
        </p>
      )}
    </>
  );
}
