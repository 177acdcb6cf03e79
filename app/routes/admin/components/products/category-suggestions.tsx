import { useEffect, useId, useState } from "react";
import { pathIn } from "#app/lib/text/language.ts";

/** The list that a category's field is given by its `list`. */
export function CategoryList({ id, categories }: { id: string; categories: readonly string[] }) {
  return (
    <datalist id={id}>
      {categories.map((category) => (
        <option key={category} value={category} />
      ))}
    </datalist>
  );
}

/** The categories that there are, below a form that may stand on any page (rules: catalog-12). */
export function useCategorySuggestions() {
  const id = useId();
  const [categories, setCategories] = useState<readonly string[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    // Without an answer the field works as it is.
    fetch(pathIn("/my/product-categories"), { signal: leaving.signal })
      .then((response) => (response.ok ? response.json() : { categories: [] }))
      .then(({ categories: found = [] }) => setCategories(found))
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
  return { list: id, suggestions: <CategoryList id={id} categories={categories} /> };
}
