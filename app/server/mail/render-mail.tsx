import { render, toPlainText } from "react-email";
import type { Mail, MailLanguage } from "./mail.ts";
import { Letter } from "./templates/letter.tsx";
import { OrderSummary } from "./templates/order-summary.tsx";
import { en } from "./texts/en.ts";
import { hi } from "./texts/hi.ts";
import { it } from "./texts/it.ts";

const languages = { it, en, hi };

/** What a mail says, in HTML and in plain text. */
export async function renderMail(
  mail: Mail,
  language: MailLanguage,
): Promise<{ subject: string; html: string; text: string }> {
  const texts = languages[language];
  const order = "order" in mail ? mail.order : undefined;
  const words = "order" in mail ? texts.order[mail.kind](mail.order) : texts.account[mail.kind];
  const link = "order" in mail ? mail.order.link : mail.link;
  const html = await render(
    <Letter language={language} texts={texts} words={words} name={mail.name} link={link}>
      {order && <OrderSummary order={order} texts={texts.summary} />}
    </Letter>,
  );
  // A heading in capitals would be shouting.
  const selectors = [{ selector: "h1", options: { uppercase: false } }];
  return { subject: words.subject, html, text: toPlainText(html, { selectors }) };
}
