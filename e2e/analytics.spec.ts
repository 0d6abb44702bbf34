import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { call, type Item, listImages } from "./call-api";
import { collectPageErrors, detail, displayModes, matrix } from "./display-modes";
import { file, uploadFiles } from "./files";
import { findOverflow } from "./overflow";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

interface Usage {
  period: { from: string; to: string };
  requests: { total: number; by_day: { date: string; requests: number }[] };
  bandwidth: { total_bytes: number };
}

/** Requests of each image, from these pages and countries. */
const traffic = [
  { name: "often.jpg", referrer: "https://forum.example.net/thread", country: "DE", times: 5 },
  { name: "often.jpg", referrer: "https://blog.example.org/", country: "FR", times: 3 },
  { name: "rarely.jpg", referrer: "https://blog.example.org/", country: "FR", times: 2 },
];
const total = 10;

const usage = (page: Page, query = "") => call<Usage>(page, "GET", `/analytics/usage${query}`);

/**
 * Signs in, uploads two images and delivers them. The browser itself loads none, so the figures
 * stay as they are.
 */
async function createTraffic(page: Page): Promise<Item[]> {
  await page.route("**/i/**", (route) => route.abort());
  await signIn(page);
  for (const name of ["often.jpg", "rarely.jpg"])
    await uploadFiles(page, [file(name, await photo(300, name.length * 20))]);
  const images = await listImages(page);
  for (const { name, referrer, country, times } of traffic) {
    const url = images.find(({ filename }) => filename === name)?.urls.original ?? "";
    for (let time = 0; time < times; time++)
      await fetch(url, { headers: { referer: referrer, "cf-ipcountry": country } }).then((answer) =>
        answer.arrayBuffer(),
      );
  }

  await expect.poll(async () => (await usage(page)).requests.total).toBe(total);
  return images;
}

const chart = (page: Page, name: string) => page.getByRole("region", { name, exact: true }).first();
const cells = (page: Page, name: string) => page.getByRole("table", { name }).locator("tbody tr");

test("the charts have the figures of the API, as a table and as a file too", detail, async ({ page }) => {
  const pageErrors = collectPageErrors(page);
  await createTraffic(page);
  await page.keyboard.press("g");
  await page.keyboard.press("n");
  await page.waitForURL("**/dashboard/analytics");
  const requests = chart(page, "Requests");

  await expect(requests.getByText("10 requests in 30 days, and none in the 30 days before.")).toBeVisible();

  const top = chart(page, "Top images").getByRole("listitem");
  await expect(top).toHaveText([/often\.jpg\s*8/, /rarely\.jpg\s*2/]);
  await expect(chart(page, "Countries").getByRole("listitem")).toHaveText([/Germany\s*5/, /France\s*5/]);
  await expect(chart(page, "Referrers").getByRole("listitem")).toHaveText([
    /blog\.example\.org\s*5/,
    /forum\.example\.net\s*5/,
  ]);
  await expectNoViolations(page);

  await requests.getByRole("link", { name: "Show as table" }).click();
  await expect(page).toHaveURL(/\?table=requests$/);

  const { by_day } = (await usage(page)).requests;
  await expect(cells(page, "Requests")).toHaveCount(30);

  const shown = await cells(page, "Requests").evaluateAll((rows) =>
    rows.map((row) => Number(row.querySelector("td")?.textContent)),
  );
  expect(shown).toEqual(by_day.map((day) => day.requests));

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    chart(page, "Requests").getByRole("button", { name: "CSV" }).click(),
  ]);

  const csv = readFileSync(await download.path(), "utf8")
    .trim()
    .split("\r\n");

  expect(csv).toEqual([
    "date,requests,requests_before",
    ...by_day.map((day) => `${day.date},${day.requests},0`),
  ]);
  await expectNoViolations(page);
  expect(pageErrors).toEqual([]);
});

test("period, album and order are in the URL, and the keyboard reads each day", detail, async ({ page }) => {
  const images = await createTraffic(page);
  await page.goto("/dashboard/analytics");
  await page.getByRole("link", { name: "7 days" }).click();

  await expect(page).toHaveURL(/\?days=7$/);
  await expect(page.getByText("10 requests in 7 days, and none in the 7 days before.")).toBeVisible();

  await page.reload();
  await expect(page.getByRole("link", { name: "7 days" })).toHaveAttribute("aria-current", "true");

  const crosshair = page.getByRole("slider", { name: "Requests per day" });
  await crosshair.focus();

  await expect(crosshair).toHaveAttribute("aria-valuetext", /10 requests/);

  await page.keyboard.press("ArrowLeft");
  await expect(crosshair).toHaveAttribute("aria-valuetext", /: 0 requests/);

  const shown = page.locator("[data-crosshair]");
  await expect(shown).toHaveText((await crosshair.getAttribute("aria-valuetext")) ?? "");

  await page.keyboard.press("End");
  await expect(shown).toHaveText(/10 requests/);

  await call(page, "POST", "/albums", { album: "sea", title: "Sea" });
  const rare = images.find(({ filename }) => filename === "rarely.jpg")?.id;
  await call(page, "PATCH", `/images/${rare}`, { album: "sea" });
  await page.reload();
  await page.getByLabel("Album").selectOption("Sea");

  await expect(page).toHaveURL(/days=7.*album=sea/);
  await expect(chart(page, "Top images").getByRole("listitem")).toHaveText([/rarely\.jpg/]);

  await page.getByRole("navigation", { name: "Rank by" }).getByRole("link", { name: "Bandwidth" }).click();
  await expect(page).toHaveURL(/by=bytes/);

  await page.getByRole("link", { name: "rarely.jpg" }).click();
  await expect(page).toHaveURL(new RegExp(`/images/${rare}/analytics`));
  await expect(page.getByText("2 requests in 30 days, and none in the 30 days before.")).toBeVisible();
});

test(
  "without a request there is a link to try, and usage has the account's figures",
  detail,
  async ({ page }) => {
    await page.route("**/i/**", (route) => route.abort());
    await signIn(page);
    await uploadFiles(page, [file("roofs.jpg", await photo(300, 200))]);
    const url = (await listImages(page))[0]?.urls.original ?? "";
    await page.goto("/dashboard/analytics");

    await expect(page.getByRole("heading", { name: "No requests yet" })).toBeVisible();
    await expect(page.getByText(url)).toBeVisible();
    await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
    await expectNoViolations(page);

    await page.goto("/dashboard/usage");
    const { storage } = await call<{ storage: { bytes: number } }>(page, "GET", "/stats");

    expect(storage.bytes).toBeGreaterThan(0);
    await expect(page.getByText("Forecasts require 7 days of data.")).toHaveCount(2);
    await expectNoViolations(page);
  },
);

for (const { colorScheme, device, viewport } of displayModes) {
  test(`the charts are accessible, ${device}, ${colorScheme}`, matrix, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, viewport });
    const page = await context.newPage();
    const [image] = await createTraffic(page);
    for (const path of [
      "/dashboard/analytics",
      `/dashboard/images/${image?.id}/analytics`,
      "/dashboard/usage",
    ]) {
      await page.goto(path);
      await expectNoViolations(page);
      expect(await findOverflow(page), path).toEqual([]);
    }

    await page.setViewportSize({ width: 320, height: 640 });
    for (const query of ["", "?table=storage", "?table=top&days=90"]) {
      await page.goto(`/dashboard/analytics${query}`);
      expect(await findOverflow(page), query).toEqual([]);
    }

    await context.close();
  });
}
