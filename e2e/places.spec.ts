import { expect, type Page, test } from "@playwright/test";
import { jpeg } from "@/test/builders/images";
import { collectPageErrors, detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";
import { pressUntil } from "./visits/visit";

const berlin = { latitude: 52.52, longitude: 13.405 };
const potsdam = { latitude: 52.396, longitude: 13.058 };
const strasbourg = { latitude: 48.5734, longitude: 7.7521 };

const tiles = (page: Page) => page.getByRole("grid").getByRole("link");
const chips = (page: Page) => page.getByRole("list", { name: "Active filters" }).getByRole("listitem");
const field = (page: Page) => page.getByRole("combobox", { name: "Search images" });

async function uploadPhotos(page: Page): Promise<void> {
  await uploadFiles(page, [
    file("gate.jpg", await jpeg({ width: 60, height: 40, gps: berlin })),
    file("tower.jpg", await jpeg({ width: 61, height: 40, gps: berlin })),
    file("palace.jpg", await jpeg({ width: 62, height: 40, gps: potsdam })),
    file("cathedral.jpg", await jpeg({ width: 63, height: 40, gps: strasbourg })),
    file("studio.jpg", await jpeg({ width: 64, height: 40 })),
  ]);
}

test("places lead to their images, and the inspector and the search name them", detail, async ({ page }) => {
  const pageErrors = collectPageErrors(page);
  const foreign = new Set<string>();
  page.on("request", (request) => foreign.add(new URL(request.url()).origin));
  await signIn(page);
  await page.goto("/dashboard/places");

  await expect(page.getByRole("heading", { name: "No places yet" })).toBeVisible();
  await expectNoViolations(page);

  await uploadPhotos(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Places" }).click();
  const germany = page.getByRole("region", { name: "Germany" });

  await expect(germany.getByRole("listitem")).toHaveText([/^Berlin2 images/, /^Potsdam1 image/]);
  await expect(page.getByRole("region", { name: "France" }).getByRole("listitem")).toHaveText([
    /^Strasbourg/,
  ]);
  await expectNoViolations(page);

  await germany.getByRole("link", { name: /^Berlin/ }).click();
  await expect(tiles(page)).toHaveCount(2);
  await expect(chips(page)).toHaveText(["Place: Berlin"]);

  await page.goBack();
  await page.getByRole("link", { name: "Germany", exact: true }).click();

  await expect(tiles(page)).toHaveCount(3);
  await expect(chips(page)).toHaveText(["Place: Germany"]);

  await page.goto("/dashboard");
  await pressUntil(page, "/", () => expect(field(page)).toBeFocused({ timeout: 1_000 }));
  await field(page).fill("stras");
  await page.getByRole("option", { name: /^Strasbourg, France/ }).click();

  await expect(tiles(page)).toHaveCount(1);
  await expect(chips(page)).toHaveText(["Place: Strasbourg"]);

  await tiles(page).first().click();
  await page.getByRole("button", { name: "Details" }).click();
  const link = page.getByRole("link", { name: "Strasbourg, Grand Est, France" });

  await expect(link).toHaveAttribute("href", /^\/dashboard\?place=\d+$/);
  await expectNoViolations(page);
  // The map comes from this server, too.
  expect([...foreign]).toEqual([new URL(page.url()).origin]);
  expect(pageErrors).toEqual([]);
});

test("places are filtered by field, by name and by key", detail, async ({ page }) => {
  await signIn(page);
  await uploadPhotos(page);
  await page.goto("/dashboard?place=Brandenburg");

  await expect(tiles(page)).toHaveCount(1);
  await expect(chips(page)).toHaveText(["Place: Brandenburg"]);

  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByText("More filters").click();
  await page
    .getByRole("combobox", { name: "Place", exact: true })
    .selectOption({ label: "Strasbourg, France (1)" });

  await expect(chips(page)).toHaveText(["Place: Strasbourg"]);
  await expect(tiles(page)).toHaveCount(1);

  await page.keyboard.press("Escape");
  await tiles(page).first().focus();
  await page.keyboard.press("g");
  await page.keyboard.press("p");

  await expect(page.getByRole("heading", { name: "Places", level: 1 })).toBeVisible();
});

test("the map shows places, and takes them apart by keys and presses", detail, async ({ page }) => {
  const pageErrors = collectPageErrors(page);
  await signIn(page);
  await uploadPhotos(page);
  await page.goto("/dashboard/places");
  const map = page.getByRole("application", { name: "Map of places" });
  const scale = async () => Number(await map.getAttribute("data-scale"));

  await expect(map.locator(".places-map-land").first()).toBeAttached();
  await expectNoViolations(page);

  const first = await scale();
  await map.focus();
  await page.keyboard.press("-");
  await expect.poll(scale).toBeLessThan(first);

  await page.keyboard.press("0");
  await expect.poll(scale).toBe(first);

  const cluster = map.getByRole("button", { name: "Berlin and 1 more place: 3 images" });
  await cluster.click();

  await expect(cluster).toBeHidden();
  await expect(map).toBeFocused();
  await expect(map.getByRole("link", { name: "Potsdam: 1 image" })).toBeVisible();
  expect(await scale()).toBeGreaterThan(first);

  await map.getByRole("link", { name: "Berlin: 2 images" }).click();
  await expect(tiles(page)).toHaveCount(2);
  expect(pageErrors).toEqual([]);
});
