import { expect, test } from "@playwright/test";
import { jpeg } from "@/test/builders/images";
import { detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { findOverflow } from "./overflow";
import { openSheet, palette, rail, sheet, untilKeysWork } from "./shell-parts";
import { signIn } from "./sign-in";
import { expectNoViolations, withoutLandmarks } from "./violations";
import { openAccount } from "./visits/visit";

test(
  "keys run commands, in fields they type, and a sequence takes the next key",
  detail,
  async ({ page }) => {
    await signIn(page);
    // Early: the browser has to be told to report it.
    const chooser = page.waitForEvent("filechooser");
    await openSheet(page);

    await expect(sheet(page)).toContainText("Go to Images");
    await expectNoViolations(page, withoutLandmarks);

    // A dialog has its own keys.
    await page.keyboard.press("[");
    await page.keyboard.press("Escape");

    await expect(sheet(page)).toBeHidden();
    await expect(rail(page).getByText("Images")).toBeInViewport();

    await page.keyboard.press("[");
    await expect(rail(page).getByRole("button", { name: "Sidebar labels" })).toHaveAttribute(
      "aria-expanded",
      "false",
    );

    const { width } = (await rail(page).boundingBox()) ?? { width: 0 };
    expect(width).toBe(64);
    // The server renders the theme of the cookie.
    expect(await (await page.request.get("/dashboard")).text()).toContain("lg:[--rail:4rem]");

    await page.goto("/dashboard/images/img_none");
    await untilKeysWork(page);
    await page.keyboard.press("g");
    await page.keyboard.press("u");
    await page.keyboard.press("g");
    await page.keyboard.press("i");

    await expect(page).toHaveURL(/\/dashboard$/);

    await page.keyboard.press("u");
    await chooser;

    await page.keyboard.press("Control+k");
    await palette(page).getByRole("combobox").pressSequentially("g i [ ? u");

    await expect(palette(page).getByRole("combobox")).toHaveValue("g i [ ? u");
    await expect(sheet(page)).toBeHidden();

    // The look follows the settings of the account, without a setting of the system.
    const { origin } = new URL(page.url());
    await page.request.patch("/api/settings", {
      headers: { origin },
      data: {
        accessibility_settings: { high_contrast: true, larger_text: true, single_key_shortcuts: false },
      },
    });
    const key = await page.request.post("/api/api-keys", {
      headers: { origin },
      data: { name: "Old camera", scopes: ["upload"], expires: "3d" },
    });

    expect(key.status(), await key.text()).toBe(201);

    await page.reload();
    const look = await page.evaluate(() => {
      const { fontSize, backgroundColor } = getComputedStyle(document.documentElement);
      return { fontSize, backgroundColor };
    });

    expect(look).toEqual({ fontSize: "18.4px", backgroundColor: "rgb(255, 255, 255)" });

    // Single characters can be turned off; the others stay.
    await expect(async () => {
      await page.keyboard.press("Control+k");
      await expect(palette(page)).toBeVisible({ timeout: 1_000 });
    }).toPass();

    await page.keyboard.press("Escape");
    await expect(palette(page)).toBeHidden();

    await page.keyboard.press("?");
    await page.keyboard.press("/");

    await expect(sheet(page)).toBeHidden();
    await expect(page.getByRole("combobox", { name: "Search images" })).not.toBeFocused();

    const notice = page.getByRole("complementary", { name: "Needs attention" });
    await expect(notice).toContainText("Old camera");

    await notice.getByRole("button", { name: "Dismiss" }).click();
    await expect(notice).toBeHidden();

    const isShown = async () => (await (await page.request.get("/dashboard")).text()).includes("Old camera");
    await expect.poll(isShown).toBe(false);
  },
);

test(
  "a tooltip names a control and its keys, to the pointer and by keyboard, and any key hides it",
  detail,
  async ({ page }) => {
    await signIn(page);
    await uploadFiles(page, [file("sea.jpg", await jpeg())]);
    await page.reload();
    await untilKeysWork(page);
    const tooltip = page.locator("[popover]:popover-open");
    await rail(page).getByRole("link", { name: "Albums" }).hover();

    await expect(tooltip).toContainText(/Albums\s*G\s*A/);

    const [text, anchor] = [
      await tooltip.boundingBox(),
      await rail(page).getByRole("link", { name: "Albums" }).boundingBox(),
    ];
    expect(text?.x).toBeGreaterThanOrEqual((anchor?.x ?? 0) + (anchor?.width ?? 0) - 1);

    await page.keyboard.press("Escape");
    await expect(tooltip).toBeHidden();

    await page.mouse.move(0, 0);

    // The focus of a press shows no ring, the focus of the Tab key does.
    const filters = page.getByRole("button", { name: "Filters" });
    await filters.click();
    await page.mouse.move(0, 0);

    await expect(tooltip).toBeHidden();

    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");

    await expect(filters).toBeFocused();
    await expect(tooltip).toHaveText("Filters");
  },
);

test(
  "a narrow page has its bar at the bottom, with targets of 44 px, and never scrolls sideways",
  detail,
  async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width: 320, height: 640 },
      hasTouch: true,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await signIn(page);
    const bar = rail(page);

    await expect(bar.getByRole("link", { name: "Images" })).toHaveAttribute("aria-current", "page");

    const boxes = await bar
      .locator("a, button")
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => ({ width, height })),
      );
    expect(boxes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);

    await bar.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("dialog", { name: "Search images" }).getByRole("combobox")).toBeFocused();
    expect(await findOverflow(page)).toEqual([]);

    await page.keyboard.press("Escape");
    await openAccount(page);

    await expectNoViolations(page, withoutLandmarks);
    expect(await findOverflow(page)).toEqual([]);

    await page.getByRole("radio", { name: "Dark" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "You" })).toBeFocused();

    await context.close();
  },
);

