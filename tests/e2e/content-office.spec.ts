import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { adminPassword } from "../server-process.ts";
import { expect, live, logInAsAdmin, ownShop, test } from "./shop.ts";

const shop = ownShop();

const picture = async (name: string) => ({
  name,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background: "#7A2E1F" } })
    .png()
    .toBuffer(),
});
const paper = {
  name: "recipe.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.7\n%%EOF"),
};

/** Sends files by the chooser of this label and waits until the shop has stored them. */
async function upload(
  page: Page,
  label: string,
  files: { name: string; mimeType: string; buffer: Buffer }[],
) {
  const field = page.getByRole("group", { name: label, exact: true });
  const before = await field.locator("input[type=hidden]").count();
  await field.locator("input[type=file]").setInputFiles(files);
  await expect(field.locator("input[type=hidden]")).toHaveCount(before + files.length);
}

async function write(page: Page, label: string, text: string) {
  await page.getByRole("textbox", { name: label, exact: true }).fill(text);
}

/** Closes a window that says this and no more. */
async function readAlert(page: Page, text: string) {
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(text);
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect(dialog).toBeHidden();
}

/** Presses, and sees what is said while the shop works; its answer is held back for so long. */
async function pressAndSee(page: Page, press: () => Promise<void>, pending: string) {
  const { promise: seen, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(/\/my\//, async (route) => {
    if (route.request().method() === "POST") await seen;
    await route.continue();
  });
  await press();
  await expect(page.getByRole("button", { name: pending })).toBeVisible();
  letThrough();
  await page.unrouteAll({ behavior: "wait" });
}

async function remove(page: Page, name: string) {
  const dialog = page.getByRole("alertdialog");
  const button = page.getByRole("button", { name, exact: true });
  await button.click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await button.click();
  const press = () => dialog.getByRole("button", { name: "Delete" }).click();
  await pressAndSee(page, press, "Processing... please wait");
  await expect(dialog).toBeHidden();
}

interface Walk {
  /** Where it is added. */
  path: string;
  /** The alert for an empty form, and what is said in it beside the fields. */
  alert: string;
  inline: readonly string[];
  fill: (page: Page) => Promise<void>;
  submit: string;
  added: string;
  /** The public page that shows it, and what is seen there. */
  shownAt: string;
  seen: (page: Page) => Locator;
  edit?: {
    /** The list with Edit, and the editor that it opens. */
    list: string;
    editor: string;
    label: string;
    text: string;
    saved: string;
    seen: (page: Page) => Locator;
  };
  /** Where it is deleted, where that is elsewhere. */
  list?: string;
  deleteButton: string;
  deleted: string;
}

const shown = (alt: string) => (page: Page) => page.locator(`img[alt="${alt}"]`);
const heading = (name: string) => (page: Page) => page.getByRole("heading", { name, exact: true });

const missionWalk = (kind: "about" | "product" | "case", list: string, section: string): Walk => ({
  path: `/my/addData?section=${kind}`,
  alert: "Please fill all the details",
  inline: ["Please upload at least one image"],
  fill: async (page) => {
    await write(page, "Title", `Walked ${kind}`);
    await write(page, "Description", "Seeds for every village.");
    await upload(page, "Picture", [await picture("section.png")]);
  },
  submit: `Add to the ${section}`,
  added: `${section} added successfully`,
  shownAt: "/ragi",
  seen: heading(`Walked ${kind}`),
  list,
  deleteButton: `Delete Walked ${kind}`,
  deleted: `Walked ${kind} deleted`,
});

