import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { authAccounts, users } from "@/db/schema";
import type { SessionList } from "@/lib/identity/sessions/resource";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import type { Account } from "@/test/builders/account";
import { requestEmailChange } from "@/test/builders/email-changes";
import { signIn } from "@/test/harness/session";
import { type Examples, noParams } from "./example";

async function otherSessionParams({ origin, browser, actor }: Account) {
  await signIn(origin, actor);
  const { data } = await browser.expect<SessionList>(200, "GET", "/api/sessions");
  const other = data.find(({ current }) => !current);
  if (!other) throw new Error("the other session is not listed");

  return { params: { id: other.id } };
}

/** Sets up GitHub for the process. Nothing is sent there. */
function gitHubParams() {
  Object.assign(env(), { ALBUMEN_GITHUB_ID: "Iv1.albumen", ALBUMEN_GITHUB_SECRET: "secret" });
  return { params: { provider: "github" } };
}

/** Connects accounts of GitHub and another provider, because the last one stays. */
async function connectedParams({ actor }: Account) {
  Object.assign(env(), {
    ALBUMEN_GOOGLE_ID: "google",
    ALBUMEN_GOOGLE_SECRET: "secret",
  });
  const isOwner = eq(users.owner, actor.account.owner);
  const [row] = await db().select({ userId: users.authUserId }).from(users).where(isOwner);
  const userId = row?.userId;
  if (!userId) throw new Error("the account has no user");

  for (const provider of ["github", "google"]) {
    const accountId = { providerAccountId: randomUUID(), accountName: "ada" };
    await db()
      .insert(authAccounts)
      .values({ userId, type: "oauth", provider, ...accountId });
  }

  return gitHubParams();
}

/** Sessions and the ways to start one, which only a session lists and changes. */
export const sessionExamples: Examples = {
  listSessions: { call: noParams, stranger: "own" },
  endSession: { call: otherSessionParams, stranger: "hidden" },
  listConnections: { call: (account) => connectedParams(account).then(noParams), stranger: "own" },
  startConnecting: { call: gitHubParams, stranger: "own" },
  disconnect: { call: connectedParams, stranger: "hidden" },
  getAccountEmail: { call: noParams, stranger: "own" },
  changeAccountEmail: {
    call: () => ({ body: { email: "grace@example.com" } }),
    stranger: "own",
  },
  cancelEmailChange: { call: (account) => requestEmailChange(account).then(noParams), stranger: "hidden" },
  confirmEmailChange: {
    call: async (account) => ({ body: { token: (await requestEmailChange(account)).confirm } }),
    stranger: "forbidden",
  },
  undoEmailChange: {
    call: async (account) => ({ body: { token: (await requestEmailChange(account)).undo } }),
    stranger: "own",
  },
  endOtherSessions: { call: (account) => otherSessionParams(account).then(noParams), stranger: "own" },
};
