import { randomInt } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { startGitHub } from "@/test/fakes/github";
import { startOidcProvider } from "@/test/harness/oidc-provider";
import { startService } from "../test/harness/service.mjs";
import { detail } from "./display-modes";
import { answerWelcome } from "./sign-in";
import { signInTo } from "./sign-in-to";
import { expectNoViolations } from "./violations";

async function press(page: Page, origin: string, name: string): Promise<void> {
  await page.goto(`${origin}/sign-in?next=/dashboard/albums`);
  await page.getByRole("button", { name: `Continue with ${name}` }).click();
}

test(
  "accounts of other services sign in, with and without scripts, and are connected",
  detail,
  async ({ page, browser }) => {
    const port = randomInt(32_000, 40_000);
    const origin = `http://localhost:${port}`;
    const [github, oidc] = await Promise.all([
      startGitHub(),
      startOidcProvider([`${origin}/api/auth/callback/oidc`]),
    ]);

    github.signInAs({
      id: 1,
      login: "ada",
      emails: [{ email: "ada@example.com", primary: true, verified: true }],
    });
    oidc.signInAs({ sub: "1", claims: { email: "ada@example.com", email_verified: true } });
    const service = await startService({
      port,
      env: {
        ALBUMEN_GITHUB_ID: github.clientId,
        ALBUMEN_GITHUB_SECRET: github.clientSecret,
        ALBUMEN_GITHUB_URL: github.origin,
        ALBUMEN_OIDC_ISSUER: oidc.issuer,
        ALBUMEN_OIDC_ID: oidc.clientId,
        ALBUMEN_OIDC_SECRET: oidc.clientSecret,
        ALBUMEN_OIDC_NAME: "Keycloak",
      },
    });

    try {
      await page.goto(`${origin}/sign-in`);
      await expectNoViolations(page);
      await press(page, origin, "GitHub");
      await page.waitForURL(`${origin}/welcome?next=*`);
      await answerWelcome(page, origin);

      const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
      await press(plain, origin, "GitHub");
      await plain.waitForURL(`${origin}/dashboard/albums`);
      await plain.context().clearCookies({ domain: "localhost" });
      await press(plain, origin, "Keycloak");
      await expect(plain.getByRole("heading", { name: "You already have an account" })).toBeVisible();

      await page.goto(`${origin}/dashboard/settings/security`);
      await expect(page.getByText("Connected as ada")).toBeVisible();
      await page.getByRole("button", { name: "Connect Keycloak" }).click();
      await expect(page.getByText("The account is connected.")).toBeVisible();
      await expect(page.getByText("Connected as ada@example.com")).toBeVisible();
      await expectNoViolations(page);
      await press(plain, origin, "Keycloak");
      await plain.waitForURL(`${origin}/dashboard/albums`);

      await page.getByRole("button", { name: "Disconnect GitHub" }).click();
      const question = page.getByRole("alertdialog", { name: "Disconnect GitHub?" });
      await question.getByRole("button", { name: "Disconnect" }).click();
      await expect(page.getByText("GitHub is disconnected")).toBeVisible();
      await expect(page.getByRole("button", { name: "Connect GitHub" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Connected accounts" })).toBeFocused();

      oidc.signInAs(undefined);
      await page.context().clearCookies();
      await signInTo(page, service, "bob@example.com");
      await page.goto(`${origin}/dashboard/settings/security`);
      await page.getByRole("button", { name: "Connect Keycloak" }).click();
      await expect(page.getByText("You canceled at the provider.", { exact: false })).toBeVisible();
    } finally {
      await Promise.all([service.stop(), github.close(), oidc.close()]);
    }
  },
);
