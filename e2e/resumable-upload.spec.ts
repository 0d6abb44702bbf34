import { createHash } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { jpeg } from "@/test/builders/images";
import { padJpeg } from "@/test/fixtures/padded-jpeg.mjs";
import { startCuttingProxy } from "@/test/harness/cutting-proxy";
import { detail } from "./display-modes";
import { chooseFiles, file, uploads } from "./files";
import { service } from "./service";
import { signIn } from "./sign-in";

const lineBytesPerSecond = 2_000_000;
const line = { offline: false, latency: 5, downloadThroughput: -1, uploadThroughput: lineBytesPerSecond };
/** Timeout for what a busy machine does after the upload. */
const busyMs = 30_000;

/** Slows the page down, and returns how to take its connection away and give it back. */
async function slowDown(page: Page): Promise<(isOffline: boolean) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", line);

  return async (offline) => {
    await session.send("Network.emulateNetworkConditions", { ...line, offline });
  };
}

async function expectOneImage(page: Page, bytes: Buffer): Promise<void> {
  await expect(uploads(page).getByRole("heading", { name: "1 uploaded" })).toBeVisible({ timeout: busyMs });
  const { data } = await (await page.request.get(new URL("/api/images", page.url()).href)).json();
  expect(data).toHaveLength(1);
  expect(data[0].info.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
}

test("a large upload continues by itself where its connection was cut", detail, async ({ page }) => {
  const bytes = padJpeg(await jpeg(), 12_000_000);
  const proxy = await startCuttingProxy(service().origin, {
    bytesBetweenCuts: [6_000_000],
    bytesPerSecond: 10_000_000,
  });
  const offsets: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]));
  });
  await signIn(page, { origin: proxy.origin });
  await chooseFiles(page, [file("long exposure.jpg", bytes)]);

  await expectOneImage(page, bytes);
  expect(offsets.length).toBeGreaterThan(1);
  expect(offsets.at(-1)).toBeGreaterThan(1_000_000);

  proxy.close();
});

test("a large upload continues when the browser is online again", detail, async ({ page }) => {
  const bytes = padJpeg(await jpeg(), 12_000_000);
  await signIn(page);
  const goOffline = await slowDown(page);
  await chooseFiles(page, [file("long exposure.jpg", bytes)]);
  const bar = page.getByRole("progressbar", { name: "Upload of long exposure.jpg" });

  await expect(bar).toHaveAttribute("aria-valuenow", /^[1-8]\d$/);

  await goOffline(true);
  await expect(uploads(page).getByText("The connection was lost.")).toBeVisible();

  await goOffline(false);
  await expectOneImage(page, bytes);
});

test(
  "a large upload that is paused continues, and one that is canceled leaves nothing",
  detail,
  async ({ page }) => {
    await signIn(page);
    await slowDown(page);
    const bytes = padJpeg(await jpeg(), 24_000_000);
    await chooseFiles(page, [file("paused.jpg", bytes)]);
    const panel = uploads(page);
    const bar = page.getByRole("progressbar", { name: "Upload of paused.jpg" });

    await expect(bar).toHaveAttribute("aria-valuenow", /^[1-8]\d$/);

    await panel.getByRole("button", { name: "Pause uploads" }).click();
    await expect(panel.getByText("Queued")).toBeVisible();

    await panel.getByRole("button", { name: "Resume uploads" }).click();
    // It does not start again.
    await expect(bar).toHaveAttribute("aria-valuenow", /^[1-9]\d$/);

    await panel.getByRole("button", { name: "Cancel paused.jpg" }).click();
    await expect(panel.getByText("paused.jpg")).toBeHidden();
    await expect.poll(async () => (await (await page.request.get("/api/images")).json()).data).toEqual([]);
  },
);
