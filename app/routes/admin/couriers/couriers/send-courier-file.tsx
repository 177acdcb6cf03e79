import { type FileKind, kindWords } from "#app/domains/couriers/files/courier-file.ts";
import { m } from "#app/paraglide/messages.js";
import { type FileAnswer, SendFileForm } from "../../components/forms/send-file-form.tsx";

const kindTexts: Record<FileKind, () => string> = {
  booked: m.courier_kind_booked_text,
  parcels: m.courier_kind_parcels_text,
  cash: m.courier_kind_cash_text,
};

/** Sends a courier's file to be read. */
export function SendCourierFile(props: {
  kinds: readonly FileKind[];
  answer: FileAnswer | undefined;
}) {
  const { kinds, answer } = props;
  return (
    <SendFileForm
      action="/my/couriers"
      answer={answer}
      kindTitle={m.courier_kind()}
      kinds={kinds.map((kind) => ({
        value: kind,
        words: (
          <>
            <span className="block font-semibold">{kindWords[kind]()}</span>
            <span className="block text-muted text-sm">{kindTexts[kind]()}</span>
          </>
        ),
        isFirst: kind === kinds.at(-1),
      }))}
      hint={m.courier_file_hint()}
      submitLabel={m.courier_send()}
      pendingText={m.courier_sending()}
    />
  );
}
