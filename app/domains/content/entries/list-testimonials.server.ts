import { desc } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import { readTestimonial } from "../articles/read-texts.server.ts";
import { testimonials } from "../content-tables.server.ts";
import type { Testimonial } from "./testimonial.ts";

/** The newest testimonials, newest first. */
export async function newestTestimonials(limit: number): Promise<Testimonial[]> {
  const { id, imageUrls, date } = testimonials;
  return db
    .select({ id, ...readTestimonial, imageUrls, date })
    .from(testimonials)
    .orderBy(desc(date), desc(id))
    .limit(limit);
}
