import { expect, test } from "@playwright/test";
import { startZoneServer } from "../test/fakes/zone-server";
import { call } from "./call-api";
import { detail } from "./display-modes";
import { zonePort } from "./domain-zones";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

test(
  "a domain shows found and expected values side by side, and is active without a reload",
  detail,
  async ({ page }) => {
    const zones = await startZoneServer(zonePort());
    const hostname = `photos${Date.now()}.ada.test`;
    await signIn(page);
    await page.goto("/dashboard/settings/domains");
    await page.getByRole("button", { name: "New domain" }).click();
    const dialog = page.getByRole("dialog", { name: "New domain" });
    await dialog.getByLabel("Domain").fill("http://192.168.0.1");
    await dialog.getByRole("button", { name: "Add domain" }).click();

    await expect(dialog.getByText("Enter a public hostname")).toBeVisible();

    await dialog.getByLabel("Domain").fill(`https://${hostname}/`);
    zones.zone.set(`_albumen.${hostname}`, { TXT: ["albumen-verify=wrong"] });
    await dialog.getByRole("button", { name: "Add domain" }).click();

    await expect(page.getByRole("heading", { name: hostname })).toBeVisible();

    const value = page.locator("[data-shown=record-value]").first();
    const expected = (await value.textContent()) ?? "";

    expect(expected).toMatch(/^albumen-verify=/);
    await expect(page.locator("[data-shown=record-found]")).toHaveText("albumen-verify=wrong");
    await expect(page.getByRole("status").getByText("Waiting for the TXT record")).toBeVisible();
    await expectNoViolations(page);

    zones.zone.set(`_albumen.${hostname}`, { TXT: [expected] });
    zones.zone.set(hostname, { addresses: ["127.0.0.1"] });

    await expect(page.getByRole("status").getByText("Active")).toBeVisible({ timeout: 30_000 });

    await call(page, "PATCH", "/settings", { embed_use_custom_domain: true });

    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();

    await expect(page.getByText("No domains yet.")).toBeVisible();

    zones.close();
  },
);
