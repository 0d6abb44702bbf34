import { expect, type Page, test } from "@playwright/test";
import { call } from "./call-api";
import { detail } from "./display-modes";
import { answerWelcome, findLink, findSignInLink, newEmail, signIn, submitSignInForm } from "./sign-in";
import { expectNoViolations } from "./violations";
import { waitForScripts } from "./wait-for-scripts";

const uploadButton = (page: Page) => page.getByRole("button", { name: "Upload", exact: true });

/**
 * Opens the account menu and returns its libraries: the own one and one that the account has
 * joined.
 */
async function openLibraries(page: Page) {
  await page.getByRole("button", { name: "Account" }).click();
  const libraries = page.getByRole("group", { name: "Library" }).getByRole("menuitemradio");
  await expect(libraries).toHaveCount(2);

  return [libraries.first(), libraries.last()] as const;
}

/** Sends the invitation. Without a mail server, its link is to be handed over. */
async function invite(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Invite" }).click();
  const handedOver = page.getByRole("dialog", { name: "Send this link yourself" });
  await expect(handedOver.getByText("/invitations/")).toBeVisible();
  await handedOver.getByRole("button", { name: "Done" }).click();
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
    await invite(page);

    await expect(page.getByRole("listitem").filter({ hasText: email })).toContainText("Invited, until");
    await expectNoViolations(page);

    const member = await (await browser.newContext()).newPage();
    let invitation = "";

    // Mail is sent by a job.
    await expect(() => {
      invitation = findLink(email, /https?:\S+\/invitations\/[\w-]+/);
    }).toPass();

    await member.goto(invitation);
    await expect(member).toHaveURL(/\/sign-in\?next=/);

    await submitSignInForm(member, email);
    await member.goto(findSignInLink(email));
    await answerWelcome(member);

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

    await dialog.getByRole("button", { name: "Create and copy" }).click();
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
    await expect(member.getByRole("heading", { name: "This invitation is no longer valid" })).toBeVisible();

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
    await invite(page);
    await confirmRemoval();

    await page.getByLabel("Email address").fill(email);
    await invite(page);

    await expect(removal).toBeVisible();

    const join = member.getByRole("button", { name: "Join" });
    // The mails of the invitations before have already arrived.
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

test(
  "an invited person sees one album of a library, and nothing else of it",
  detail,
  async ({ page, browser }) => {
    await signIn(page);
    await call(page, "POST", "/albums", { album: "wedding", title: "Wedding" });
    const { id: vows } = await call<{ id: string }>(page, "POST", "/images", {
      filename: "vows.jpg",
      album: "wedding",
    });
    const collection = await call<{ id: string }>(page, "POST", "/collections", { title: "Best of" });
    await call(page, "POST", `/collections/${collection.id}/images`, { ids: [vows] });
    await call(page, "PATCH", `/collections/${collection.id}`, { is_pinned: true });
    await call(page, "POST", "/images", { filename: "secret.jpg" });
    await page.goto("/dashboard/settings/members");
    await waitForScripts(page);
    const email = newEmail();
    await page.getByLabel("Email address").fill(email);

    await expect(page.getByLabel("Access to").getByRole("option")).toContainText(["The whole library"]);

    await page.getByLabel("Access to").selectOption("Wedding");
    await page.getByLabel("Role", { exact: true }).selectOption("Editor");
    await invite(page);
    const row = page.getByRole("listitem").filter({ hasText: email });

    await expect(row).toContainText("Only the album Wedding");
    await expectNoViolations(page);

    const member = await (await browser.newContext()).newPage();
    await expect(async () => {
      await member.goto(findLink(email, /https?:\S+\/invitations\/[\w-]+/));
    }).toPass();

    await submitSignInForm(member, email);
    await member.goto(findSignInLink(email));
    await answerWelcome(member);

    await expect(
      member.getByRole("heading", { name: /^Join the album Wedding in the library of / }),
    ).toBeVisible();
    await expectNoViolations(member);

    await member.getByRole("button", { name: "Join" }).click();
    await member.waitForURL("**/dashboard/albums/wedding");
    const bar = member.getByRole("complementary", { name: "Open library" });

    await expect(bar).toContainText("Album Wedding in the library of");
    await expect(member.getByRole("button", { name: "Delete album" })).toHaveCount(0);

    for (const name of ["Analytics", "Audit log", "Usage", "Collections", "Best of"])
      await expect(member.getByRole("link", { name, exact: true })).toHaveCount(0);
    await expectNoViolations(member);

    for (const path of [
      "/dashboard/analytics",
      "/dashboard/albums/images",
      "/dashboard/audit",
      "/dashboard/collections",
      `/dashboard/collections/${collection.id}`,
    ])
      expect((await member.goto(path))?.status(), path).toBe(404);
    await member.goto("/dashboard/albums");

    await expect(member.getByRole("link", { name: /Wedding/ }).first()).toBeVisible();
    await expect(member.getByRole("button", { name: "New album" })).toHaveCount(0);

    for (const path of ["/dashboard", "/dashboard/tags", "/dashboard/trash", "/dashboard/duplicates"]) {
      expect((await member.goto(path))?.status(), path).toBe(200);
      await expect(member.locator("main")).not.toContainText("secret.jpg");
    }

    await waitForScripts(member);
    const [own, joined] = await openLibraries(member);

    await expect(joined).toContainText("Wedding");

    await own.click();
    await expect(bar).toHaveCount(0);

    await waitForScripts(member);
    await (await openLibraries(member))[1].click();
    await member.waitForURL("**/dashboard/albums/wedding");

    await page.getByLabel(`Access of ${email}`).selectOption("The whole library");

    await expect(page.getByText(`The access of ${email} was changed`)).toBeVisible();
    await expect(row).not.toContainText("Only the album");

    await member.goto("/dashboard");
    await expect(bar).toContainText("Library of");
    expect((await member.goto("/dashboard/albums/images"))?.status()).toBe(200);
  },
);
