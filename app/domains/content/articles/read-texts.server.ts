import { readTexts } from "#app/server/text/translations.server.ts";
import {
  aboutSections,
  blogPosts,
  missionSections,
  testimonials,
} from "../content-tables.server.ts";

/** What articles and entries say, in the language of the request (rules: translations-2). */
export const readAbout = readTexts(aboutSections.translations, {
  aboutTitle: aboutSections.aboutTitle,
  aboutSubtitle: aboutSections.aboutSubtitle,
  paragraph: aboutSections.paragraph,
  altText: aboutSections.altText,
});
export const readPost = readTexts(blogPosts.translations, {
  blogTitle: blogPosts.blogTitle,
  paragraph: blogPosts.paragraph,
  altText: blogPosts.altText,
});
export const readMission = readTexts(missionSections.translations, {
  title: missionSections.title,
  description: missionSections.description,
  altText: missionSections.altText,
});
export const readTestimonial = readTexts(testimonials.translations, {
  review: testimonials.review,
  reviewTitle: testimonials.reviewTitle,
  altText: testimonials.altText,
});
