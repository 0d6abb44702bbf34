import { expect, test } from "@playwright/test";
import { inspectBytes } from "@/lib/engine/metadata/inspect-bytes";
import { jpeg, png } from "@/test/builders/images";
import { detail } from "./display-modes";
import { chooseFiles, file, uploads } from "./files";
import { signIn } from "./sign-in";

/** Timeout for variants on a busy machine. */
const busyMs = 30_000;

test(
  "each rejected file shows why before a byte of it is sent, and the others continue",
  detail,
  async ({ page }) => {
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
  },
);

test(
  "a file that the owner already has is not uploaded without a question",
  detail,
  async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signIn(page);
    const panel = uploads(page);
    const list = page.getByRole("grid", { name: "Your images" });
    const photo = file("IMG_0001.jpg", await jpeg());
    await chooseFiles(page, [photo]);

    await expect(panel.getByRole("heading", { name: "1 uploaded" })).toBeVisible();

    await chooseFiles(page, [file("IMG_0001.jpg", await jpeg({ width: 200 }))]);
    await expect(panel.getByRole("heading", { name: "2 uploaded" })).toBeVisible();
    await expect(panel.getByText("Renamed because IMG_0001.jpg already exists")).toBeVisible();

    await panel.getByRole("button", { name: "Link format" }).click();
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

    await expect(panel.getByText("Already in your library: tower.jpg")).toBeVisible();

    await panel.getByRole("button", { name: "Use existing instead of copy.jpg" }).click();
    await expect(panel.getByText("Already in your library", { exact: true })).toBeVisible();

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
    await expect(panel.getByText("A different image in the trash is named tower.jpg")).toBeVisible();

    await panel.getByRole("button", { name: "Restore instead of uploading copy.jpg" }).click();
    await panel.getByRole("button", { name: "Restore from trash instead of uploading tower.jpg" }).click();

    await expect(panel.getByText("Restored from the trash")).toHaveCount(2);
    await expect(list.getByRole("link", { name: "IMG_0001.jpg", exact: true })).toBeVisible();
    await expect(list.getByRole("gridcell")).toHaveCount(4);
  },
);

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
    await expect(panel.getByText("2 images include location data")).toBeVisible();

    await panel.getByRole("button", { name: "Remove" }).click();
    await expect(panel.getByText(/include location data|Removing/)).toBeHidden({ timeout: busyMs });

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
    await expect(panel.getByText(/includes location data/)).toBeHidden();
  },
);
