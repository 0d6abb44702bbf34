import { desc, eq } from "drizzle-orm";
import { outgoingMails } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import type { Account } from "@/test/builders/account";
import type { Client } from "@/test/harness/caller";

/** Returns the text of the latest mail to an address. */
export async function latestMail(address: string): Promise<string> {
  const [mail] = await db()
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.toAddress, address))
    .orderBy(desc(outgoingMails.id));
  return mail?.text ?? "";
}

const tokenIn = (text: string) => /\/email-changes\/([\w-]+)/.exec(text)?.[1] ?? "";

/** Requests another address. Returns the tokens in the mails to it and to the current one. */
export async function requestEmailChange(
  { browser, actor }: Pick<Account, "actor"> & { browser: Client },
  options: { from?: string; to?: string } = {},
): Promise<{ confirm: string; undo: string; email: string }> {
  const from = options.from ?? actor.account.email;
  const email = options.to ?? `new-${from}`;
  await browser.expect(202, "POST", "/api/account/email", { email });

  return { confirm: tokenIn(await latestMail(email)), undo: tokenIn(await latestMail(from)), email };
}
