import { createHash } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { jpeg } from "@/test/builders/images";
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
  const bar = other.getByRole("progressbar", { name: "File upload" });

  await expect(bar).toHaveAttribute("aria-valuenow", /^[1-9]\d$/);
  await expect(other.getByText(/^\d+% sent$/)).toBeVisible();
  await expect(other.getByRole("img", { name: "slow.jpg" })).toBeVisible({ timeout: 2 * busyMs });
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
    await expect(panel.getByText("Queued")).toBeVisible();

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