/** Every path of the content in the specification's table (2, Admin area), walked below. */
const walks: readonly Walk[] = [
  {
    path: "/my/images",
    alert: "Please fill all the details",
    inline: ["Please upload at least one image"],
    fill: async (page) => {
      await upload(page, "Picture", [await picture("banner.png")]);
      await write(page, "What it shows", "Walked slide");
    },
    submit: "Upload",
    added: "Images uploaded successfully!",
    shownAt: "/",
    seen: shown("Walked slide"),
    deleteButton: "Delete picture 5",
    deleted: "Image deleted successfully!",
  },
  {
    path: "/my/addClient",
    alert: "Please fill all the details",
    inline: ["Please upload at least one image"],
    fill: async (page) => {
      await upload(page, "Picture", [await picture("logo.png")]);
      await write(page, "What it shows", "Walked bank");
    },
    submit: "Upload",
    added: "Images uploaded successfully!",
    shownAt: "/",
    seen: shown("Walked bank"),
    deleteButton: "Delete picture 1",
    deleted: "Image deleted successfully!",
  },
  {
    path: "/my/addBlog",
    alert: "Please fill all the details",
    inline: ["Please fill this in", "Please choose a picture or a PDF"],
    fill: async (page) => {
      await write(page, "Title", "Walked post");
      await write(page, "Text", "The harvest is in.");
      await upload(page, "Picture", [await picture("post.png")]);
      await upload(page, "File to download", [paper]);
    },
    submit: "Add post",
    added: "Added successfully",
    shownAt: "/blog",
    seen: (page) => page.getByRole("heading", { name: "Walked post", exact: true, level: 1 }),
    edit: {
      list: "/my/allBlog",
      editor: "/my/updateBlog?blogId=",
      label: "Title",
      text: "Walked post, once more",
      saved: "Post saved",
      seen: (page) =>
        page.getByRole("heading", { name: "Walked post, once more", exact: true, level: 1 }),
    },
    list: "/my/allBlog",
    deleteButton: "Delete Walked post, once more",
    deleted: "Walked post, once more deleted",
  },
  {
    path: "/my/addabout",
    alert: "Please fill all the details",
    inline: ["Please fill this in", "Please choose a picture or a PDF"],
    fill: async (page) => {
      await write(page, "Title", "Walked section");
      await write(page, "Subtitle", "Where we come from");
      await upload(page, "File to download", [paper]);
    },
    submit: "Add section",
    added: "Added successfully",
    shownAt: "/about",
    seen: heading("Walked section"),
    edit: {
      list: "/my/allAbout",
      editor: "/my/updateAbout?aboutId=",
      label: "Subtitle",
      text: "Where we go",
      saved: "Section saved",
      seen: (page) => page.getByText("Where we go", { exact: true }),
    },
    list: "/my/allAbout",
    deleteButton: "Delete Walked section",
    deleted: "Walked section deleted",
  },
  missionWalk("about", "/my/getRagiAbout", "About section"),
  missionWalk("case", "/my/getRagiCase", "Case section"),
  missionWalk("product", "/my/getRagiProduct", "Product section"),
  {
    path: "/my/ragiLocations",
    alert: "Please fill all the details",
    inline: ["Please fill this in"],
    fill: async (page) => {
      await write(page, "District", "Walked district");
      await write(page, "Address", "Torpa Road 1");
      await write(page, "Unit", "Flour mill");
      await write(page, "WSHG", "Sakhi Mandal");
      await write(page, "Contact", "Asha, 98765 43210");
    },
    submit: "Add area",
    added: "Data added successfully!",
    shownAt: "/ragi",
    seen: (page) => page.getByRole("table").getByText("Walked district").filter({ visible: true }),
    list: "/my/locationArea",
    deleteButton: "Delete Flour mill in Walked district",
    deleted: "Flour mill deleted",
  },
  {
    path: "/my/gallery",
    alert: "Please select files to upload",
    inline: ["Please upload at least one image"],
    fill: async (page) => {
      await upload(page, "Pictures", [await picture("one.png"), await picture("two.png")]);
    },
    submit: "Upload",
    added: "Images uploaded successfully!",
    shownAt: "/ragi",
    seen: (page) => page.getByRole("link", { name: /^Picture \d of the gallery/ }).nth(1),
    edit: {
      list: "/my/gallery",
      editor: "/my/gallery",
      label: "What it shows, picture 1",
      text: "Walked fair",
      saved: "Description saved",
      seen: (page) => page.getByRole("link", { name: /^Walked fair/ }),
    },
    deleteButton: "Delete picture 1",
    deleted: "Image deleted successfully!",
  },
  {
    path: "/my/testimonal",
    alert: "Review and image upload are required",
    inline: ["Review cannot be empty", "Please upload at least one image"],
    fill: async (page) => {
      await write(page, "Review", "I walk to the mill and sell twice as much.");
      await write(page, "Who says it", "Walked Devi, Khunti");
      await upload(page, "Pictures", [await picture("portrait.png")]);
    },
    submit: "Submit review",
    added: "Review submitted successfully!",
    shownAt: "/successStory",
    seen: (page) => page.getByText("I walk to the mill and sell twice as much."),
    deleteButton: "Delete Walked Devi, Khunti",
    deleted: "Walked Devi, Khunti deleted",
  },
];

