import { shopFacts } from "#app/lib/shop/shop-facts.ts";
import { m } from "#app/paraglide/messages.js";
import type { Step } from "./step-list.tsx";

export interface StoryPart {
  /** Its place on the page. */
  id: string;
  title: () => string;
  intro: () => string;
  steps: () => Step[];
}

/** The way of ragi from seed to laddu, in three parts. */
export const storyParts: readonly StoryPart[] = [
  {
    id: "field",
    title: m.story_field,
    intro: m.story_field_intro,
    steps: () => [
      {
        drawing: "pot",
        title: m.story_seed(),
        when: m.story_seed_when(),
        text: m.story_seed_text(),
      },
      {
        drawing: "seedlings",
        title: m.story_transplanting(),
        when: m.story_transplanting_when(),
        text: m.story_transplanting_text(),
      },
      {
        drawing: "sickle",
        title: m.story_harvest(),
        when: m.story_harvest_when(),
        text: m.story_harvest_text(),
      },
      {
        drawing: "basket",
        title: m.story_threshing(),
        when: m.story_threshing_when(),
        text: m.story_threshing_text(),
      },
    ],
  },
  {
    id: "kitchen",
    title: m.story_kitchen,
    intro: m.story_kitchen_intro,
    steps: () => [
      {
        drawing: "mill",
        title: m.story_milling(),
        when: m.story_milling_when(),
        text: m.story_milling_text(),
      },
      {
        drawing: "kadhai",
        title: m.story_roasting(),
        when: m.story_roasting_when(),
        text: m.story_roasting_text(),
      },
      {
        drawing: "laddus",
        title: m.story_rolling(),
        when: m.story_rolling_when(),
        text: m.story_rolling_text(),
      },
    ],
  },
  {
    id: "door",
    title: m.story_door,
    intro: m.story_door_intro,
    steps: () => [
      {
        drawing: "packet",
        title: m.story_packing(),
        when: m.story_packing_when(),
        text: m.story_packing_text(),
      },
      {
        drawing: "van",
        title: m.story_delivery(),
        when: m.story_delivery_when(),
        text: m.story_delivery_text(shopFacts()),
      },
    ],
  },
];
