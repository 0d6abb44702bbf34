import { createHmac, hkdfSync } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { call } from "./call-api";
import { detail } from "./display-modes";
import { service } from "./service";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

/** The URL that a digest to this account would have. */
function unsubscribeUrl(uid: string): string {
  const secrets = JSON.parse(readFileSync(path.join(service().dataFolder, "secrets.json"), "utf8"));
  const key = Buffer.from(hkdfSync("sha256", secrets.ALBUMEN_SECRET, "albumen", "unsubscribe", 32));
  const signature = createHmac("sha256", key).update(uid).digest("base64url");

  return `${service().origin}/api/notices/unsubscribe?account=${uid}&signature=${signature}`;
}

const readSetting = async (page: Page) =>
  (await call<{ email_notices: boolean }>(page, "GET", "/settings")).email_notices;

test(
  "the link of a digest leads to a confirmation, and its button stops the emails without a session",
  detail,
  async ({ page, browser }) => {
    await signIn(page);
    const { uid } = await call<{ uid: string }>(page, "GET", "/me");
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(unsubscribeUrl(uid));

    await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Stop emails about notices?");
    await expectNoViolations(stranger);
    expect(await readSetting(page)).toBe(true);

    await stranger.getByRole("button", { name: "Stop these emails" }).press("Enter");
    await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Emails are off");
    await expectNoViolations(stranger);
    expect(await readSetting(page)).toBe(false);

    await stranger.goto(unsubscribeUrl(uid).slice(0, -3));
    await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("This link does not work");

    await stranger.context().close();

    await page.goto("/dashboard/settings/notifications");
    await page.getByRole("checkbox", { name: "Notices by email" }).click();

    await expect.poll(() => readSetting(page)).toBe(true);
  },
);
