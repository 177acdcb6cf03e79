import type { ReactNode } from "react";
import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from "react-email";
import { site } from "#site";
import type { MailLanguage } from "../mail.ts";
import type { MailTexts, MailWords } from "../texts/mail-texts.ts";
import { darkColours, look } from "./look.ts";

export interface LetterProps {
  language: MailLanguage;
  texts: MailTexts;
  words: MailWords;
  name: string;
  link: string;
  /** Between the words and the button. */
  children?: ReactNode;
}

/** The paper of every mail: the shop's name, a greeting, the words, one button, who we are. */
export function Letter({ language, texts, words, name, link, children }: LetterProps) {
  return (
    <Html lang={language} dir="ltr">
      <Head>
        <title>{words.subject}</title>
        <meta name="viewport" content="width=device-width" />
        {/* Without these, mail programs in the dark invent colours of their own. */}
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkColours}</style>
      </Head>
      <Body className="page" style={look.page}>
        <Preview useTitleTag={false}>{words.lines[0] ?? words.heading}</Preview>
        <Container className="paper" style={look.paper}>
          <Text className="name" style={look.name}>
            {site.name}
          </Text>
          <Section className="sheet" style={look.sheet}>
            <Heading as="h1" className="heading" style={look.heading}>
              {words.heading}
            </Heading>
            <Text style={look.text}>{texts.greeting(name)}</Text>
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
            {texts.why}
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
