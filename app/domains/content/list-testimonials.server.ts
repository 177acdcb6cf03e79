import { desc } from "drizzle-orm";
import { db } from "#app/server/database.server.ts";
import { testimonials } from "./content-tables.server.ts";
import type { Testimonial } from "./testimonials.tsx";

/** The newest testimonials, newest first. */
export async function newestTestimonials(limit: number): Promise<Testimonial[]> {
  return db
    .select()
    .from(testimonials)
    .orderBy(desc(testimonials.date), desc(testimonials.id))
    .limit(limit);
}
