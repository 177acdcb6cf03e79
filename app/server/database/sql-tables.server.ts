/**
 * The tables that a statement of SQL reads: every name after `from` or `join`, in sub-selects and
 * WITH parts too, without its schema where that is `public`. What it only writes (`insert into`,
 * `update`, `delete from`) does not count, nor does a function that stands in a table's place.
 *
 * A name of a WITH part is left out unless `isTable` knows it as a table: a part may hide a table of
 * the same name from one half of the statement and not from the other.
 */
export function tablesRead(
  sql: string,
  isTable: (name: string) => boolean = () => false,
): string[] {
  const tokens = tokensOf(sql);
  const found = new Set<string>();
  const parts = partNames(tokens);
  let scope: Scope = { expectsTable: false, inFrom: false, writes: false, isCall: false };
  const outer: Scope[] = [];

  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const before = tokens[at - 1];
    if (token.word === "(") {
      outer.push(scope);
      // In a table's place it begins a sub-select, or joined tables.
      const inFrom = scope.expectsTable;
      scope.expectsTable = false;
      const isCall = callsWithFrom.has(before?.word ?? "");
      scope = { expectsTable: inFrom, inFrom, writes: false, isCall };
    } else if (token.word === ")") {
      scope = outer.pop() ?? scope;
    } else if (token.word === ",") {
      scope.expectsTable = scope.inFrom;
    } else if (token.word === "delete" || token.word === "merge") {
      scope.writes = true;
    } else if (token.word === "from") {
      // `is distinct from`, `extract(year from …)`, and the table that `delete from` writes.
      const isOther = before?.word === "distinct" || before?.word === "delete" || scope.isCall;
      if (!isOther) Object.assign(scope, { expectsTable: true, inFrom: true });
    } else if (token.word === "join") {
      scope.expectsTable = true;
    } else if (token.word === "using" && scope.writes) {
      Object.assign(scope, { expectsTable: true, inFrom: true });
    } else if (token.word === "with" && scope.expectsTable) {
      Object.assign(scope, { expectsTable: false, inFrom: false });
    } else if (token.word !== undefined && endsFrom.has(token.word)) {
      Object.assign(scope, { expectsTable: false, inFrom: false });
    } else if (
      scope.expectsTable &&
      token.name !== undefined &&
      !beforeTable.has(token.word ?? "")
    ) {
      scope.expectsTable = false;
      const names = [token.name];
      while (tokens[at + 1]?.word === "." && tokens[at + 2]?.name !== undefined) {
        names.push(tokens[at + 2]?.name as string);
        at += 2;
      }
      if (names[0] === "public") names.shift();
      const name = names.join(".");
      const isFunction = tokens[at + 1]?.word === "(";
      if (!isFunction && (!parts.has(name) || isTable(name))) found.add(name);
    }
  }
  return [...found];
}

/** What is known inside one pair of brackets. */
interface Scope {
  /** The next name is a table's. */
  expectsTable: boolean;
  /** Behind a comma stands the next table. */
  inFrom: boolean;
  /** Behind `using` stands a table, and not the columns of a join. */
  writes: boolean;
  /** The brackets of a function in whose arguments `from` may stand. */
  isCall: boolean;
}

interface Token {
  /** A keyword or a sign, in lower case; undefined for what is quoted. */
  word: string | undefined;
  /** What it says as a name; undefined for signs. */
  name: string | undefined;
}

const callsWithFrom = new Set(["extract", "substring", "trim", "overlay"]);
const beforeTable = new Set(["only", "lateral"]);
/** Words that end a list of tables, or stand where a sub-select begins. */
const endsFrom = new Set(
  [
    "select values where group having window union intersect except order limit offset fetch",
    "for returning set",
  ].flatMap((words) => words.split(" ")),
);

/** Comments and texts fall away; numbers and operators stay, as what parts one name from another. */
const tokenPattern =
  /--[^\n]*|\/\*[\s\S]*?\*\/|[eE]'(?:[^'\\]|\\.|'')*'|'[^']*'|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|"((?:[^"]|"")*)"|([A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)|\S/g;

function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  for (const [text, , quoted, name] of sql.matchAll(tokenPattern)) {
    if (/^(--|\/\*|[eE]?'|\$\w*\$)/.test(text)) continue;
    if (quoted !== undefined) tokens.push({ word: undefined, name: quoted.replaceAll('""', '"') });
    else tokens.push({ word: text.toLowerCase(), name: name?.toLowerCase() });
  }
  return tokens;
}

/** The names in `with name as (…)` and `with name (column, …) as materialized (…)`. */
function partNames(tokens: readonly Token[]): Set<string> {
  const names = new Set<string>();
  const opened: (string | undefined)[] = [];
  let closed: string | undefined;
  for (const [at, { word }] of tokens.entries()) {
    if (word === "(") opened.push(tokens[at - 1]?.name);
    if (word === ")") closed = opened.pop();
    if (word !== "as") continue;
    const next = tokens
      .slice(at + 1, at + 4)
      .find(({ word }) => word !== "not" && word !== "materialized");
    const before = tokens[at - 1];
    const name = before?.word === ")" ? closed : before?.name;
    if (next?.word === "(" && name !== undefined) names.add(name);
  }
  return names;
}
