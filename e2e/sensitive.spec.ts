import { expect, type Page, test } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { signIn } from "./sign-in";

const tile = (page: Page, name: string) => page.getByRole("grid").getByRole("link", { name, exact: true });
const isBlurred = (page: Page) =>
  tile(page, "beach.jpg")
    .locator("img")
    .evaluate((image) => getComputedStyle(image).filter.includes("blur"));

test(
  "a sensitive image is blurred in the grid and the viewer until somebody asks for it",
  detail,
  async ({ page }) => {
    await signIn(page);
    await uploadFiles(page, [
      file("beach.jpg", await photo(900, 600)),
      file("open.jpg", await photo(300, 200)),
    ]);
    const { data } = await (await page.request.get("/api/images")).json();
    const { id } = data.find(({ filename }: { filename: string }) => filename === "beach.jpg");
    const { origin } = new URL(page.url());
    await page.request.patch(`/api/images/${id}`, { headers: { origin }, data: { nsfw: true } });

    // The page of the image, as the server sends it.
    const html = await (await page.request.get(`/dashboard/images/${id}`)).text();

    expect(html.match(/<img[^>]+beach\.jpg/)).toBeNull();

    await page.goto("/dashboard");
    expect(await isBlurred(page)).toBe(true);

    await tile(page, "beach.jpg").click();
    const viewer = page.getByRole("dialog");
    const shown = viewer.getByRole("img", { name: "beach.jpg", exact: true });

    await expect(viewer.getByText("This image is marked as sensitive.")).toBeVisible();
    await expect(shown).toHaveCount(0);

    await viewer.getByRole("button", { name: "Show image" }).click();
    await expect(shown).toHaveAttribute("data-stage", "ready");
    await expect(viewer.getByText("This image is marked as sensitive.")).toBeHidden();
    // The keys still work: the focus did not go with the button.
    expect(await viewer.evaluate((element) => element.contains(document.activeElement))).toBe(true);

    await page.keyboard.press("Escape");
    await expect(viewer).toBeHidden();
    expect(await isBlurred(page)).toBe(false);

    // The studio has a veil too, after a reload.
    await page.goto(`/dashboard/images/${id}/studio`);
    const stage = page.getByRole("region", { name: "Preview" });

    await expect(stage.getByText("This image is marked as sensitive.")).toBeVisible();

    await page.getByRole("button", { name: "Compare with original" }).click();
    await expect(page.locator("img[src*='beach.jpg'], img[data-preview]")).toHaveCount(0);

    await stage.getByRole("button", { name: "Show image" }).click();
    await expect(stage.getByRole("img", { name: /^Preview of/ })).toBeVisible();
    await expect(stage.getByText("This image is marked as sensitive.")).toBeHidden();
    await expect(page.locator("img[src*='beach.jpg']")).toBeVisible();

    await page.goto("/dashboard");
    await expect(tile(page, "beach.jpg")).toHaveAttribute("tabindex", /0|-1/);
    expect(await isBlurred(page)).toBe(true);

    await tile(page, "beach.jpg").hover();
    await page.getByRole("button", { name: "Actions for beach.jpg" }).click();
    await page.getByRole("menuitem", { name: "Show sensitive image" }).click();

    await expect.poll(() => isBlurred(page)).toBe(false);
  },
);
