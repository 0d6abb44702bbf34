import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { authVerificationTokens } from "@/db/schema";
import { isSignInTicketValid } from "@/lib/identity";
import { appOrigin } from "@/lib/image-urls";
import { closeDatabase, db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { hostileTargets } from "@/test/tables/hostile-targets";
import { parseSignInTicket, requestSignInLink } from ".";

afterAll(closeDatabase);

const tokens = () => db().select().from(authVerificationTokens);

function mails(): string[] {
  const folder = path.join(env().dataFolder, "outbox");
  if (!existsSync(folder)) return [];

  return readdirSync(folder)
    .sort()
    .map((name) => readFileSync(path.join(folder, name), "utf8"));
}

let number = 0;
const newEmail = () => `person-${++number}@example.com`;
const newIpAddress = () => `10.1.${++number >> 8}.${number & 255}`;
const requestLink = (email: string, ipAddress = newIpAddress(), next: unknown = null) =>
  requestSignInLink({ email, next, ipAddress, locale: "en" });

/** Returns the ticket of the newest link in the outbox. */
function mailedTicket() {
  const link = new URL(/https?:\S+/.exec(mails().at(-1) ?? "")?.[0] ?? "");
  expect(link.pathname).toBe("/sign-in/link");
  return { link, ticket: parseSignInTicket(link.searchParams) };
}

describe("requesting a sign-in link", () => {
  it("sends one to the normalized email address", async () => {
    const email = newEmail();
    const result = await requestLink(` ${email.toUpperCase()} `);

    expect(result).toMatchObject({ state: "sent", ticket: { email } });
    expect(mails().at(-1)).toContain(`To: ${email}\n`);

    const { ticket } = mailedTicket();
    expect(ticket && (await isSignInTicketValid(ticket))).toBe(true);
  });

  it.each([
    "",
    "nobody",
    "a@example.com\r\nBcc: b@example.com",
    "a@example.com,b@example.com",
    '"a@evil.example"@example.com',
    "a\uff20example.com",
    "a@evil.example\uff20example.com",
    "\0@example.com",
    `${"a".repeat(300)}@example.com`,
  ])("to %j stores and sends nothing", async (email) => {
    const [stored, sent] = [await tokens(), mails()];
    expect(await requestLink(email)).toEqual({ state: "invalidEmail" });
    expect([await tokens(), mails()]).toEqual([stored, sent]);
  });

  it("again too early stores and sends nothing, and the previous link still works", async () => {
    const email = newEmail();
    await requestLink(email);
    const { ticket } = mailedTicket();
    const [stored, sent] = [await tokens(), mails()];
    for (let call = 0; call < 20; call++) expect(await requestLink(email)).toEqual({ state: "sentBefore" });

    expect([await tokens(), mails()]).toEqual([stored, sent]);
    expect(ticket && (await isSignInTicketValid(ticket))).toBe(true);
  });

  it("twenty times at once sends one", async () => {
    const email = newEmail();
    const results = await Promise.all(Array.from({ length: 20 }, () => requestLink(email)));
    expect(results.filter(({ state }) => state === "sent")).toHaveLength(1);
    expect(
      await db().select().from(authVerificationTokens).where(eq(authVerificationTokens.identifier, email)),
    ).toHaveLength(1);
  });

  it("many times from one IP address leaves other callers unaffected and stores no more tokens", async () => {
    const attacker = newIpAddress();
    for (let call = 0; call < 60; call++)
      expect(await requestLink(newEmail(), attacker)).toMatchObject({ state: "sent" });
    const stored = await tokens();
    for (let call = 0; call < 40; call++) {
      expect(await requestLink(newEmail(), attacker)).toMatchObject({ state: "tooMany" });
    }

    expect(await tokens()).toEqual(stored);
    expect(await requestLink(newEmail())).toMatchObject({ state: "sent" });
  });

  it("puts no other site into the mail", async () => {
    const origin = appOrigin();
    for (const next of hostileTargets(origin)) {
      await requestLink(newEmail(), newIpAddress(), next);
      const { link } = mailedTicket();
      expect(link.origin).toBe(origin);
      expect(new URL(link.searchParams.get("next") ?? "/", origin).origin).toBe(origin);
    }
  });
});
