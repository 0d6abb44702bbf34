import { expect, test } from "@playwright/test";
import { detail } from "./display-modes";
import { signIn } from "./sign-in";

test(
  "pages are fetched ahead on hover and focus, and not because they are linked",
  detail,
  async ({ page }) => {
    await signIn(page);
    const prefetched: string[] = [];
    page.on("request", (request) => {
      if (request.headers()["next-router-prefetch"] !== undefined)
        prefetched.push(new URL(request.url()).pathname);
    });
    await page.goto("/dashboard/settings/profile", { waitUntil: "networkidle" });
    const navigation = page.getByRole("navigation", { name: "Settings" });

    await expect(navigation.getByRole("list")).toHaveCount(4);
    await expect(navigation.getByRole("list", { name: "Sharing and access" })).toContainText("API keys");
    expect(prefetched).toEqual([]);

    await navigation.getByRole("link", { name: "Appearance" }).hover();
    await expect.poll(() => prefetched).toContain("/dashboard/settings/appearance");

    await navigation.getByRole("link", { name: "API keys" }).focus();
    await expect.poll(() => prefetched).toContain("/dashboard/settings/keys");
    expect(prefetched).not.toContain("/dashboard/settings/uploads");
  },
);
