import type { Language } from "#app/lib/text/language.ts";

/** A help text in one language, as its file has it. */
export interface HelpText {
  /** Of a page about one thing, one order say, whose own title is its name; else "". */
  title: string;
  /** What the page is for. */
  purpose: string;
  hows: { title: string; text: string }[];
  /** What cannot go wrong. */
  safe: string;
  /** What can. */
  careful: string;
}

/** A file of help, for a page of the office or a role. */
export interface HelpFile {
  /** The key of the message that the page is called by; "" where each language has a title. */
  title: string;
  /** The permission that its page asks for; of a role, none. */
  needs: string;
  texts: Partial<Record<Language, HelpText>>;
}

/** In a text: `{{save}}` is what the page calls that, `[[orders/scan]]` another page's help. */
const marks = /(\{\{\w+\}\}|\[\[[\w/-]+\]\])/;

export type HelpMark =
  | { kind: "text"; text: string }
  | { kind: "message"; key: string }
  | { kind: "page"; id: string };

/** @returns the text's parts in their order. */
export function readMarks(text: string): HelpMark[] {
  return text
    .split(marks)
    .filter((part) => part !== "")
    .map((part) => {
      const inside = part.slice(2, -2);
      if (part.startsWith("{{")) return { kind: "message", key: inside };
      return part.startsWith("[[") ? { kind: "page", id: inside } : { kind: "text", text: part };
    });
}

/**
 * Reads a file of help: `title:` and `needs:`, then for each language a heading `# en`, with a title after it where the page
 * has no name of its own, what the page is for, a heading `## …` with its text for each thing that is done there, `> …` for
 * what cannot go wrong and `! …` for what can.
 */
export function readHelp(file: string): HelpFile {
  const help: HelpFile = { title: "", needs: "", texts: {} };
  let text: HelpText | undefined;
  for (const line of file.split("\n").map((each) => each.trim())) {
    const rest = (start: string) => line.slice(start.length).trim();
    if (line.startsWith("title:")) help.title = rest("title:");
    else if (line.startsWith("needs:")) help.needs = rest("needs:");
    else if (line.startsWith("# ")) {
      const [language = "", ...title] = rest("#").split(" ");
      text = { title: title.join(" "), purpose: "", hows: [], safe: "", careful: "" };
      help.texts[language as Language] = text;
    } else if (!text || line === "") continue;
    else if (line.startsWith("## ")) text.hows.push({ title: rest("##"), text: "" });
    else if (line.startsWith("> ")) text.safe = joined(text.safe, rest(">"));
    else if (line.startsWith("! ")) text.careful = joined(text.careful, rest("!"));
    else {
      const how = text.hows.at(-1);
      if (how) how.text = joined(how.text, line);
      else text.purpose = joined(text.purpose, line);
    }
  }
  return help;
}

const joined = (before: string, line: string) => (before === "" ? line : `${before} ${line}`);
