import { useEffect, useState } from "react";
import { v4 as uuid } from "uuid";

interface SendKeyProps {
  /** The last answer: where it emptied the form, the next is another one. */
  of: { status?: string | undefined } | undefined;
  me: string | undefined;
}

/** The key by which the shop recognises a form that is sent twice, and the browser knows whose it is. */
export function SendKey({ of: answer, me }: SendKeyProps) {
  const [key, setKey] = useState("");
  const isNew = answer?.status !== "error";
  // Only a browser makes one: the page is the same for all.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer that empties the form.
  useEffect(() => {
    if (isNew) setKey(uuid());
  }, [answer]);
  return (
    <>
      <input type="hidden" name="key" value={key} />
      {me && <input type="hidden" name="sentBy" value={me} />}
    </>
  );
}
