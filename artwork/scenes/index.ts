import { peopleScenes } from "./people-scenes.ts";
import { thingScenes } from "./thing-scenes.ts";

/** Every picture of the content by its key: a function that returns an SVG document. */
export const scenes: Readonly<Record<string, () => string>> = { ...peopleScenes, ...thingScenes };
