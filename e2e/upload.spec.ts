import { createHash } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { inspectBytes } from "@/lib/engine/metadata/inspect-bytes";
import { jpeg, png } from "@/test/builders/images";
import { detail } from "./display-modes";
import { chooseFiles, dropFiles, file, photoFile, uploads } from "./files";
import { service } from "./service";
import { signIn } from "./sign-in";

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const slowBytesPerSecond = 600_000;
/** Timeout for variants on a busy machine. */
const busyMs = 30_000;

/** Emulates a slow connection, which makes progress visible. */
async function slowDown(page: Page, bytesPerSecond = slowBytesPerSecond): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 5,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

for (const [host, repetition] of [
  ["localhost", {}],
  ["127.0.0.1", detail],
] as const) {
  test(`a dropped photograph arrives whole, at ${host}`, repetition, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signIn(page, { origin: service().origin.replace("localhost", host) });

    await expect(page.getByText("No images yet")).toBeVisible();

    const photo = await photoFile("harbour at dawn.jpg");
    await slowDown(page);

    await dropFiles(page, [photo], async () => {
      await expect(page.getByText("Drop to upload")).toBeVisible();
    });
    const bar = page.getByRole("progressbar", { name: "Upload of harbour at dawn.jpg" });

    await expect(bar).toHaveAttribute("aria-valuenow", /^[1-9]\d$/);
    await expect(page.getByRole("heading", { name: "1 uploaded" })).toBeVisible();
    await expect(page.getByText("Drop to upload")).toBeHidden();

    const list = page.getByRole("grid", { name: "Your images" });
    await list.getByRole("link", { name: "harbour at dawn.jpg" }).click();

    await expect(page.getByRole("heading", { name: "harbour at dawn.jpg" })).toBeVisible();

    const shown = page.getByRole("img", { name: "harbour at dawn.jpg" });
    const getNaturalWidth = () => shown.evaluate((img: HTMLImageElement) => img.naturalWidth);

    await expect.poll(getNaturalWidth, { timeout: busyMs }).toBeGreaterThan(0);

    const countReady = async () => {
      const { data } = await (await page.request.get(`${new URL(page.url()).origin}/api/images`)).json();
      return data[0].status.variants.ready.length;
    };
    await expect.poll(countReady, { timeout: busyMs }).toBe(8);

    await page.getByRole("button", { name: "Details" }).click();
    await page.getByRole("button", { name: "Copy URL" }).click();

    await expect(page.getByText("Copied", { exact: true })).toBeAttached();

    const url = await page.evaluate(() => navigator.clipboard.readText());
    expect(url).toMatch(/\/i\/[a-z0-9-]+\/images\/harbour%20at%20dawn\.jpg$/);

    const delivered = await fetch(url);
    expect(delivered.headers.get("content-type")).toBe("image/jpeg");
    expect(sha256(Buffer.from(await delivered.arrayBuffer()))).toBe(sha256(photo.buffer));

    await page.getByLabel("Variant", { exact: true }).selectOption("w512");
    await page.getByRole("button", { name: "Copy Markdown" }).click();

    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`![](${url.replace("/images/", "/images/w512/")})`);
  });
}

test("each rejected file shows why before a byte of it is sent, and the others continue", async ({
  page,
}) => {
  await signIn(page);
  let created = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/images")) created += 1;
  });
  await chooseFiles(page, [
    file("notes.jpg", Buffer.from("This text claims to be an image.")),
    file("list.txt", Buffer.from("This text does not."), "text/plain"),
    file("nothing.png", Buffer.alloc(0), "image/png"),
    file("good.png", await png(300, 200), "image/png"),
  ]);
  const panel = uploads(page);
  const row = (name: string) => panel.getByRole("listitem").filter({ hasText: name });

  await expect(panel.getByRole("heading", { name: "1 uploaded, 3 failed" })).toBeVisible();
  await expect(row("notes.jpg")).toContainText("cannot read this file as an image");
  await expect(row("list.txt")).toContainText("cannot read this file as an image");
  await expect(row("nothing.png")).toContainText("The file is empty.");
  await expect(page.getByRole("status").filter({ hasText: "3 failed" })).toBeAttached();
  await expect(panel.getByRole("button", { name: /^Retry/ })).toHaveCount(0);
  expect(created).toBe(1);

  await panel.getByRole("button", { name: "Dismiss nothing.png" }).click();
  await panel.getByRole("button", { name: "Clear finished" }).click();

  await expect(panel).toBeHidden();
});

