import { createPhoto } from "../../setup/create-photo.mjs";
import { observePage } from "./observe.mjs";

const desktop = { viewport: { width: 1440, height: 900 } };
/** A usual telephone, as Lighthouse has it. */
const telephone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
/** `components/library/grid-width.ts` */
const gridWidthCookie = "albumen-grid-width";
const variantKey = /^(w\d+|thumb|og-image)$/;

/**
 * Opens pages of one owner in browsers of their own. All images have the bytes of one photograph:
 * the owners' rows come from SQL and have no files.
 * @param {import("@playwright/test").Browser} browser
 * @param {{ service: import("../../../test/harness/service.mjs").Service, owner?: string, photoUrl:
 *   string }} options
 */
export async function openLibraryPages(browser, { service, owner, photoUrl }) {
  const signedIn = owner === undefined ? undefined : await signIn(browser, service, owner);
  const returning = signedIn && {
    desktop: await visitOnce(browser, service, signedIn, desktop),
    telephone: await visitOnce(browser, service, signedIn, telephone),
  };

  /**
   * @param {{ isSlow?: boolean, isFirst?: boolean }} [options] `isFirst`: in a browser that has
   *   never shown the dashboard
   */
  const open = async ({ isSlow = false, isFirst = false } = {}) => {
    const storageState = isFirst ? signedIn : returning?.[isSlow ? "telephone" : "desktop"];
    const context = await browser.newContext({
      ...(isSlow ? telephone : desktop),
      ...(storageState && { storageState }),
    });
    await context.addInitScript(observePage);
    // The request itself continues, so it takes the time of the network.
    await context.route("**/i/**", (route) =>
      route.continue({ url: toPhotoUrl(route.request().url(), photoUrl) }),
    );
    const page = await context.newPage();
    if (isSlow) await slowDown(page);

    return page;
  };

  return { open, origin: service.origin, cookie: cookieHeader(returning?.desktop) };
}

/**
 * Returns the cookies of a returning browser; empty without a session.
 * @param {Awaited<ReturnType<import("@playwright/test").BrowserContext["storageState"]>>} [state]
 */
const cookieHeader = (state) =>
  (state?.cookies ?? []).map(({ name, value }) => `${name}=${value}`).join("; ");

/**
 * A public photograph with all its presets, in a public album; its URL.
 * @param {import("../../setup/session.mjs").Session} session
 */
export async function uploadPhoto(session) {
  const id = await session.put("bench-page.jpg", await createPhoto({ width: 2_400, height: 1_800 }));
  await session.call("POST", `/images/${id}/complete`);
  const { urls } = await session.untilPresetsReady(id);
  await session.call("PATCH", "/albums/images", { permission: "public" });

  return new URL(urls.original).pathname;
}

/** @param {string} url of any image @param {string} photoPath */
function toPhotoUrl(url, photoPath) {
  const { origin, pathname } = new URL(url);
  const key = pathname.split("/").at(-2) ?? "";
  const slash = photoPath.lastIndexOf("/");
  const isVariant = variantKey.test(key);

  return `${origin}${photoPath.slice(0, slash)}${isVariant ? `/${key}` : ""}${photoPath.slice(slash)}`;
}

async function signIn(browser, service, owner) {
  const { stdout, stderr } = await service.cli(["owners", "sign-in-link", "--owner", owner]);
  const link = new URL(stdout.trim() || `data:${stderr}`);
  const context = await browser.newContext(desktop);
  const page = await context.newPage();
  await page.goto(`${service.origin}/sign-in`);
  await waitForGridWidth(page);
  const response = await context.request.post(`${service.origin}/api/auth/callback/email`, {
    headers: { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" },
    data: link.searchParams.toString(),
    maxRedirects: 0,
  });
  if (response.status() >= 400) throw new Error(`${owner} could not sign in: ${response.status()}`);

  const state = await context.storageState();
  await context.close();

  return state;
}

/**
 * Returns the state with the width of the grid, which the dashboard remembers for the next visit.
 */
async function visitOnce(browser, service, storageState, device) {
  const context = await browser.newContext({ ...device, storageState });
  const page = await context.newPage();
  await page.goto(`${service.origin}/dashboard`);
  await page.waitForFunction((name) => {
    const width = document.querySelector("[role=grid]")?.clientWidth;
    return width && document.cookie.includes(`${name}=${width}`);
  }, gridWidthCookie);
  const state = await context.storageState();
  await context.close();

  return state;
}

const waitForGridWidth = (page) =>
  page.waitForFunction((name) => document.cookie.includes(name), gridWidthCookie);

/** A telephone in a slow network: 150 ms round trip, 1.6 Mbit/s, a quarter of the processor. */
async function slowDown(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}
