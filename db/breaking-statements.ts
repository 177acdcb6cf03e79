import { parse } from "libpg-query";

/** PostgreSQL's own tree of a statement, of which only names are read here. */
type Tree = Record<string, unknown>;

/**
 * What of a migration the version before may stumble over, which still runs while it is applied, or what
 * keeps orders waiting; each in a few words (operations: migrations). A statement that is not known
 * to do no harm counts. What is done to tables that the migration itself makes concerns nobody.
 * @throws Error where PostgreSQL would not read it.
 */
export async function breakingStatements(migration: string): Promise<string[]> {
  const { stmts } = (await parse(migration)) as unknown as {
    stmts: { stmt: Record<string, Tree> }[];
  };
  const statements = stmts.flatMap(({ stmt }) => Object.entries(stmt));
  const made = new Set(
    statements
      .filter(([kind]) => kind === "CreateStmt")
      .map(([, { relation }]) => nameOf(relation)),
  );
  return statements
    .filter(([, { relation }]) => !made.has(nameOf(relation)))
    .flatMap(([kind, statement]) => (judged[kind] ?? unknownKind(kind))(statement));
}

const harmless = () => [];
const unknownKind = (kind: string) => () => [kind.replace("Stmt", "")];

/** By the statement's kind: what of it breaks something. */
const judged: Record<string, (statement: Tree) => string[]> = {
  CreateStmt: harmless,
  CreateEnumStmt: harmless,
  CreateSeqStmt: harmless,
  CommentStmt: harmless,
  // Where the shop's role may not, somebody has made it beforehand.
  CreateExtensionStmt: ({ extname, if_not_exists }) =>
    if_not_exists ? [] : [`extension ${extname} without IF NOT EXISTS`],
  InsertStmt: harmless,
  UpdateStmt: harmless,
  DeleteStmt: harmless,
  SelectStmt: harmless,
  // What is altered later is locked so as well; begun with, locks come in the order in which orders take them.
  LockStmt: harmless,
  CreateFunctionStmt: ({ replace }) => (replace ? ["replaces a function"] : []),
  // One that runs after the row is written changes nothing of it. Its function must not fail.
  CreateTrigStmt: ({ timing }) => (timing ? ["trigger before or instead of a write"] : []),
  DropStmt: ({ removeType }) => [`drops ${kindOf(removeType)}`],
  RenameStmt: ({ renameType }) => [`renames ${kindOf(renameType)}`],
  AlterTableStmt: ({ relation, cmds }) =>
    (cmds as { AlterTableCmd: Tree }[]).flatMap(({ AlterTableCmd: command }) =>
      (judgedChanges[String(command.subtype)] ?? otherChange)(command).map(
        (what) => `${nameOf(relation)}: ${what}`,
      ),
    ),
  IndexStmt: ({ idxname, relation, unique, if_not_exists }) => {
    if (unique) return [`${nameOf(relation)}: unique index ${idxname}`];
    // Where the operator has made it beforehand, nothing is left to do.
    return if_not_exists ? [] : [`${nameOf(relation)}: index ${idxname} without IF NOT EXISTS`];
  },
};

/** By the part of ALTER TABLE. */
const judgedChanges: Record<string, (change: Tree) => string[]> = {
  AT_DropNotNull: harmless,
  AT_DropConstraint: harmless,
  AT_ValidateConstraint: harmless,
  AT_SetRelOptions: harmless,
  AT_ColumnDefault: ({ name, def }) => (def ? [] : [`${name} loses its default`]),
  AT_AddColumn: ({ def }) => judgeColumn((def as { ColumnDef: Tree }).ColumnDef),
  AT_AddConstraint: ({ def }) => {
    const { conname, skip_validation } = (def as { Constraint: Tree }).Constraint;
    return skip_validation ? [] : [`constraint ${conname} without NOT VALID`];
  },
};

/** "AT_SetNotNull" of "title" → "SetNotNull title" */
const otherChange = ({ subtype, name = "" }: Tree) => [
  `${String(subtype).replace("AT_", "")} ${name}`.trim(),
];

function judgeColumn({ colname, constraints = [] }: Tree): string[] {
  const kinds = (constraints as { Constraint: Tree }[]).map(({ Constraint }) => Constraint.contype);
  const has = (kind: string) => kinds.includes(`CONSTR_${kind}`);
  if (has("GENERATED") || has("IDENTITY")) return [`${colname} rewrites all rows`];
  if (has("UNIQUE")) return [`${colname} is unique`];
  if (has("NOTNULL") && !has("DEFAULT")) return [`${colname} is NOT NULL without a default`];
  return [];
}

const nameOf = (relation: unknown) => (relation as Tree | undefined)?.relname;

/** "OBJECT_TABLE" → "table" */
const kindOf = (type: unknown) => String(type).replace("OBJECT_", "").toLowerCase();
