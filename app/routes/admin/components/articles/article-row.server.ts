import type { WrittenAboutSection } from "#app/domains/content/articles/about-section.ts";
import type { EditedBlogPost } from "#app/domains/content/articles/blog-post.ts";
import { cut, cuts } from "#app/lib/text/text.ts";
import { type FurtherLanguage, lackedLanguages } from "#app/lib/text/translations.ts";
import { plainText } from "#app/server/text/rich-text.server.ts";
import type { ArticleRow } from "./article-table.tsx";

/** An article as its list shows it: the beginning of its text, plain and cut. */
export function articleRow(
  article: WrittenAboutSection | EditedBlogPost,
  title: string,
): ArticleRow {
  const { id, paragraph, pictureUrl, uploadFile, date, updatedAt } = article;
  const excerpt = cut(plainText(paragraph), cuts.blogListExcerpt);
  return {
    id,
    title,
    excerpt,
    pictureUrl,
    lacksAltText: pictureUrl !== null && !article.altText,
    lackedLanguages: lackedLanguagesOf(article),
    hasDownload: uploadFile !== null,
    date,
    updatedAt,
    ...("publication" in article && { publication: article.publication }),
  };
}

function lackedLanguagesOf(article: WrittenAboutSection | EditedBlogPost): FurtherLanguage[] {
  return "blogTitle" in article
    ? lackedLanguages(article, article.translations, ["blogTitle", "paragraph", "altText"])
    : lackedLanguages(article, article.translations, [
        "aboutTitle",
        "aboutSubtitle",
        "paragraph",
        "altText",
      ]);
}
