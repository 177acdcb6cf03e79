import { expect, test } from "vitest";
import { type BlogPost, blogStructuredData } from "./blog-post.ts";

const post: BlogPost = {
  id: "first/harvest",
  blogTitle: "The first harvest",
  paragraph: "<p>It rained late this year.</p>",
  pictureUrl: "/files/blogImage/harvest-1200x800.webp",
  altText: "",
  uploadFile: null,
  date: new Date("2026-01-10T05:30:00Z"),
  updatedAt: new Date("2026-01-12T05:30:00Z"),
};

test("names page and picture in full", () => {
  const told = blogStructuredData(post, "It rained late this year.", "https://madua.example");
  expect(told).toMatchObject({
    headline: "The first harvest",
    url: "https://madua.example/blog/first%2Fharvest",
    image: ["https://madua.example/files/blogImage/harvest-1200x800.webp"],
    datePublished: "2026-01-10T05:30:00.000Z",
    dateModified: "2026-01-12T05:30:00.000Z",
  });
  // Written days before: nobody could read it then.
  const early = { ...post, updatedAt: new Date("2026-01-02T05:30:00Z") };
  expect(blogStructuredData(early, "", "https://madua.example").dateModified).toBe(
    told.datePublished,
  );
});

test("a post without a picture has none", () => {
  expect(
    blogStructuredData({ ...post, pictureUrl: null }, "", "https://madua.example").image,
  ).toEqual([]);
});
