import { createHash } from "node:crypto";
import { expect, test } from "@playwright/test";
import { jpeg } from "@/test/builders/images";
import { padJpeg } from "@/test/fixtures/padded-jpeg.mjs";
import { chooseFiles, file, uploads } from "./files";
import { signIn } from "./sign-in";

const lineBytesPerSecond = 2_000_000;
/** Timeout for what a busy machine does after the upload. */
const busyMs = 30_000;

test("a large upload goes on where its connection was lost", async ({ page, context }) => {
  await signIn(page);
  const bytes = padJpeg(await jpeg(), 12_000_000);
  const offsets: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]));
  });
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const line = { offline: false, latency: 5, downloadThroughput: -1, uploadThroughput: lineBytesPerSecond };
  await session.send("Network.emulateNetworkConditions", line);

  await chooseFiles(page, [file("long exposure.jpg", bytes)]);
  const panel = uploads(page);
  const bar = page.getByRole("progressbar", { name: "Upload of long exposure.jpg" });
  await expect(bar).toHaveAttribute("aria-valuenow", /^[3-8]\d$/);
  await session.send("Network.emulateNetworkConditions", { ...line, offline: true });
  await expect(panel.getByText("The connection was lost.")).toBeVisible();
  await session.send("Network.emulateNetworkConditions", line);

  await expect(panel.getByRole("heading", { name: "1 uploaded" })).toBeVisible({ timeout: busyMs });
  expect(offsets.length).toBeGreaterThan(1);
  expect(offsets.at(-1)).toBeGreaterThan(1_000_000);
  const { data } = await (await page.request.get("/api/images")).json();
  expect(data[0]).toMatchObject({
    filename: "long exposure.jpg",
    info: { sha256: createHash("sha256").update(bytes).digest("hex") },
  });
});

test("a large upload that is paused goes on, and one that is cancelled leaves nothing", async ({
  page,
  context,
}) => {
  await signIn(page);
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const line = { offline: false, latency: 5, downloadThroughput: -1, uploadThroughput: lineBytesPerSecond };
  await session.send("Network.emulateNetworkConditions", line);
  const bytes = padJpeg(await jpeg(), 12_000_000);
  await chooseFiles(page, [file("paused.jpg", bytes)]);
  const panel = uploads(page);
  const bar = page.getByRole("progressbar", { name: "Upload of paused.jpg" });
  await expect(bar).toHaveAttribute("aria-valuenow", /^[3-8]\d$/);
  await panel.getByRole("button", { name: "Pause uploads" }).click();
  await expect(panel.getByText("Waiting")).toBeVisible();
  await panel.getByRole("button", { name: "Resume uploads" }).click();
  // It does not begin again.
  await expect(bar).toHaveAttribute("aria-valuenow", /^[3-9]\d$/);
  await panel.getByRole("button", { name: "Cancel paused.jpg" }).click();
  await expect(panel.getByText("paused.jpg")).toBeHidden();
  await expect.poll(async () => (await (await page.request.get("/api/images")).json()).data).toEqual([]);
});
