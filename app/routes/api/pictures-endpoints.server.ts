import { z } from "zod";
import { ok, refused } from "#app/lib/answers/result.ts";
import { maxFileSize } from "#app/lib/files/send-file.ts";
import { storeUpload } from "#app/server/files/upload.server.ts";
import { readBytes } from "#app/server/http/webhook-body.server.ts";
import { endpoint } from "./endpoint.server.ts";

/** Sent before the product that takes it (rules: api-12). */
export const picturesEndpoints = [
  endpoint({
    method: "POST",
    path: "/pictures",
    permission: "products",
    summary: "Send a picture of a product before the product",
    description:
      "JPEG, PNG, WebP or AVIF of at most 20 MB. What no product takes within a day is removed.",
    query: z.object({
      folder: z.enum(["productImage", "update"]).meta({
        description: "`productImage` for a product that is to be added, `update` for an edit.",
      }),
    }),
    file: "image/*",
    answers: { 201: z.object({ url: z.string().meta({ description: "For `pictureUrls`." }) }) },
    handle: async ({ query: { folder }, user, request }) => {
      const content = await readBytes(request, maxFileSize);
      if (!content) return refused("too-large");
      const stored = await storeUpload({ folder, pdfs: false }, content, user);
      return stored.ok ? ok({ url: stored.value }) : stored;
    },
  }),
];