test("another tab shows how much of a file is sent", detail, async ({ page }) => {
  await signIn(page);
  const other = await page.context().newPage();
  const photo = await photoFile("slow.jpg");
  // Long enough for the other tab to open.
  await slowDown(page, photo.buffer.length / 40);
  await chooseFiles(page, [photo]);
  const pending = async () => (await (await page.request.get("/api/images?limit=1")).json()).data[0];

  await expect.poll(pending).toMatchObject({ status: { upload: "pending" } });

  await other.goto(`/dashboard/images/${(await pending()).id}`);
  const bar = other.getByRole("progressbar", { name: "Upload of the file" });

  await expect(bar).toHaveAttribute("aria-valuenow", /^[1-9]\d$/);
  await expect(other.getByText(/^\d+% sent$/)).toBeVisible();
  await expect(other.getByRole("img", { name: "slow.jpg" })).toBeVisible({ timeout: 2 * busyMs });
});

test("a file that the owner already has is not uploaded without a question", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page);
  const panel = uploads(page);
  const list = page.getByRole("grid", { name: "Your images" });
  const photo = file("IMG_0001.jpg", await jpeg());
  await chooseFiles(page, [photo]);

  await expect(panel.getByRole("heading", { name: "1 uploaded" })).toBeVisible();

  await chooseFiles(page, [file("IMG_0001.jpg", await jpeg({ width: 200 }))]);
  await expect(panel.getByRole("heading", { name: "2 uploaded" })).toBeVisible();
  await expect(panel.getByText("You already have a IMG_0001.jpg")).toBeVisible();

  await panel.getByRole("button", { name: "Format of the copied links" }).click();
  await page.getByRole("menuitemradio", { name: "Markdown" }).click();

  await expect(page.getByText("2 links copied")).toBeAttached();

  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
  expect(copied.toSorted()).toEqual([
    expect.stringMatching(/^!\[.*\]\(http.*\/IMG_0001-2\.jpg\)$/),
    expect.stringMatching(/^!\[.*\]\(http.*\/IMG_0001\.jpg\)$/),
  ]);

  // The bytes and not the names are compared, also between files of one batch.
  const twin = { ...photo, name: "copy.jpg" };
  const tower = file("tower.jpg", await jpeg({ height: 300 }));
  await chooseFiles(page, [twin, tower, { ...tower, name: "tower again.jpg" }]);

  await expect(panel.getByText("You have this already: tower.jpg")).toBeVisible();

  await panel.getByRole("button", { name: "Use that one instead of copy.jpg" }).click();
  await expect(panel.getByText("You had this already; nothing was uploaded")).toBeVisible();

  await panel.getByRole("button", { name: "Keep both, upload tower again.jpg" }).click();
  await expect(panel.getByRole("heading", { name: "5 uploaded" })).toBeVisible();
  await expect(list.getByRole("gridcell")).toHaveCount(4);

  // In the trash: found by its bytes, and by its name.
  const { data } = (await (await page.request.get("/api/images")).json()) as {
    data: { id: string; filename: string }[];
  };
  for (const { id } of data.filter(({ filename }) => ["IMG_0001.jpg", "tower.jpg"].includes(filename)))
    await page.request.delete(`/api/images/${id}`, { headers: { origin: new URL(page.url()).origin } });
  await page.reload();

  await expect(list.getByRole("gridcell")).toHaveCount(2);

  await chooseFiles(page, [twin, file("tower.jpg", await jpeg({ height: 301 }))]);
  await expect(panel.getByText("In the trash: IMG_0001.jpg")).toBeVisible();
  await expect(panel.getByText("Another image in the trash is named tower.jpg")).toBeVisible();

  await panel.getByRole("button", { name: "Restore it instead of uploading copy.jpg" }).click();
  await panel
    .getByRole("button", { name: "Restore the image in the trash instead of uploading tower.jpg" })
    .click();

  await expect(panel.getByText("Restored from the trash")).toHaveCount(2);
  await expect(list.getByRole("link", { name: "IMG_0001.jpg", exact: true })).toBeVisible();
  await expect(list.getByRole("gridcell")).toHaveCount(4);
});

test("a failed transfer can be retried, one by one and all together", detail, async ({ page }) => {
  await signIn(page);
  await page.route("**/upload/**", (route) => route.abort("connectionreset"));
  const names = ["one.jpg", "two.jpg", "three.jpg"];
  await chooseFiles(
    page,
    await Promise.all(names.map(async (name, index) => file(name, await jpeg({ width: 100 + index })))),
  );
  const panel = uploads(page);

  await expect(panel.getByRole("heading", { name: "3 failed" })).toBeVisible();
  await expect(panel.getByText("The connection was lost.")).toHaveCount(3);

  await page.unroute("**/upload/**");
  await panel.getByRole("button", { name: "Retry one.jpg" }).click();

  await expect(panel.getByRole("heading", { name: "1 uploaded, 2 failed" })).toBeVisible();

  await panel.getByRole("button", { name: "Retry 2 failed" }).click();
  await expect(panel.getByRole("heading", { name: "3 uploaded" })).toBeVisible();
  await expect(panel.getByRole("link", { name: "two.jpg", exact: true })).toBeVisible();
});

