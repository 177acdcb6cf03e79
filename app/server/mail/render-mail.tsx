import type { ReactNode } from "react";
import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  render,
  Section,
  Text,
  toPlainText,
} from "react-email";
import { site } from "#site";
import { shopAddress } from "../http/shop-address.server.ts";
import { logoAddress, logoSize } from "../look/logo-address.ts";
import { lookNow } from "../look/look-now.server.ts";
import type { Mail, MailLanguage } from "./mail.ts";
import { darkColours, look } from "./mail-styles.ts";
import type { MailTexts, MailWords } from "./mail-texts.ts";
import { en } from "./mail-texts-en.ts";
import { hi } from "./mail-texts-hi.ts";
import { it } from "./mail-texts-it.ts";
import { OrderSummary } from "./mailed-order-summary.tsx";

const languages = { it, en, hi };

/** What a mail says, in HTML and in plain text. */
export async function renderMail(
  mail: Mail,
  language: MailLanguage,
): Promise<{ subject: string; html: string; text: string }> {
  const texts = languages[language]();
  const order = "order" in mail ? mail.order : undefined;
  const words = wordsOf(mail, texts);
  const link = linkOf(mail);
  const html = await render(
    <Letter language={language} texts={texts} words={words} name={mail.name} link={link}>
      {order && <OrderSummary order={order} texts={texts.summary} />}
    </Letter>,
  );
  // A heading in capitals would be shouting.
  const selectors = [{ selector: "h1", options: { uppercase: false } }];
  return { subject: words.subject, html, text: toPlainText(html, { selectors }) };
}

function linkOf(mail: Mail): string {
  if ("order" in mail) return mail.order.confirmLink ?? mail.order.link;
  if ("review" in mail) return mail.review.link;
  return "complaint" in mail ? mail.complaint.link : mail.link;
}

function wordsOf(mail: Mail, texts: MailTexts): MailWords {
  if ("order" in mail) return texts.order[mail.kind](mail.order);
  if ("review" in mail) return texts.review(mail.review);
  if ("complaint" in mail) return texts.complaint[mail.kind](mail.complaint);
  if (mail.kind === "back-in-stock") return texts.backInStock(mail);
  if (mail.kind === "morning") return texts.morning(mail.figures);
  if (mail.kind === "webhook-off") return texts.webhookOff(mail.host);
  if (mail.kind === "upkeep") return texts.upkeep(mail.needs);
  return mail.kind === "books-wrong" ? texts.books(mail.wrong) : texts.account[mail.kind];
}

interface LetterProps {
  language: MailLanguage;
  texts: MailTexts;
  words: MailWords;
  name: string;
  link: string;
  /** Between the words and the button. */
  children?: ReactNode;
}

/** The shop's name, or its logo: with the name beside it, where the logo does not have it. */
function Sign() {
  const { logo, logoShape, isLogoAlone } = lookNow().look;
  if (!logo || !logoShape) return site.name;
  const { width, height } = logoSize(logoShape);
  const shown = { width: Math.round((width * 40) / height), height: 40 };
  return (
    <>
      <Img
        src={shopAddress() + logoAddress("paper", logo)}
        alt={isLogoAlone ? site.name : ""}
        {...shown}
        style={{ display: "inline-block", verticalAlign: "middle", marginRight: 10 }}
      />
      {!isLogoAlone && site.name}
    </>
  );
}

/** The layout of every mail: the shop's name, a greeting, the words, one button, who we are. */
function Letter({ language, texts, words, name, link, children }: LetterProps) {
  return (
    <Html lang={language} dir="ltr">
      <Head>
        <title>{words.subject}</title>
        <meta name="viewport" content="width=device-width" />
        {/* Without these, mail programs in the dark invent colours of their own. */}
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkColours()}</style>
      </Head>
      <Body className="page" style={look.page}>
        <Preview useTitleTag={false}>{words.lines[0] ?? words.heading}</Preview>
        <Container style={look.letter}>
          <Text className="name" style={look.name}>
            <Sign />
          </Text>
          <Section className="sheet" style={look.sheet}>
            <Heading as="h1" className="heading" style={look.heading}>
              {words.heading}
            </Heading>
            {name && <Text style={look.text}>{texts.greeting(name)}</Text>}
            {words.lines.map((line) => (
              <Text key={line} style={look.text}>
                {line}
              </Text>
            ))}
            {children}
            <Section style={look.buttonRow}>
              <Button href={link} className="button" style={look.button}>
                {words.button}
              </Button>
            </Section>
            {/* In the plain text the button is its address already. */}
            <Text data-skip-in-text={true} className="quiet" style={look.small}>
              {texts.linkHint}
              <br />
              <Link href={link} className="link" style={look.link}>
                {link}
              </Link>
            </Text>
            {words.note && (
              <Text className="quiet" style={look.small}>
                {words.note}
              </Text>
            )}
            <Text style={look.text}>{texts.regards}</Text>
          </Section>
          <Hr style={look.gold} />
          <Text className="quiet" style={look.small}>
            {name ? texts.why : texts.whyAsked}
          </Text>
          <Text className="quiet" style={look.small}>
            {site.legalName}
            <br />
            {site.address}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}