test.beforeEach(async ({ page }) => {
  await logInAsAdmin(page, shop.url);
});

for (const walk of walks) {
  test(`${walk.path}: added, seen, ${walk.edit ? "edited, " : ""}deleted`, async ({
    page,
    browser,
  }) => {
    // The public page shows the oldest entry of a mission section (R15), and few logos are counted
    // more easily than many.
    await shop.query("delete from mission_sections");
    await shop.query("delete from client_images");
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(shop.url + walk.shownAt);

    await page.goto(shop.url + walk.path);
    const submit = page.getByRole("button", { name: walk.submit, exact: true });
    await submit.click();
    await readAlert(page, walk.alert);
    for (const text of walk.inline) await expect(page.getByText(text).first()).toBeVisible();
    await expect(walk.seen(visitor)).toHaveCount(0);

    await walk.fill(page);
    await pressAndSee(page, () => submit.click(), "Submitting...");
    await expect(page.getByText(walk.added, { exact: true })).toBeVisible();
    await expect(walk.seen(visitor)).toHaveCount(1, live);
    // The form is empty again.
    await expect(page.locator("form input[type=hidden][value^='/files/']")).toHaveCount(0);

    if (walk.edit) await edit(page, visitor, walk.edit);

    if (walk.list) await page.goto(shop.url + walk.list);
    await remove(page, walk.deleteButton);
    await expect(page.getByText(walk.deleted, { exact: true }).first()).toBeVisible();
    await expect((walk.edit ?? walk).seen(visitor)).toHaveCount(0, live);
    await visitor.context().close();
  });
}

async function edit(
  page: Page,
  visitor: Page,
  { list, editor, label, text, saved, seen }: NonNullable<Walk["edit"]>,
) {
  if (editor === list) {
    await write(page, label, text);
    await page.getByRole("button", { name: "Save what picture 1 shows" }).click();
  } else {
    await page.goto(shop.url + list);
    await page.getByRole("link", { name: /^Edit Walked/ }).click();
    await expect(page).toHaveURL((url) => `${url.pathname}${url.search}`.startsWith(editor));
    await write(page, label, text);
    const save = page.getByRole("button", { name: "Save", exact: true });
    await pressAndSee(page, () => save.click(), "Saving...");
  }
  await expect(page.getByText(saved, { exact: true })).toBeVisible();
  await expect(seen(visitor)).toHaveCount(1, live);
}

