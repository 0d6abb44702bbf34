import { expect, type Page } from "@playwright/test";
import { chooseFiles, type TestFile } from "./files";
import { signIn } from "./sign-in";

/** Timeout for renditions on a busy machine. */
export const busyMs = 30_000;
export const minuteMs = 60_000;

export const preview = (page: Page) => page.getByRole("img", { name: /^Preview of/ });
export const figures = (page: Page) => page.getByRole("region", { name: "Result" });
export const fitChoices = (page: Page) => page.getByRole("radiogroup", { name: "Fit" });
export const key = (page: Page) => page.locator("code[data-key]");
export const code = (page: Page) => page.getByRole("tabpanel").locator("pre[data-code]").first();
export const savedVariants = (page: Page) =>
  page.getByRole("list", { name: "Custom variants of this image" });

/** Signs in, uploads the image and opens the studio by its buttons. */
export async function openStudio(page: Page, imageFile: TestFile): Promise<void> {
  await signIn(page);
  await chooseFiles(page, [imageFile]);
  const list = page.getByRole("grid", { name: "Your images" });
  await list.getByRole("link", { name: imageFile.name }).click();
  await page.getByRole("button", { name: "More actions" }).click();
  // A menu, or a sheet of buttons on a phone.
  const action = { name: "Open variant studio" };
  await page.getByRole("menuitem", action).or(page.getByRole("button", action)).click();
  await expect(page.getByRole("heading", { name: "Variant studio" })).toBeVisible();
  await expect(preview(page)).toBeVisible({ timeout: busyMs });
}

/** Waits until the preview of this key is shown, and returns its size in bytes. */
export async function readByteCount(page: Page, variantKey: string): Promise<number> {
  await expect(preview(page)).toHaveAttribute("data-preview", variantKey, { timeout: busyMs });
  await expect(page.getByRole("region", { name: "Preview" })).toHaveAttribute("aria-busy", "false", {
    timeout: busyMs,
  });
  const text = await figures(page)
    .getByText(/^[\d,]+ bytes$/)
    .textContent();

  return Number(text?.replace(/\D/g, ""));
}
