import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { requireAdmin } from "#app/domains/accounts/session.server.ts";
import { addProduct } from "#app/domains/catalog/add-product.server.ts";
import { newProductSchema } from "#app/domains/catalog/new-product.ts";
import { maxPictures } from "#app/domains/catalog/product.ts";
import { attempt } from "#app/lib/attempt.ts";
import { flashCookie } from "#app/lib/flash.ts";
import { m } from "#app/paraglide/messages.js";
import { type FormRefusal, readForm } from "#app/server/form-data.server.ts";
import { removePictures, storePictures } from "#app/server/picture.server.ts";
import { paragraphs } from "#app/server/rich-text.server.ts";
import { titled } from "../shop/shell/page-title.ts";
import type { Route } from "./+types/add-product";
import { AddProductForm } from "./product/add-product-form.tsx";

export function loader(args: Route.LoaderArgs) {
  requireAdmin(args);
  return null;
}

/** Saves the pictures, then the product; where the product cannot be saved, no picture stays. */
export async function action(args: Route.ActionArgs) {
  const admin = requireAdmin(args);
  const form = await readForm(args.request, { maxFiles: maxPictures });
  if (!form.ok)
    return data({ ok: false as const, alert: formAlerts[form.refusal]() }, { status: 413 });

  const submission = parseWithZod(form.value, { schema: newProductSchema });
  const files = form.value
    .getAll("pictures")
    .filter((file): file is File => file instanceof File && file.size > 0);
  if (submission.status !== "success" || files.length === 0) {
    const alert = m.product_details_required();
    return data({ ok: false as const, alert, result: submission.reply() }, { status: 400 });
  }

  const pictures = await storePictures("productImage", files);
  if (!pictures.ok) {
    const { name, reason } = pictures.refusal;
    const alert = pictureAlerts[reason]({ name });
    return data({ ok: false as const, alert, result: submission.reply() }, { status: 400 });
  }
  const { ladduType: _, description, ...product } = submission.value;
  try {
    await addProduct({ ...product, description: paragraphs(description) }, pictures.value, admin);
  } catch (error) {
    await removePictures(pictures.value);
    throw error;
  }
  return redirect("/my/dashboards", { headers: { "Set-Cookie": flashCookie("product-added") } });
}

const formAlerts: Record<FormRefusal, () => string> = {
  "too-large": m.upload_too_large,
  "too-many-files": () => m.pictures_too_many({ n: maxPictures }),
  malformed: m.something_wrong,
};

const pictureAlerts = {
  unreadable: m.picture_unreadable,
  "too-many-pixels": m.picture_too_many_pixels,
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => attempt(serverAction);

export const meta = () => titled(m.admin_add_product());

export default function AddProduct({ actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-6 text-2xl">{m.admin_add_product()}</h1>
      <AddProductForm answer={actionData} />
    </div>
  );
}
