import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { findMailedLink, findMailTo as findMailInOutbox } from "../test/harness/outbox";
import { service } from "./service";
import { waitForScripts } from "./wait-for-scripts";

/** Returns a new email, which gives each test its own account. */
export function newEmail(): string {
  return `person-${randomUUID()}@example.com`;
}

/** Returns the newest sign-in link that was sent to an email. */
export function findSignInLink(email: string): string {
  return findLink(email, /https?:\S+/);
}

/**
 * Returns the first link of this form in the newest mail to an email, from the outbox of the
 * service.
 */
export function findLink(email: string, form: RegExp): string {
  return findMailedLink(service().dataFolder, email, form);
}

/** Returns the newest mail to an email, or nothing. */
export function findMailTo(email: string): string {
  return findMailInOutbox(service().dataFolder, email);
}

const randomIpAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** Submits the form from a separate IP address: all users of a run exceed the limit of one. */
export async function submitSignInForm(page: Page, email: string): Promise<void> {
  await page.setExtraHTTPHeaders({ "x-forwarded-for": randomIpAddress() });
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await page.waitForURL("**/sign-in/sent");
  await page.setExtraHTTPHeaders({});
}

/**
 * Answers the questions of the first visit, unless the account has: public uploads that keep their
 * location. `sign-in.spec.ts` shows the page.
 */
export async function answerWelcome(page: Page, origin = service().origin): Promise<void> {
  const caller = await page.request.get(`${origin}/api/me`);
  if (!(await caller.json()).welcome_pending) return;

  const response = await page.request.patch(`${origin}/api/settings`, {
    headers: { origin },
    data: { welcomed: true, upload_defaults: { visibility: "public", strip_location: false } },
  });
  if (!response.ok()) throw new Error(await response.text());
}

/**
 * Signs in and ends on the dashboard, at another host of the service and as a known person when
 * given. The button of the link's page is pressed by a request: `sign-in-link.spec.ts` shows the
 * page.
 */
export async function signIn(
  page: Page,
  { origin = service().origin, email = newEmail() } = {},
): Promise<string> {
  await page.request.post(`${origin}/api/auth/sign-in-link`, {
    form: { email, next: "/dashboard" },
    headers: { origin, "x-forwarded-for": randomIpAddress() },
    maxRedirects: 0,
  });
  const { searchParams } = new URL(findSignInLink(email));
  await page.request.post(`${origin}/api/auth/callback/email`, {
    form: Object.fromEntries(searchParams),
    headers: { origin },
    maxRedirects: 0,
  });
  await answerWelcome(page, origin);
  await page.goto(`${origin}/dashboard`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await waitForScripts(page);

  return email;
}
