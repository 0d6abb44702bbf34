import { createHash, randomBytes } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { detail } from "./display-modes";
import { service } from "./service";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";

const redirectUri = "https://app.example.com/callback";

const post = async (path: string, body: URLSearchParams | string) => {
  const type = typeof body === "string" ? { "content-type": "application/json" } : undefined;
  const response = await fetch(service().origin + path, {
    method: "POST",
    body,
    ...(type && { headers: type }),
  });
  return (await response.json()) as Record<string, string>;
};

async function register(): Promise<string> {
  const metadata = {
    client_name: "Lake viewer",
    redirect_uris: [redirectUri],
    grant_types: ["authorization_code", "urn:ietf:params:oauth:grant-type:device_code"],
  };
  return (await post("/oauth/register", JSON.stringify(metadata))).client_id ?? "";
}

const statusOf = async (token: string | undefined) =>
  (await fetch(`${service().origin}/api/images`, { headers: { authorization: `Bearer ${token}` } })).status;

/** Answers in place of the application. */
const serveApplication = (page: Page) =>
  page.route(`${redirectUri}*`, (route) => route.fulfill({ body: "Welcome back" }));

test(
  "an application gets the access that a person gives, and loses it in the settings",
  detail,
  async ({ page }) => {
    await signIn(page);
    await serveApplication(page);
    const clientId = await register();
    const verifier = randomBytes(32).toString("base64url");
    const request = new URLSearchParams({
      response_type: "code",
      client_id: clientId,
      redirect_uri: redirectUri,
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
      scope: "images:read tags:write",
    });
    await page.goto(`/oauth/authorize?${request}`);

    await expect(page.getByText("Lake viewer")).toBeVisible();
    await expect(page.getByText("Returns to app.example.com")).toBeVisible();
    await expect(page.getByText("Not verified")).toBeVisible();
    await expectNoViolations(page);

    await page.getByRole("checkbox", { name: "Change tags" }).click();
    await page.getByRole("button", { name: "Allow" }).click();
    await expect(page.getByText("Welcome back")).toBeVisible();

    const code = new URL(page.url()).searchParams.get("code") ?? "";
    const form = { grant_type: "authorization_code", client_id: clientId, code, code_verifier: verifier };
    const tokens = await post("/oauth/token", new URLSearchParams(form));
    expect(tokens.scope).toBe("images:read");
    expect(await statusOf(tokens.access_token)).toBe(200);

    await page.goto("/dashboard/settings/keys");
    const grant = page.getByRole("listitem").filter({ hasText: "Lake viewer" });
    await expect(grant).toContainText("app.example.com");
    await grant.getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();

    await expect(page.getByText("No application has access.")).toBeVisible();
    expect(await statusOf(tokens.access_token)).toBe(401);
  },
);

test("a device gets access by its code", detail, async ({ page }) => {
  await signIn(page);
  const clientId = await register();
  const device = await post(
    "/oauth/device-authorization",
    new URLSearchParams({ client_id: clientId, scope: "images:read" }),
  );
  await page.goto("/device");
  await page.getByLabel("Code").fill("BBBB-BBBB");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("This code is unknown")).toBeVisible();
  await expectNoViolations(page);

  await page.getByLabel("Code").fill(device.user_code ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByText("Return to your device.")).toBeVisible();

  const form = {
    grant_type: "urn:ietf:params:oauth:grant-type:device_code",
    client_id: clientId,
    device_code: device.device_code ?? "",
  };
  expect(await statusOf((await post("/oauth/token", new URLSearchParams(form))).access_token)).toBe(200);
});
