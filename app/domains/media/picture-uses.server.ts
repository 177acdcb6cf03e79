import { type SQL, sql } from "drizzle-orm";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import {
  aboutSections,
  blogPosts,
  carouselSlides,
  clientImages,
  galleryImages,
  missionSections,
  testimonials,
} from "#app/domains/content/content-tables.server.ts";
import { looks } from "#app/domains/look/look-table.server.ts";
import type { Queryable } from "#app/server/database/database.server.ts";
import { storedPictures, uploads } from "#app/server/database/infrastructure-tables.server.ts";
import type { PictureUse } from "./media-picture.ts";

const listed = (
  table: typeof carouselSlides | typeof clientImages | typeof galleryImages,
  kind: string,
) =>
  sql`select ${table.pictureUrl}, ${kind}::text, ${table.id}, '', ${table.altText} from ${table}`;

const article = (table: typeof aboutSections | typeof blogPosts, kind: string, title: SQL) => [
  sql`select ${table.pictureUrl}, ${kind}::text, ${table.id}, ${title}, ${table.altText} from ${table}`,
  // A second picture to download, which its link names.
  sql`select ${table.uploadFile}, ${kind}::text, ${table.id}, ${title}, null from ${table}`,
];

/**
 * Every picture that a row has, with the row, of the products that a condition leaves: picture, user_kind, row_id, row_name, shown (its text). A table that is given pictures
 * is added here, or its pictures count as unused. What orders show is asked for apart: they are many.
 */
const usesWith = (ofProducts: SQL) =>
  sql.join(
    [
      sql`select unnest(${products.pictureUrls}) as picture, 'product' as user_kind, ${products.id} as row_id, ${products.title} as row_name, null as shown from ${products} ${ofProducts}`,
      listed(carouselSlides, "carousel-slide"),
      listed(clientImages, "client-image"),
      listed(galleryImages, "gallery-image"),
      ...article(aboutSections, "about-section", sql`${aboutSections.aboutTitle}`),
      ...article(blogPosts, "blog-post", sql`${blogPosts.blogTitle}`),
      sql`select ${missionSections.pictureUrl}, 'mission-' || ${missionSections.kind}, ${missionSections.id}, ${missionSections.title}, ${missionSections.altText} from ${missionSections}`,
      // Only the first is described.
      sql`select shot, 'testimonial', ${testimonials.id}, ${testimonials.reviewTitle}, case when n = 1 then ${testimonials.altText} end from ${testimonials}, unnest(${testimonials.imageUrls}) with ordinality as shots (shot, n)`,
      // An earlier look may be put back.
      sql`select used, 'look', '', '', null from ${looks}, unnest(array[${looks.look} ->> 'logo', ${looks.look} ->> 'picture']) as used`,
      sql`select ${uploads.url}, 'upload', '', '', null from ${uploads}`,
    ],
    sql` union all `,
  );

export const pictureUses = usesWith(sql``);

/**
 * Whether a stored picture may be removed as far as its rows know: nothing uses it, and it is older than a
 * day, so that no import is about to (rules: media-3). A form that was opened while something used it may
 * name it still, and is refused (`holdPictures`).
 */
export const isUnused = sql`(
  ${storedPictures.date} < now() - interval '1 day' and not exists (
    select from (${pictureUses}) as uses where uses.picture = ${storedPictures.url}
  )
)`;

/** What uses these pictures, by their URLs. */
export async function usesOf(
  on: Queryable,
  urls: readonly string[],
): Promise<Map<string, PictureUse[]>> {
  const wanted = sql`${sql.param(urls)}::text[]`;
  // Products are many, and most of them are out by this.
  const uses = usesWith(sql`where ${products.pictureUrls} && ${wanted}`);
  const { rows } = await on.execute<{
    picture: string;
    user_kind: PictureUse["kind"];
    row_id: string;
    row_name: string;
    shown: string | null;
  }>(
    sql`select picture, user_kind, row_id, row_name, shown from (${uses}) as uses where picture = any(${wanted}) order by user_kind, row_name, row_id`,
  );
  const found = new Map<string, PictureUse[]>();
  for (const { picture, user_kind: kind, row_id: id, row_name: name, shown: altText } of rows) {
    found.set(picture, [...(found.get(picture) ?? []), { kind, id, name, altText }]);
  }
  return found;
}
