import { lazy, Suspense, useEffect, useState } from "react";
import { onFirstToast } from "#app/ui/toast.ts";

export { toast } from "#app/ui/toast.ts";

const ToasterPanel = lazy(async () => {
  try {
    const { ToasterPanel: panel } = await import("#app/ui/toaster-panel.tsx");
    return { default: panel };
  } catch {
    // Without a connection a toast cannot be fetched; the page says what matters by itself.
    return { default: () => <></> };
  }
});

/** The place where `toast` shows its messages: once, in the root. `label` names the region. */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const [awake, setAwake] = useState(false);
  useEffect(() => onFirstToast(() => setAwake(true)), []);
  if (!awake) return null;
  return (
    <Suspense fallback={null}>
      <ToasterPanel label={label} closeLabel={closeLabel} />
    </Suspense>
  );
}