test("a canceled upload stops, frees its name and leaves the others alone", detail, async ({ page }) => {
  await signIn(page);
  await slowDown(page);
  await chooseFiles(page, [await photoFile("large.jpg"), file("small.jpg", await jpeg({ width: 90 }))]);
  const panel = uploads(page);

  await expect(panel.getByRole("progressbar", { name: "Upload of large.jpg" })).toHaveAttribute(
    "aria-valuenow",
    /[1-9]/,
  );

  await panel.getByRole("button", { name: "Cancel large.jpg" }).click();
  await expect(panel.getByText("large.jpg")).toBeHidden();
  await expect(panel.getByRole("heading", { name: "1 uploaded" })).toBeVisible();

  await chooseFiles(page, [file("large.jpg", await jpeg())]);
  await expect(panel.getByRole("link", { name: "large.jpg", exact: true })).toBeVisible();
});

test(
  "an upload pauses, continues from page to page, and warns before the site is left",
  detail,
  async ({ page }) => {
    await signIn(page);
    // Long enough to walk from page to page.
    await slowDown(page, 20_000);
    await chooseFiles(page, [await photoFile("slow.jpg")]);
    const panel = uploads(page);
    const progress = page.getByRole("progressbar", { name: "Upload of slow.jpg" });

    await expect(progress).toHaveAttribute("aria-valuenow", /[1-9]/);

    await panel.getByRole("button", { name: "Pause uploads" }).click();
    await expect(progress).toBeHidden();
    await expect(panel.getByText("Waiting")).toBeVisible();

    await panel.getByRole("button", { name: "Resume uploads" }).click();
    await expect(progress).toBeVisible();

    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Documentation" }).click();
    await page.waitForURL("**/docs");

    await expect(progress).toHaveAttribute("aria-valuenow", /[1-9]/);

    await page.getByRole("banner").getByRole("link", { name: "Your images" }).click();
    await page.waitForURL("**/dashboard");

    await expect(progress).toBeVisible();

    const dialogEvent = page.waitForEvent("dialog");
    const leaving = page.close({ runBeforeUnload: true });
    const dialog = await dialogEvent;

    expect(dialog.type()).toBe("beforeunload");

    await dialog.accept();
    await leaving;
  },
);

test("leaving the site keeps a file that is sent, without asking", async ({ page }) => {
  await signIn(page);
  // The service is busy when the page requests the completion.
  const busy = { status: 429, headers: { "retry-after": "60" } };
  await page.route("**/complete", (route) => route.fulfill(busy), { times: 1 });
  const response = page.waitForResponse((response) => response.status() === 429);
  await chooseFiles(page, [file("sent.jpg", await jpeg())]);
  await response;

  await expect(uploads(page).getByText("Processing…")).toBeVisible();

  let questions = 0;
  page.on("dialog", () => questions++);
  await page.goto("about:blank");

  expect(questions).toBe(0);
  await expect(async () => {
    const { data } = (await (await page.request.get(`${service().origin}/api/images`)).json()) as {
      data: { filename: string; status: { upload: string } }[];
    };
    expect(data).toMatchObject([{ filename: "sent.jpg", status: { upload: "complete" } }]);
  }).toPass({ timeout: busyMs });
});

test(
  "a public upload warns that it shows where it was taken, and removes the place",
  detail,
  async ({ page }) => {
    await signIn(page);
    const gps = { latitude: 54.5, longitude: 13.4 };
    await chooseFiles(page, [
      file("cliffs.jpg", await jpeg({ gps })),
      file("dunes.jpg", await jpeg({ gps, width: 70 })),
    ]);
    const panel = uploads(page);

    await expect(panel.getByRole("heading", { name: "2 uploaded" })).toBeVisible();
    await expect(panel.getByText("2 images show where they were taken")).toBeVisible();

    await panel.getByRole("button", { name: "Remove" }).click();
    await expect(panel.getByText(/where they were taken|Removing/)).toBeHidden({ timeout: busyMs });

    const { data } = (await (await page.request.get("/api/images")).json()) as {
      data: { urls: { original: string }; info: { metadata: { kept: string[] } } }[];
    };
    for (const { info, urls } of data) {
      expect(info.metadata.kept).not.toContain("gps");
      const delivered = await fetch(urls.original);
      const { hasLocation } = await inspectBytes(new Uint8Array(await delivered.arrayBuffer()));
      expect(hasLocation).toBe(false);
    }

    const origin = new URL(page.url()).origin;
    await page.request.patch("/api/settings", {
      headers: { origin },
      data: { upload_defaults: { visibility: "private" } },
    });
    await page.reload();
    await chooseFiles(page, [file("secret.jpg", await jpeg({ gps, width: 80 }))]);

    await expect(panel.getByRole("heading", { name: "1 uploaded" })).toBeVisible();
    await expect(panel.getByText(/where it was taken/)).toBeHidden();
  },
);
