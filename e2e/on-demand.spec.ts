import { expect, type Page, type Route, test } from "@playwright/test";
import { call } from "./call-api";
import { detail } from "./display-modes";
import { signIn } from "./sign-in";

const scripts = "**/_next/static/**/*.js";

/** Holds each script that the HTML of a page does not name. The function aborts these requests. */
async function holdLaterScripts(page: Page, url: string): Promise<() => Promise<void>> {
  const html = await (await page.request.get(url)).text();
  const held: Route[] = [];
  await page.route(scripts, (route) => {
    const name = new URL(route.request().url()).pathname;
    if (html.includes(name)) return route.continue();

    held.push(route);
  });

  return async () => {
    await Promise.all(held.map((route) => route.abort()));
    await page.unroute(scripts);
  };
}

test(
  "a confirmation opens although its code arrives late and at the second attempt, and returns the focus",
  detail,
  async ({ page }) => {
    await signIn(page);
    await call(page, "POST", "/tags", { tag: "sea" });
    const abort = await holdLaterScripts(page, "/dashboard/tags");
    await page.goto("/dashboard/tags");
    const button = page.getByRole("button", { name: "Delete sea" });
    await button.click();

    await expect(button).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("alertdialog")).toBeHidden();

    await abort();

    await expect(page.getByRole("alertdialog").getByRole("button", { name: "Cancel" })).toBeFocused();

    await page.keyboard.press("Escape");

    await expect(page.getByRole("alertdialog")).toBeHidden();
    await expect(button).toBeFocused();

    await page.keyboard.press("Enter");

    await expect(page.getByRole("alertdialog")).toBeVisible();
  },
);
