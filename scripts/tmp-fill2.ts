import pg from "pg";
const client = new pg.Client({ connectionString: process.env.DB as string });
await client.connect();
await client.query(`insert into offers (id, code, kind, percent, product_ids, categories, banner) values ('o1','DIWALI10','percent',10,'{sample-ragi-til-laddu,sample-gone}','{Laddu,Sweets}','Free delivery until Diwali!') on conflict do nothing`);
await client.query(`insert into offers (id, code, kind, gift_product_id) values ('o2','FREEMALT','gift','sample-ragi-malt') on conflict do nothing`);
await client.query(`update products set is_hidden = true where id = 'sample-ragi-malt'`);
await client.query(`insert into price_periods (id, product_id, price, price_before, starts_at, ends_at, state, created_by) values ('pp1','sample-ragi-malt',10000,12000, now() + interval '2 days', now() + interval '5 days','planned','x') on conflict do nothing`);
console.log((await client.query("select id, title, category from products order by date limit 20")).rows.map(r=>Object.values(r).join("|")).join("\n"));
await client.end();