test.describe("an edit that somebody else overtook", () => {
  test.use({ provokes: /409/ });

  for (const choice of ["Take theirs", "Save mine over it"]) {
    test(`is not lost: ${choice}`, async ({ page, context }) => {
      const { rows } = await shop.query(
        "select id, blog_title from blog_posts order by date limit 1",
      );
      const editor = `${shop.url}/my/updateBlog?blogId=${rows[0].id}`;
      await page.goto(editor);
      await write(page, "Title", "Mine");

      const other = await context.newPage();
      await other.goto(editor);
      await write(other, "Title", "Theirs");
      const field = other.getByRole("group", { name: "Picture", exact: true });
      await field.locator("input[type=file]").setInputFiles([await picture("theirs.png")]);
      await expect(field.getByText("theirs.png is ready")).toBeVisible();
      await other.getByRole("button", { name: "Save", exact: true }).click();
      await expect(other.getByText("Post saved")).toBeVisible();
      await other.close();

      await page.bringToFront();
      await page.getByRole("button", { name: "Save", exact: true }).click();
      const notice = page.getByRole("alert").filter({ hasText: "admin@localhost has saved this" });
      await notice.getByText("What stands there now").click();
      await expect(notice.getByText("Theirs", { exact: true })).toBeVisible();
      await expect(page.getByLabel("Title")).toHaveValue("Mine");

      await notice.getByRole("button", { name: choice }).click();
      if (choice === "Take theirs") {
        await expect(page.getByLabel("Title")).toHaveValue("Theirs");
        await page.getByRole("button", { name: "Save", exact: true }).click();
      }
      await expect(page.getByText("Post saved")).toBeVisible();
      const saved = await shop.query(
        "select blog_title, picture_url from blog_posts where id = $1",
        [rows[0].id],
      );
      expect(saved.rows[0].blog_title).toBe(choice === "Take theirs" ? "Theirs" : "Mine");
      // The picture that was not touched here is theirs in either case, and it is there.
      const answer = await page.request.get(shop.url + saved.rows[0].picture_url);
      expect(answer.status()).toBe(200);
    });
  }
});

test.describe("what was typed", () => {
  test.use({ provokes: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

  test("outlives a lost connection, an ended session and a reload", async ({ page, context }) => {
    await page.goto(`${shop.url}/my/addBlog`);
    await write(page, "Title", "Kept post");
    await write(page, "Text", "Not to be written twice.");
    await upload(page, "Picture", [await picture("kept.png")]);
    const submit = page.getByRole("button", { name: "Add post" });

    await context.setOffline(true);
    await submit.click();
    await expect(page.getByRole("alert").filter({ hasText: "File upload failed" })).toBeVisible();
    await context.setOffline(false);

    await shop.query("delete from sessions");
    await submit.click();
    await page.waitForURL(/\/login/);
    await page.getByLabel("Email").fill("admin@localhost");
    await page.getByLabel(/^Password/).fill(adminPassword);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await page.waitForURL(/\/my\/addBlog/);
    await expect(page.getByLabel("Title")).toHaveValue("Kept post");

    await page.reload();
    await expect(page.getByText("What you had typed here is back.")).toBeVisible();
    await submit.click();
    await expect(page.getByText("Added successfully")).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue("");
    const { rows } = await shop.query(
      "select paragraph, picture_url from blog_posts where blog_title = 'Kept post'",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].paragraph).toBe("<p>Not to be written twice.</p>");
    expect(rows[0].picture_url).toMatch(/^\/files\/blogImage\//);
    await page.reload();
    await expect(page.getByLabel("Title")).toHaveValue("");
  });
});

test.describe("a row that somebody else has deleted", () => {
  test.use({ provokes: /404/ });

  test("says so, and an open editor keeps what was typed", async ({ page }) => {
    await shop.query("insert into blog_posts (id, blog_title) values ('gone', 'Soon gone')");
    await page.goto(`${shop.url}/my/updateBlog?blogId=gone`);
    await write(page, "Title", "Still written");
    await shop.query("delete from blog_posts where id = 'gone'");
    await shop.query("select pg_notify('madua_changed', 'another-process blog')");
    await expect(page.getByText("Somebody else has deleted this.")).toBeVisible(live);
    await expect(page.getByLabel("Title")).toHaveValue("Still written");
  });
});
