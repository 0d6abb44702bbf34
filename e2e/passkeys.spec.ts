import { expect, type Page, test } from "@playwright/test";
import { ageSessions } from "./age-sessions";
import { collectPageErrors, detail } from "./display-modes";
import { service } from "./service";
import { signIn } from "./sign-in";
import { expectNoViolations } from "./violations";
import { waitForScripts } from "./wait-for-scripts";

type Authenticators = Awaited<ReturnType<typeof openAuthenticators>>;

/** Lets the browser have the authenticator of a laptop, which verifies its user at once. */
async function openAuthenticators(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable", { enableUI: false });
  const add = async () => {
    const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return authenticatorId;
  };

  return { session, add };
}

/**
 * Opens the sign-in page while the authenticator is away, which would otherwise choose for the
 * person at once.
 */
async function gotoWithout(
  page: Page,
  { session, add }: Authenticators,
  authenticatorId: string,
  path: string,
) {
  const { credentials } = await session.send("WebAuthn.getCredentials", { authenticatorId });
  await session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
  await page.goto(path);
  await waitForScripts(page);
  const returned = await add();
  for (const credential of credentials)
    await session.send("WebAuthn.addCredential", { authenticatorId: returned, credential });

  return returned;
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto("/dashboard/settings/security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(`“${name}” was added`)).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.request.post("/api/auth/sign-out", {
    headers: { origin: service().origin },
    maxRedirects: 0,
  });
}

const shown = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

test(
  "a passkey is added, signs in, confirms a stale session, is renamed and removed",
  detail,
  async ({ page }) => {
    const pageErrors = collectPageErrors(page);
    const authenticators = await openAuthenticators(page);
    const authenticatorId = await authenticators.add();
    const email = await signIn(page);
    await page.goto("/dashboard/settings/security");

    await expect(page.getByText("No passkeys yet.")).toBeVisible();
    await expectNoViolations(page);

    await addPasskey(page, "Laptop");
    await expect(shown(page, "Laptop")).toContainText("Not used yet");

    // The browser knows that this account has one there.
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a passkey" });

    await expect(dialog.getByLabel("Name")).toHaveValue(/^Chrome on /);

    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog.getByText("You already have a passkey there.")).toBeVisible();

    await dialog.getByRole("button", { name: "Cancel" }).first().click();

    await signOut(page);
    const path = "/dashboard/settings/security";
    const returned = await gotoWithout(page, authenticators, authenticatorId, path);

    await expect(page).toHaveURL(/\/sign-in\?next=/);
    await expectNoViolations(page);

    const button = page.getByRole("button", { name: "Sign in with a passkey" });
    await button.click();

    await expect(page).toHaveURL(/\/dashboard\/settings\/security$/);
    await expect(shown(page, "Laptop")).toContainText("Last used");

    await page.getByRole("button", { name: "Rename “Laptop”" }).click();
    const rename = page.getByRole("dialog", { name: "Rename passkey" });
    await rename.getByLabel("Name").fill("Work laptop");
    await rename.getByRole("button", { name: "Save" }).click();

    await expect(shown(page, "Work laptop")).toBeVisible();

    await ageSessions(email);
    await page.getByRole("button", { name: "Remove “Work laptop”" }).click();
    const question = page.getByRole("alertdialog", { name: "Remove “Work laptop”?" });
    await question.getByRole("button", { name: "Remove" }).click();
    const again = page.getByRole("dialog", { name: "Sign in again" });

    await expect(again.getByText("Use a passkey, or open a sign-in link")).toBeVisible();
    await expectNoViolations(page);
    await expect(again.getByRole("button", { name: "Use a passkey" })).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(page.getByText("“Work laptop” was removed")).toBeVisible();
    await expect(page.getByText("No passkeys yet.")).toBeVisible();

    await signOut(page);
    await gotoWithout(page, authenticators, returned, "/sign-in");
    await button.click();

    await expect(page.getByText("This passkey no longer works")).toBeVisible();
    await expect(page).toHaveURL(/\/sign-in$/);
    expect(pageErrors).toEqual([]);
  },
);

test("a passkey signs in by the autofill of the email field", detail, async ({ page }) => {
  await (await openAuthenticators(page)).add();
  await signIn(page);
  await addPasskey(page, "Laptop");
  await signOut(page);
  // The authenticator of the test chooses for the person.
  await page.goto("/sign-in?next=/dashboard/settings/security");

  await expect(page).toHaveURL(/\/dashboard\/settings\/security$/);
});

test("nothing offers passkeys at an address that none can be bound to", detail, async ({ page }) => {
  const origin = service().origin.replace("localhost", "127.0.0.1");
  await (await openAuthenticators(page)).add();
  await page.goto(`${origin}/sign-in`);
  await waitForScripts(page);

  await expect(page.getByRole("button", { name: "Send me a link" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);

  await signIn(page, { origin });
  await page.goto(`${origin}/dashboard/settings/security`);

  await expect(page.getByText("To add a passkey, open this page")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a passkey" })).toHaveCount(0);
});

test("without scripts the sign-in page shows only the form", detail, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${service().origin}/sign-in`);

  await expect(page.getByLabel("Email address")).toHaveAttribute("autocomplete", "email webauthn");
  await expect(page.getByText("passkey")).toHaveCount(0);

  await context.close();
});
