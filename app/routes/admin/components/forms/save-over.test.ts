import { describe, expect, test } from "vitest";
import { savedOver } from "./save-over.ts";

const started = {
  blogTitle: "Harvest",
  pictureUrl: "/files/blogImage/a-4x5.webp",
  altText: "A field",
  uploadFile: null,
  publication: "published",
  publishAt: "",
};

/** What is sent once somebody has typed these, and another has saved those. */
function sent(typed: object, theirs: object): Record<string, unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...started, ...typed })) {
    if (value) form.append(name, value);
  }
  const present = { ...started, ...theirs, updatedAt: new Date(0) };
  return Object.fromEntries(savedOver(form, started, present));
}

describe("saved over another's save", () => {
  test.each([{ publication: "draft" }, { publication: "dated", publishAt: "2026-04-05T09:30" }])(
    "a post stays as they left it to the public, unless that was touched: %o",
    (theirs) => {
      expect(sent({ blogTitle: "Mine" }, theirs)).toMatchObject({ blogTitle: "Mine", ...theirs });
      const mine = { publication: "dated", publishAt: "2026-05-06T10:00" };
      expect(sent(mine, theirs)).toMatchObject(mine);
    },
  );

  test("a text stays with the picture that it describes", () => {
    const theirs = { pictureUrl: "/files/blogImage/b-4x5.webp", altText: "A mill" };
    expect(sent({}, theirs)).toMatchObject(theirs);
    expect(sent({ altText: "My field" }, theirs)).toMatchObject(theirs);
    const mine = { pictureUrl: "/files/blogImage/c-4x5.webp", altText: "A pot" };
    expect(sent(mine, theirs)).toMatchObject(mine);
    expect(sent({}, { altText: "A green field" }).altText).toBe("A green field");
    expect(sent({ altText: "My field" }, { altText: "A green field" }).altText).toBe("My field");
    expect(sent({}, { pictureUrl: null, altText: "" })).not.toHaveProperty("pictureUrl");
  });
});
