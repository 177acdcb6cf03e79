import pg from "pg";

// Loaded before the shop (node --import): every question to the database is asked once and its answer
// remembered, so that what is left of a page is the server, React Router and React.
interface Question {
  text: string;
  values?: unknown[];
}

const { query } = pg.Pool.prototype;
const answers = new Map<string, Promise<unknown>>();

pg.Pool.prototype.query = function remembered(
  this: pg.Pool,
  asked: string | Question,
  values?: unknown[],
) {
  const { text, values: own }: Question = typeof asked === "string" ? { text: asked } : asked;
  const key = JSON.stringify([text, values ?? own]);
  const known = answers.get(key);
  if (known) return known;
  const answer: Promise<unknown> = Reflect.apply(query, this, [asked, values]);
  if (/^\s*(select|with)\b/i.test(text)) answers.set(key, answer);
  return answer;
} as typeof query;
