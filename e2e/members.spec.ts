import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations } from "./call-api";
import { detail } from "./display-modes";
import { findLink, findSignInLink, newEmail, signIn, submitSignInForm } from "./sign-in";
import { waitForScripts } from "./wait-for-scripts";

const uploadButton = (page: Page) => page.getByRole("button", { name: "Upload", exact: true });

/** Opens the account menu and returns its libraries: the own one and one that the account has joined. */
async function openLibraries(page: Page) {
  await page.getByRole("button", { name: "Account" }).click();
  const libraries = page.getByRole("group", { name: "Library" }).getByRole("menuitemradio");
  await expect(libraries).toHaveCount(2);
  return [libraries.first(), libraries.last()] as const;
}

test(
  "an invited person joins a library, sees what the role allows, and leaves",
  detail,
  async ({ page, browser }) => {
    await signIn(page);
    await page.goto("/dashboard/settings/members");
    const noMembers = page.getByText("No one else has access to this library yet.");
    await expect(noMembers).toBeVisible();
    const email = newEmail();
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Invite" }).click();
    await expect(page.getByText(`${email} is invited`)).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: email })).toContainText("Invited, until");
    await expectNoViolations(page);

    const member = await (await browser.newContext()).newPage();
    const invitation = findLink(email, /https?:\S+\/invitations\/[\w-]+/);
    await member.goto(invitation);
    await expect(member).toHaveURL(/\/sign-in\?next=/);
    await submitSignInForm(member, email);
    await member.goto(findSignInLink(email));
    await expect(member.getByRole("heading", { name: /^Join the library of / })).toBeVisible();
    await expect(member.getByText("Your role: Viewer.")).toBeVisible();
    await expectNoViolations(member);
    await member.getByRole("button", { name: "Join" }).click();
    const bar = member.getByRole("complementary", { name: "Open library" });
    await expect(bar).toContainText("Your role: Viewer");
    await expect(uploadButton(member)).toHaveCount(0);
    await expect(member.getByRole("link", { name: "Audit log" })).toHaveCount(0);
    await expectNoViolations(member);
    const audit = await member.goto("/dashboard/audit");
    expect(audit?.status()).toBe(404);

    await page.reload();
    await page.getByLabel(`Role of ${email}`).selectOption("Contributor");
    await expect(page.getByText(`The role of ${email} was changed`)).toBeVisible();
    await member.goto("/dashboard");
    await expect(uploadButton(member).first()).toBeVisible();

    await member.goto("/dashboard/settings/keys");
    await waitForScripts(member);
    await member.getByRole("button", { name: "New key" }).click();
    const dialog = member.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Screenshots there");
    await dialog.getByLabel("Library").selectOption({ index: 1 });
    await expectNoViolations(member);
    await dialog.getByRole("button", { name: "Create key" }).click();
    await member.getByRole("button", { name: "Done" }).click();
    await expect(member.getByText("In the library ")).toBeVisible();
    await member.goto("/dashboard");

    await waitForScripts(member);
    const [own, joined] = await openLibraries(member);
    await expect(joined).toBeChecked();
    await own.click();
    await member.waitForURL("**/dashboard");
    await expect(bar).toHaveCount(0);
    await member.goto(invitation);
    await expect(member.getByRole("heading", { name: "This invitation has ended" })).toBeVisible();

    await member.goto("/dashboard");
    await waitForScripts(member);
    await (await openLibraries(member))[1].click();
    await expect(bar).toContainText("Your role: Contributor");
    await waitForScripts(member);
    await bar.getByRole("button", { name: "Leave library" }).click();
    await member.getByRole("alertdialog").getByRole("button", { name: "Leave library" }).click();
    await expect(bar).toHaveCount(0);
    await page.reload();
    await expect(noMembers).toBeVisible();

    const removal = page.getByRole("button", { name: `Remove ${email}` });
    const confirmRemoval = async () => {
      await removal.click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
      await expect(noMembers).toBeVisible();
    };
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Invite" }).click();
    await confirmRemoval();

    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Invite" }).click();
    await expect(removal).toBeVisible();
    const join = member.getByRole("button", { name: "Join" });
    // The mails of the invitations before are there already.
    await expect(async () => {
      await member.goto(findLink(email, /https?:\S+\/invitations\/[\w-]+/));
      await expect(join).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await waitForScripts(member);
    await join.click();
    await expect(bar).toBeVisible();
    await page.reload();
    await confirmRemoval();
    await member.goto("/dashboard");
    await expect(bar).toHaveCount(0);
  },
);
