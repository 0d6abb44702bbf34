import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { users } from "@/db/schema";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { type Account, createAccount } from "@/test/builders/account";
import { serveApi } from "@/test/harness/api-suite";
import { holdLeaderLock } from "@/test/harness/leader";
import { callOperation, type OperationResponse } from "@/test/harness/operation-call";
import { digestOwnedRows } from "@/test/harness/owned-rows";
import { sample } from "@/test/harness/sample";
import { examples } from "@/test/tables/examples";
import { becomeOperator } from "@/test/tables/examples/operators";
import { strangerResult } from "@/test/tables/stranger-result";
import { catalogue } from "./catalogue";

// Every operation by accounts that are not like others: one that an operator has disabled, and an operator.

const api = serveApi();
holdLeaderLock();
afterEach(() => {
  Object.assign(env(), { ALBUMEN_OPERATORS: [] });
});

const guarded = catalogue.filter(({ auth }) => auth !== "public" && auth !== "operator");
const byId = (step: number) =>
  sample(guarded, step).map((endpoint) => [endpoint.operationId, endpoint] as const);

const sessionOf = ({ browser }: Account) => ({ cookie: browser.cookie, "sec-fetch-site": "same-origin" });
const outcomeOf = ({ status, text }: OperationResponse) => ({
  status,
  code: status >= 400 ? (JSON.parse(text) as { code: string }).code : undefined,
});

describe("a disabled account", () => {
  it.each(byId(6))("%s: reads and exports, and no more", async (operationId, endpoint) => {
    const account = await createAccount(api.origin);
    const { owner } = account.actor.account;
    const call = (await examples[operationId]?.call(account)) ?? {};
    await db().update(users).set({ disabledAt: isoTime() }).where(eq(users.owner, owner));
    const before = await digestOwnedRows(owner);
    const answer = await callOperation(api.origin, endpoint, call, sessionOf(account));
    if (endpoint.method === "GET" || endpoint.whileDisabled) {
      expect(outcomeOf(answer), answer.text).toEqual({ status: endpoint.success.status, code: undefined });
      return;
    }
    expect(outcomeOf(answer), answer.text).toEqual({ status: 403, code: "ACCOUNT_DISABLED" });
    expect(await digestOwnedRows(owner)).toEqual(before);
  });
});

describe("an operator", () => {
  it.each(byId(8))("%s: is a stranger in the library of others", async (operationId, endpoint) => {
    const [owner, operator] = [await createAccount(api.origin), await createAccount(api.origin)];
    const call = (await examples[operationId]?.call(owner)) ?? {};
    becomeOperator(operator);
    const email = owner.actor.account.owner;
    const before = await digestOwnedRows(email);
    const answer = await callOperation(api.origin, endpoint, call, sessionOf(operator));
    expect(outcomeOf(answer), answer.text).toEqual(strangerResult(endpoint));
    expect(answer.text).not.toContain(owner.word);
    expect(await digestOwnedRows(email)).toEqual(before);
    const named = await callOperation(api.origin, endpoint, call, {
      ...sessionOf(operator),
      "x-albumen-library": owner.actor.account.handle,
    });
    if (endpoint.role !== undefined) expect(outcomeOf(named)).toEqual({ status: 404, code: "NOT_FOUND" });
    expect(await digestOwnedRows(email)).toEqual(before);
  });
});
