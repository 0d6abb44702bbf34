import { expect, test } from "@playwright/test";
import { renderMail } from "@/lib/platform/mail/render-mail";
import { smtpError, startMailServer } from "@/test/fakes/mail-server";
import { startService } from "../test/harness/service.mjs";
import { detail } from "./display-modes";
import { findSignInLink, newEmail, submitSignInForm } from "./sign-in";

const hint = "No mail server is set up";
const login = { user: "albumen@example.org", pass: "p@ss word" };

test("without a mail server the page shows where the link is", async ({ page }) => {
  const email = newEmail();
  await page.goto("/sign-in");
  await submitSignInForm(page, email);

  await expect(page.getByText(hint)).toBeVisible();
  expect(findSignInLink(email)).toContain("http");
});

test("with a mail server a new user signs in by the emailed link", detail, async ({ page }) => {
  const replies = new Map([
    ["unknown@example.com", [smtpError(550, "No such user")]],
    ["later@example.com", [smtpError(451, "Come back later")]],
  ]);

  const mailServer = await startMailServer({
    login,
    onRcptTo: ({ address }, _session, callback) => callback(replies.get(address)?.shift()),
  });
  const credentials = `${encodeURIComponent(login.user)}:${encodeURIComponent(login.pass)}`;
  const service = await startService({
    env: {
      ALBUMEN_SMTP_URL: `smtp://${credentials}@localhost:${mailServer.port}`,
      ALBUMEN_MAIL_FROM: "Photos <albumen@example.org>",
      NODE_EXTRA_CA_CERTS: mailServer.certificateFile,
    },
  });
  const send = page.getByRole("button", { name: "Send me a link" });
  try {
    await page.goto(`${service.origin}/sign-in`);
    await page.getByLabel("Email address").fill("unknown@example.com");
    await send.click();
    await expect(
      page.getByText("The mail server does not accept mail for this email address."),
    ).toBeVisible();

    await page.getByLabel("Email address").fill("later@example.com");
    await send.click();
    await expect(page.getByText("The link could not be sent.")).toBeVisible();
    expect(mailServer.received).toEqual([]);

    await submitSignInForm(page, "later@example.com");
    await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
    await expect(page.getByText(hint)).toBeHidden();

    const [mail] = mailServer.received;
    expect(mail).toMatchObject({ recipients: ["later@example.com"], user: login.user, isEncrypted: true });
    expect(mail?.message.from).toMatchObject({ name: "Photos", address: "albumen@example.org" });
    const link = /^http\S+$/m.exec(mail?.message.text ?? "")?.[0] ?? "";
    expect(service.output()).not.toContain(new URL(link).search);
    await page.goto(link);
    await expect(page).toHaveURL(`${service.origin}/welcome`);
  } finally {
    await service.stop();
    await mailServer.stop();
  }
});

test("the email is readable on a phone", detail, async ({ page }) => {
  const { html = "" } = renderMail({
    language: "en",
    subject: "Your sign-in link for Albumen",
    lead: "Open this link.",
    closing: "Bye.",
    link: { label: "Sign in", url: `https://images.example.org/x?${"a".repeat(300)}` },
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.setContent(html);

  await expect(page.getByRole("link", { name: "Sign in", exact: true })).toHaveAttribute(
    "href",
    /^https:\/\/images/,
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
