import { type CDPSession, expect, test } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { detail } from "./display-modes";
import { file } from "./files";
import { heading, openLibrary, shownImage, tile, zoomShare } from "./viewer-parts";

/** Moves fingers over the screen, as the browser reports real ones. */
async function touch(
  session: CDPSession,
  paths: readonly (readonly [from: number[], to: number[]])[],
): Promise<void> {
  const steps = 6;
  const at = (share: number) =>
    paths.map(([[x0 = 0, y0 = 0], [x1 = 0, y1 = 0]], id) => ({
      id,
      x: x0 + (x1 - x0) * share,
      y: y0 + (y1 - y0) * share,
    }));
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  for (let step = 1; step <= steps; step += 1)
    await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(step / steps) });
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

for (const direction of ["ltr", "rtl"] as const) {
  test(
    `on a phone, fingers page, pinch and close, ${direction}`,
    direction === "rtl" ? detail : {},
    async ({ browser }) => {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      });
      const page = await context.newPage();
      await openLibrary(page, [file("b.jpg", await photo(900, 600)), file("a.jpg", await photo(900, 600))]);
      await page.evaluate((dir) => {
        document.documentElement.dir = dir;
      }, direction);
      await tile(page, "a.jpg").tap();

      await expect(shownImage(page, "a.jpg")).toHaveAttribute("data-stage", "ready");

      const session = await context.newCDPSession(page);
      const towardsStart = [
        [320, 560],
        [60, 560],
      ] as const;

      const towardsEnd = [
        [60, 560],
        [320, 560],
      ] as const;

      await touch(session, [
        direction === "ltr"
          ? [[...towardsStart[0]], [...towardsStart[1]]]
          : [[...towardsEnd[0]], [...towardsEnd[1]]],
      ]);

      await expect(heading(page, "b.jpg")).toBeVisible();

      // The keys are mirrored as the fingers are.
      await page.keyboard.press(direction === "ltr" ? "ArrowLeft" : "ArrowRight");
      await expect(heading(page, "a.jpg")).toBeVisible();

      const fit = await zoomShare(page);
      await touch(session, [
        [
          [180, 560],
          [120, 560],
        ],
        [
          [210, 560],
          [270, 560],
        ],
      ]);

      await expect.poll(() => zoomShare(page)).toBeGreaterThan(fit * 2);

      await page.getByRole("button", { name: "More actions" }).tap();
      await page.getByRole("button", { name: "Fit to window" }).tap();
      await page.keyboard.press("Escape");
      await expect.poll(() => zoomShare(page)).toBe(fit);

      await page.getByRole("button", { name: "Details" }).tap();
      await expect(page.getByRole("heading", { name: "Details" }).first()).toBeVisible();

      await page.keyboard.press("Escape");
      await expect(page.getByRole("button", { name: "Close details" })).toBeHidden();

      await touch(session, [
        [
          [195, 380],
          [195, 700],
        ],
      ]);
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(tile(page, "a.jpg")).toBeFocused();

      await context.close();
    },
  );
}
