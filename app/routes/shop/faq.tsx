import { m } from "#app/paraglide/messages.js";
import { SohraiBorder } from "#app/ui/motif.tsx";
import { Page } from "#app/ui/page.tsx";
import { useCategoryInAddress } from "./faq/category-in-address.ts";
import { faqCategories } from "./faq/faq-categories.ts";
import { FaqCategoryItem } from "./faq/faq-category-item.tsx";
import { faqStructuredData } from "./faq/faq-structured-data.ts";
import { MoreQuestions } from "./faq/more-questions.tsx";
import { TopQueries } from "./faq/top-queries.tsx";
import { titled } from "./shell/page-title.ts";

export const meta = () => [
  ...titled(m.faq_title(), m.faq_description()),
  { "script:ld+json": faqStructuredData(faqCategories) },
];

/** The FAQ (rules: faq-1). */
export default function FaqPage() {
  useCategoryInAddress();
  return (
    <Page
      title={m.faq_title()}
      intro={m.faq_intro()}
      divider={<SohraiBorder className="max-w-40 text-accent" />}
      className="pb-12 md:pb-16"
    >
      <div className="grid items-start gap-5 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-10">
        <TopQueries categories={faqCategories} />
        <div className="grid gap-4">
          {faqCategories.map((category) => (
            <FaqCategoryItem key={category.slug} category={category} />
          ))}
          <MoreQuestions />
        </div>
      </div>
    </Page>
  );
}