const changes = "**/api/images/changes*";

test(
  "every page reports by itself that the service is gone, and continues by Retry or by itself",
  detail,
  async ({ page }) => {
    await signIn(page);
    await uploadFiles(page, [file("a.jpg", await jpeg())]);
    const bar = page.getByText("The server cannot be reached.");
    const { data } = await (await page.request.get("/api/images")).json();
    const paths = [
      "",
      "/albums",
      "/albums/images",
      "/tags",
      "/favourites",
      "/trash",
      "/duplicates",
      "/import",
    ];

    for (const path of [...paths, `/images/${data[0].id}`]) {
      await page.route("**/api/**", (route) => route.abort());
      await page.route(changes, (route) => route.abort());
      await page.goto(`/dashboard${path}`);
      await expect(bar, path).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      await expect(rail(page), path).toBeVisible();
      await page.unroute("**/api/**");
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(bar, path).toBeHidden();
      await page.unroute(changes);
    }

    // A page opened without the service loads when the service is back, without another press.
    await page.goto("/dashboard");

    // Its scripts have run as soon as one image is the grid's stop of the Tab key.
    await expect(page.getByRole("link", { name: "a.jpg" })).toHaveAttribute("tabindex", "0");

    await page.route("**/api/**", (route) => route.abort());
    await page.evaluate(() => window.history.pushState(null, "", "/dashboard?visibility=private"));

    await expect(page.getByText(/^Some images could not be loaded\./)).toBeVisible();
    await expect(bar).toBeVisible();

    await page.unroute("**/api/**");
    await expect(page.getByRole("heading", { name: "No results", exact: true })).toBeVisible();
    await expect(bar).toBeHidden();
  },
);

test(
  "without the service the dashboard keeps its frame, shows an error, and recovers by Retry",
  detail,
  async ({ page }) => {
    await signIn(page);
    await untilKeysWork(page);
    await page.route("**/api/**", (route) => route.abort());
    await page.keyboard.press("Control+k");
    await palette(page).getByRole("combobox").fill("sea");
    const bar = page.getByText("The server cannot be reached.");

    await expect(bar).toBeAttached();

    await page.keyboard.press("Escape");
    await expect(bar).toBeVisible();
    await expect(rail(page)).toBeVisible();
    await expectNoViolations(page, withoutLandmarks);

    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("button", { name: "Try again" })).toBeEnabled();

    // Otherwise the page would find out by itself.
    await page.route(changes, (route) => route.abort());
    await page.unroute("**/api/**");
    await page.getByRole("button", { name: "Try again" }).click();

    await expect(bar).toBeHidden();

    await page.unroute(changes);

    await page.context().setOffline(true);

    await expect(page.getByText("You are offline.")).toBeVisible();

    await page.context().setOffline(false);
    await expect(page.getByText("You are offline.")).toBeHidden();
  },
);
