import type { SampleBlogPost } from "./blog-post.ts";
import { anganwadi } from "./posts/anganwadi.ts";
import { carnival } from "./posts/carnival.ts";
import { deliveryDay } from "./posts/delivery-day.ts";
import { keepingSeed } from "./posts/keeping-seed.ts";
import { ladduUnit } from "./posts/laddu-unit.ts";
import { roastingFlour } from "./posts/roasting-flour.ts";
import { transplanting } from "./posts/transplanting.ts";

/** Three titles are longer than the lists show, so that the cut is seen. */
export const blogPosts: readonly SampleBlogPost[] = [
  ladduUnit,
  keepingSeed,
  roastingFlour,
  anganwadi,
  transplanting,
  deliveryDay,
  carnival,
];
