import { expect, type Page, test } from "@playwright/test";
import { detail } from "./display-modes";
import { signInWithImages } from "./many-images";
import { field } from "./search-parts";

/** Holds back scripts until it ends, when they arrive or fail. */
async function holdScripts(page: Page, isHeld: (url: string) => boolean) {
  let end = (_ending: "release" | "fail"): void => undefined;
  const ended = new Promise<"release" | "fail">((resolve) => {
    end = resolve;
  });
  let noteAsked = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => {
    noteAsked = resolve;
  });
  await page.route(
    ({ href }) => isHeld(href),
    async (route) => {
      noteAsked();
      await ((await ended) === "fail" ? route.abort() : route.continue());
    },
  );

  return { end, isAsked };
}

/** The scripts of the next page that contain a text, once it has loaded them. */
async function findScripts(page: Page, text: string, url: string): Promise<string[]> {
  const urls = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") urls.add(request.url());
  });
  await page.goto(url);
  await expect(field(page)).toHaveAttribute("aria-invalid", "false");
  const textOf = async (script: string) => await (await page.request.get(script)).text();
  const found = await Promise.all(
    [...urls].map(async (script) => ((await textOf(script)).includes(text) ? [script] : [])),
  );

  return found.flat();
}

test("text that is typed before the scripts of the page run is searched for", detail, async ({ page }) => {
  await signInWithImages(page, 1_000);
  const scripts = await holdScripts(page, (url) => url.endsWith(".js"));
  await page.goto("/dashboard?tag=common", { waitUntil: "commit" });
  // The browser itself sends the form, with the filters that are set.
  await field(page).fill("beach visibility:private");
  await field(page).press("Enter");

  await expect(page).toHaveURL(/\?search=beach&tag=common&visibility=private$/);
  await expect(field(page)).toHaveValue("beach");

  await field(page).fill("format:png");
  scripts.end("release");

  // The loaded field takes over the text.
  await expect(field(page)).toHaveAttribute("aria-invalid", "false");

  await field(page).press("Enter");
  await expect(page).toHaveURL(/\?tag=common&visibility=private&format=png$/);
});

test(
  "Enter before the code of the search is loaded searches once it is, or without it",
  detail,
  async ({ page }) => {
    await signInWithImages(page, 1_000);
    // A word that only the code of the tokens contains.
    const scripts = await findScripts(page, "favorites", "/dashboard?visibility=private");
    expect(scripts).not.toEqual([]);
    for (const [ending, format] of [
      ["release", "png"],
      ["fail", "webp"],
    ] as const) {
      const code = await holdScripts(page, (url) => scripts.includes(url));
      await page.goto("/dashboard?visibility=private");
      await field(page).focus();
      await field(page).fill(`beach format:${format}`);
      await page.keyboard.press("Enter");
      await code.isAsked;
      await expect(page).toHaveURL(/\/dashboard\?visibility=private$/);
      code.end(ending);
      await expect(page).toHaveURL(new RegExp(`\\?search=beach&visibility=private&format=${format}$`));
      await expect(field(page)).toHaveValue("beach");
    }
  },
);
