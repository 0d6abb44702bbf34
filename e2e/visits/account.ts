import { openDetails, signedInAt, type Visits } from "./visit";

/** Settings, figures and what else concerns the account. */
export const accountVisits: Visits = {
  "/dashboard/analytics": ["", "?days=90&table=top", "?days=7&table=country"].map((query) =>
    signedInAt(() => `/dashboard/analytics${query}`),
  ),
  "/dashboard/usage": [signedInAt(() => "/dashboard/usage")],
  // Not found where no plans are sold; `billing.spec.ts` visits it.
  "/dashboard/plan": [],
  // Not found for others than operators; `operator.spec.ts` visits it.
  "/dashboard/operator": [],
  "/dashboard/audit": [
    signedInAt(() => "/dashboard/audit"),
    signedInAt(() => "/dashboard/audit?status=failed&from=2000-01-01&to=2000-01-02"),
  ],
  "/dashboard/settings": [signedInAt(() => "/dashboard/settings")],
  "/dashboard/settings/profile": [
    signedInAt(
      () => "/dashboard/settings/profile",
      async (page) => {
        await page.getByLabel("Website").fill("no URL");
        await page.getByLabel("Full name").fill("Ada Lovelace");
        await page.getByRole("button", { name: "Save" }).waitFor();
      },
    ),
  ],
  "/dashboard/settings/appearance": [signedInAt(() => "/dashboard/settings/appearance")],
  "/dashboard/settings/uploads": [signedInAt(() => "/dashboard/settings/uploads")],
  "/dashboard/settings/links": [signedInAt(() => "/dashboard/settings/links")],
  "/dashboard/settings/notifications": [signedInAt(() => "/dashboard/settings/notifications")],
  "/dashboard/settings/keys": [
    signedInAt(() => "/dashboard/settings/keys"),
    signedInAt(
      () => "/dashboard/settings/keys",
      async (page) => {
        await page.getByRole("button", { name: "New key" }).click();
        await page.getByLabel("Scopes").selectOption("Custom scopes");
        await page.getByRole("dialog").getByLabel("Name").fill("Screenshots");
        await page.getByRole("button", { name: "Create and copy" }).click();
        await page.getByRole("button", { name: "Done" }).click();
        await page.getByRole("button", { name: "Change Screenshots" }).first().click();
        await page.getByRole("dialog").getByLabel("Name").waitFor();
      },
    ),
  ],
  "/dashboard/settings/webhooks": [
    signedInAt(() => "/dashboard/settings/webhooks"),
    signedInAt(
      () => "/dashboard/settings/webhooks",
      async (page) => {
        await page.getByRole("button", { name: "New webhook" }).click();
        await page.getByLabel("Events").selectOption("Select events");
        await page.getByRole("button", { name: "Create webhook" }).click();
        await page.getByText("Choose at least one event.").waitFor();
      },
    ),
  ],
  "/dashboard/settings/webhooks/[id]": [
    signedInAt(
      ({ webhookId }) => `/dashboard/settings/webhooks/${webhookId}`,
      async (page) => {
        await page.locator("summary").first().waitFor();
        await openDetails(page);
      },
    ),
  ],
  "/dashboard/settings/domains": [
    signedInAt(() => "/dashboard/settings/domains"),
    signedInAt(
      () => "/dashboard/settings/domains",
      async (page) => {
        await page.getByRole("button", { name: "New domain" }).click();
        await page.getByRole("button", { name: "Add domain" }).click();
        await page.getByText("Enter a public hostname").waitFor();
      },
    ),
  ],
  // `domains.spec.ts` visits it.
  "/dashboard/settings/domains/[id]": [],
  "/dashboard/settings/members": [signedInAt(() => "/dashboard/settings/members")],
  "/dashboard/settings/licenses": [
    signedInAt(() => "/dashboard/settings/licenses"),
    signedInAt(
      () => "/dashboard/settings/licenses",
      async (page) => {
        await page.getByRole("button", { name: "New license" }).click();
        await page.getByRole("button", { name: "Create license" }).click();
        await page.getByText("Enter a name that identifies the license.").waitFor();
      },
    ),
  ],
  "/dashboard/settings/recipes": [
    signedInAt(() => "/dashboard/settings/recipes"),
    signedInAt(
      () => "/dashboard/settings/recipes",
      async (page) => {
        await page.getByRole("button", { name: "New recipe" }).click();
        await page.getByRole("button", { name: "Product on white" }).click();
        await page.getByLabel("Slug").fill("");
        await page.getByRole("button", { name: "Create recipe" }).click();
        await page.getByText("Enter a slug, such as card.").waitFor();
        await page.getByText(/ · [\d,]+ bytes$/).waitFor();
      },
    ),
  ],
  "/dashboard/settings/watermarks": [
    signedInAt(() => "/dashboard/settings/watermarks"),
    signedInAt(
      () => "/dashboard/settings/watermarks",
      async (page) => {
        await page.getByRole("button", { name: "New watermark" }).click();
        await page.getByRole("radio", { name: "Text", exact: true }).click();
        await page.getByRole("textbox", { name: "Text", exact: true }).fill("© Ada Lovelace");
        await page.getByRole("radio", { name: "Tiled" }).click();
        await page.getByRole("button", { name: "Create watermark" }).click();
        await page.getByText("Enter a name, such as Logo.").waitFor();
      },
    ),
  ],
  "/dashboard/settings/variants": [signedInAt(() => "/dashboard/settings/variants")],
  "/dashboard/settings/tools": [
    signedInAt(() => "/dashboard/settings/tools"),
    signedInAt(
      () => "/dashboard/settings/tools",
      async (page) => {
        await page.getByRole("button", { name: "Create key and show the steps" }).click();
        await page.getByRole("dialog", { name: "Create the shortcut" }).waitFor();
      },
    ),
  ],
  "/dashboard/settings/security": [signedInAt(() => "/dashboard/settings/security")],
  "/dashboard/settings/encryption": [signedInAt(() => "/dashboard/settings/encryption")],
  "/dashboard/settings/ai": [
    signedInAt(() => "/dashboard/settings/ai"),
    signedInAt(
      () => "/dashboard/settings/ai",
      async (page) => {
        await page.getByRole("button", { name: "Count images" }).click();
        await page.getByText("would be analyzed.").waitFor();
      },
    ),
  ],
  "/dashboard/settings/backup": [signedInAt(() => "/dashboard/settings/backup")],
  "/dashboard/settings/data": [
    signedInAt(() => "/dashboard/settings/data"),
    signedInAt(
      () => "/dashboard/settings/data",
      async (page) => {
        await page.getByRole("button", { name: "Delete account" }).click();
        await page.getByRole("dialog").getByRole("textbox").fill("nobody");
        await page.getByRole("button", { name: "Delete permanently" }).click();
        await page.getByText("The handle does not match.").waitFor();
      },
    ),
  ],
  "/dashboard/settings/about": [signedInAt(() => "/dashboard/settings/about")],
  "/dashboard/[...unknown]": [signedInAt(() => "/dashboard/no/such/page")],
};
