import type { SessionList } from "@/lib/identity/sessions/resource";
import type { Account } from "@/test/builders/account";
import { signIn } from "@/test/harness/session";
import { type Examples, noParams } from "./example";

async function otherSessionParams({ origin, browser, actor }: Account) {
  await signIn(origin, actor);
  const { data } = await browser.expect<SessionList>(200, "GET", "/api/sessions");
  const other = data.find(({ current }) => !current);
  if (!other) throw new Error("the other session is not listed");
  return { params: { id: other.id } };
}

/** Sessions, which only a session lists and ends. */
export const sessionExamples: Examples = {
  listSessions: { call: noParams, stranger: "own" },
  endSession: { call: otherSessionParams, stranger: "hidden" },
  endOtherSessions: { call: (account) => otherSessionParams(account).then(noParams), stranger: "own" },
};
