import { get, type IncomingMessage } from "node:http";
import { HttpShopper } from "#tests/http-shopper.ts";
import type { BenchShop } from "./bench-shop.ts";
import { loadWork } from "./load.ts";
import { residentMB } from "./pages.ts";
import type { Row } from "./table.ts";

const feeds = 10_000;

/** Opens ten thousand live feeds, changes a stock, and asks for the page that all of them reload. */
export async function measureFeeds({ server, query }: BenchShop): Promise<Row[]> {
  const admin = await HttpShopper.enter(server.url, query, "admin");
  const before = residentMB(server.child.pid);
  const open: IncomingMessage[] = [];
  while (open.length < feeds) {
    open.push(
      ...(await Promise.all(
        Array.from({ length: 200 }, () => openFeed(server.url, `10.0.0.${open.length / 200}`)),
      )),
    );
  }
  const during = residentMB(server.child.pid);

  const received = open.map(
    (feed) =>
      new Promise<number>((resolve) => {
        feed.on("data", (text: Buffer) => text.includes("products") && resolve(performance.now()));
      }),
  );
  const id = "sample-ragi-til-laddu";
  const answer = await admin.post("/my/dashboards.data", {
    intent: "set-stock",
    id,
    quantity: "77",
  });
  if (!answer.ok) throw new Error("the stock was not set");
  const answered = performance.now();
  const last = Math.max(...(await Promise.all(received)));
  const reload = await loadWork(async () => {
    await (await fetch(`${server.url}/products.data`)).bytes();
  }, 32);
  for (const feed of open) feed.destroy();

  console.log(`${feeds} feeds: ${before} MB before, ${during} MB with them`);
  console.log(
    `a change has reached the last of them ${(last - answered).toFixed(0)} ms after its answer`,
  );
  console.log(
    `the reload that follows: ${reload.perSecond.toFixed(0)} a second, p99 ${reload.p99.toFixed(0)} ms`,
  );
  return [];
}

function openFeed(url: string, network: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = get(
      `${url}/live`,
      { agent: false, headers: { "X-Forwarded-For": network } },
      (response) => {
        // Its first words, so that it is listening.
        response.once("data", () => resolve(response));
      },
    );
    asked.once("error", reject);
  });
}
