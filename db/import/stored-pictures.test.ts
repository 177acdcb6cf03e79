import { expect, test } from "vitest";
import { objectPath } from "./stored-pictures.server.ts";

const host = "https://firebasestorage.googleapis.com";

test.each([
  [`${host}/v0/b/old.appspot.com/o/gallery%2Fa%20b.jpg?alt=media&token=1`, "gallery/a b.jpg"],
  ["https://storage.googleapis.com/old.appspot.com/gallery/a%20b.jpg", "gallery/a b.jpg"],
  ["gs://old.appspot.com/gallery/a.jpg", "gallery/a.jpg"],
  ["gallery/a.jpg", "gallery/a.jpg"],
  ["https://example.org/gallery/a.jpg", undefined],
  [`${host}/v0/b/old.appspot.com/o/%E0%A4`, undefined],
  ["data:image/png;base64,AAAA", undefined],
  ["", undefined],
])("of %j the path is %j", (named, path) => {
  expect(objectPath(named)).toBe(path);
});
