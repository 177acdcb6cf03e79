import type pg from "pg";

export const products = 20;
/** More than are sold of one product in a measurement. */
const units = 60_000;

/** The least that an order is, on tables of its own: a product with its stock, a number, an order. */
export async function makeTables(pool: pg.Pool): Promise<void> {
  const ground = `
    create schema growth;
    create table growth.products (id int primary key, stock int not null check (stock >= 0));
    create table growth.units (product_id int, id int, primary key (product_id, id));
    create table growth.counter (last int not null);
    create table growth.orders (
      id bigint generated always as identity primary key, product_id int not null, number int unique
    );
    create index on growth.orders (id) where number is null;
    insert into growth.counter values (0);
    insert into growth.products select id, 100000000 from generate_series(1, ${products}) id;
    insert into growth.units select product_id, id
      from generate_series(1, ${products}) product_id, generate_series(1, ${units}) id`;
  for (const statement of ground.split(";")) await pool.query(statement);
  await pool.query("vacuum analyze growth.units");
}

type Step = (client: pg.ClientBase, product: number) => Promise<unknown>;

const lowerStock: Step = (client, product) =>
  client.query({
    name: "lower",
    text: "update growth.products set stock = stock - 1 where id = $1",
    values: [product],
  });

/** A unit that nobody else is taking; of a sold-out product there is none. */
const takeUnit: Step = async (client, product) => {
  const { rowCount } = await client.query({
    name: "take",
    text: `delete from growth.units where ctid = (
             select ctid from growth.units where product_id = $1 order by id limit 1 for update skip locked)`,
    values: [product],
  });
  if (rowCount !== 1) throw new Error("no unit is left");
};

const insertNumbered: Step = (client, product) =>
  client.query({
    name: "numbered",
    text: `with counted as (update growth.counter set last = last + 1 returning last)
           insert into growth.orders (product_id, number) select $1, last from counted`,
    values: [product],
  });

const insertUnnumbered: Step = (client, product) =>
  client.query({
    name: "unnumbered",
    text: "insert into growth.orders (product_id) values ($1)",
    values: [product],
  });

/** How stock and number are taken: what each scheme does in an order's transaction. */
export const schemes = {
  "rows, as today": [lowerStock, insertNumbered],
  "numbers after": [lowerStock, insertUnnumbered],
  "stock as units": [takeUnit, insertNumbered],
  both: [takeUnit, insertUnnumbered],
} satisfies Record<string, Step[]>;

export async function placeBare(
  pool: pg.Pool,
  steps: readonly Step[],
  product: number,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    for (const step of steps) await step(client, product);
    await client.query("commit");
  } finally {
    client.release();
  }
}

/**
 * Gives the committed orders that have no number the next ones, in one transaction; the counter's row is
 * locked by whoever does it, and by no order.
 * @returns how many got one.
 */
export async function giveNumbers(client: pg.ClientBase, commitMs: number): Promise<number> {
  await client.query("begin");
  await client.query("select last from growth.counter for update");
  const { rowCount } = await client.query(`
    with next as (
      select id, row_number() over (order by id) as place
      from growth.orders where number is null order by id limit 1000
    ), counted as (
      update growth.counter set last = last + (select count(*) from next) returning last
    )
    update growth.orders set number = last - (select count(*) from next) + place
    from next, counted where orders.id = next.id`);
  if (commitMs > 0) await client.query(`select pg_sleep(${commitMs / 1000})`);
  await client.query("commit");
  return rowCount ?? 0;
}
