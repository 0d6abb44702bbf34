import { expect, test } from "@playwright/test";
import { gridWidthCookie } from "@/components/library/grid-width";
import { type PageKind, pageBudgets } from "@/test/harness/page-budgets.mjs";
import { weighPage } from "@/test/harness/page-weight.mjs";
import { listImages } from "./call-api";
import { detail } from "./display-modes";
import { signInWithImages } from "./many-images";
import { service } from "./service";

test(
  "HTML, scripts and style sheets of every kind of page are within their budgets",
  detail,
  async ({ page }) => {
    await signInWithImages(page, 10_000);
    const cookies = await page.context().cookies();
    const cookie = [
      ...cookies.filter(({ name }) => name !== gridWidthCookie).map(({ name, value }) => `${name}=${value}`),
      `${gridWidthCookie}=1136`,
    ].join("; ");
    const [image] = await listImages(page);
    const pages: [PageKind, string][] = [
      ["start", "/"],
      ["sign-in", "/sign-in"],
      ["docs", "/docs"],
      ["docs", "/docs/guides/using-the-api"],
      ["reference", "/docs/api/images"],
      ["reference", "/docs/api/images/listImages"],
      ["images", "/dashboard"],
      ["images", "/dashboard/cull"],
      ["analytics", "/dashboard/analytics"],
      ["analytics", "/dashboard/calendar"],
      ["settings", "/dashboard/settings/keys"],
      ["studio", `/dashboard/images/${image?.id}/studio`],
    ];

    for (const [kind, path] of pages) {
      const isPublic = !path.startsWith("/dashboard");
      const weight = await weighPage({ origin: service().origin, path, cookie: isPublic ? "" : cookie });
      const { html, scripts, styles } = pageBudgets[kind];
      const what = `${path}: ${JSON.stringify(weight)}`;

      expect.soft(weight.scripts, what).toBeGreaterThan(50_000);
      expect.soft(weight.styles, what).toBeGreaterThan(5_000);
      expect.soft(weight.html, what).toBeLessThanOrEqual(html);
      expect.soft(weight.scripts, what).toBeLessThanOrEqual(scripts);
      expect.soft(weight.styles, what).toBeLessThanOrEqual(styles);
    }
  },
);

test("the browser is told to load one row of images first", detail, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInWithImages(page, 2_000);
  await page.goto("/dashboard");
  const row = page.getByRole("grid", { name: "Your images" }).getByRole("row").nth(1);
  const inRow = await row.getByRole("gridcell").count();

  const html = await (await page.request.get("/dashboard")).text();
  const images = html.match(/<img [^>]*srcSet[^>]*>/g) ?? [];
  const urgent = images.filter((image) => image.includes('fetchPriority="high"'));

  expect(inRow).toBeGreaterThan(2);
  expect(urgent).toHaveLength(inRow);
  expect(images.length).toBeGreaterThanOrEqual(12);
  expect(images.filter((image) => image.includes('loading="lazy"'))).toHaveLength(images.length - inRow);
});
