import {
  FormDataParseError,
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  parseFormData,
} from "@remix-run/form-data-parser";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { maxFileSize } from "#app/lib/files/send-file.ts";
import { withPlainDigits } from "#app/lib/text/plain-digits.ts";
import { logRefusal } from "../log/log-refusal.server.ts";

/** In bytes. */
const maxFieldsSize = 256 * 1024;

/**
 * What a field of ours is called. Conform would unfold `a[400000000]` into an array of that length,
 * and throw at an `__intent__` that it has not written itself. Texts in further languages are called
 * "translations.hi.title", figures of a nutrition table "nutrition.energy".
 */
const fieldName = /^(translations\.[a-z]{2,3}\.|nutrition\.)?[a-z]\w*$/i;

/** Why a form could not be read; the screen finds the words. */
export type FormRefusal = "too-large" | "too-many-files" | "malformed";

/**
 * Reads a form within limits: 256 kB of fields, and files of 20 MB each where the form may bring
 * any. The browser is not believed that it kept to them. Numbers come in plain digits (rules: forms-12).
 */
export async function readForm(
  request: Request,
  { maxFiles = 0, maxFields = 200 }: { maxFiles?: number; maxFields?: number } = {},
): Promise<Result<FormData, FormRefusal>> {
  // The parser's limits hold for these two only; any other body would be read whole.
  const type = request.headers.get("content-type") ?? "";
  if (!/^(multipart\/form-data;|application\/x-www-form-urlencoded(;|$))/.test(type)) {
    return odd("malformed");
  }
  try {
    const form = await parseFormData(request, {
      maxFiles,
      maxFileSize: maxFiles > 0 ? maxFileSize : maxFieldsSize,
      maxParts: maxFields + maxFiles,
      maxTotalSize: maxFieldsSize + maxFiles * maxFileSize,
    });
    const isOdd = [...form].some(
      ([name, value]) =>
        // PostgreSQL's text cannot hold NUL.
        !fieldName.test(name) || (typeof value === "string" && value.includes("\0")),
    );
    return isOdd ? odd("malformed") : ok(withPlainDigits(form));
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return odd(refusal);
  }
}

/** No form of ours comes to this, but one with too large a file. */
function odd(refusal: FormRefusal) {
  logRefusal("odd form refused", { refusal });
  return refused(refusal);
}

/**
 * Writes down which fields a schema has refused. A browser that has the page's script asks the same schema before it sends:
 * this one had none, or somebody went past it.
 */
export function logRefusedFields(error: Record<string, unknown> | null | undefined): void {
  logRefusal("fields refused", { fields: Object.keys(error ?? {}) });
}

/** The form's text fields as an object; of fields that come twice, the last. */
export function fieldsOf(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

function refusalOf(error: unknown): FormRefusal | undefined {
  if (error instanceof MaxFilesExceededError) return "too-many-files";
  if (
    error instanceof MaxFileSizeExceededError ||
    error instanceof MaxTotalSizeExceededError ||
    error instanceof MaxPartsExceededError
  ) {
    return "too-large";
  }
  const isOdd = error instanceof FormDataParseError || error instanceof MultipartParseError;
  return isOdd ? "malformed" : undefined;
}
