import { beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "@/lib/http";
import { hasRole, memberRoles } from "@/lib/kernel/roles";
import { type Account, createAccount } from "@/test/builders/account";
import { addInvitation, addMember } from "@/test/builders/memberships";
import { serveApi } from "@/test/harness/api-suite";
import { holdLeaderLock } from "@/test/harness/leader";
import { isServedElsewhere } from "@/test/harness/modes/modes.mjs";
import { callOperation } from "@/test/harness/operation-call";
import { countFailedEntries, digestOwnedRows } from "@/test/harness/owned-rows";
import { sample } from "@/test/harness/sample";
import { changingSettings, examples } from "@/test/tables/examples";
import { catalogue } from "./catalogue";

// Every operation with a session that names the library of someone else: of each role, and before joining. What concerns the
// caller's own account works there, whatever library is named.

const api = serveApi();
holdLeaderLock();

const callers = [...memberRoles, "invited"] as const;
/** Operations whose answer names the libraries that the caller may open. */
const namesLibraries = new Set(["listLibraries"]);

const cells = catalogue
  .filter(({ auth }) => auth !== "public" && auth !== "operator")
  .filter(({ operationId }) => !isServedElsewhere || !changingSettings.has(operationId))
  .flatMap((endpoint) => callers.map((caller) => ({ endpoint, caller })));
const sampled = sample(cells, 11);

function expectedOf({ role, operationId, success }: Endpoint, caller: (typeof callers)[number]) {
  const stranger = examples[operationId]?.stranger;
  if (role !== undefined && caller === "invited") return { status: 404, code: "NOT_FOUND" };
  if (role !== undefined && caller !== "invited")
    return hasRole({ role: caller }, role)
      ? { status: success.status, code: undefined }
      : { status: 403, code: "ROLE_REQUIRED" };
  if (stranger === "own") return { status: success.status, code: undefined };
  if (stranger === "forbidden") return { status: 403, code: "FORBIDDEN" };
  return stranger === "hidden" ? { status: 404, code: "NOT_FOUND" } : stranger;
}

describe.each(sampled.map((cell) => [cell.endpoint.operationId, cell.caller, cell.endpoint] as const))(
  "%s by %s",
  (operationId, caller, endpoint) => {
    let owner: Account;
    let member: Account;

    beforeAll(async () => {
      owner = await createAccount(api.origin);
      member = await createAccount(api.origin);
      if (caller === "invited") await addInvitation(owner, member.actor.account.owner);
      else await addMember(owner, member, caller);
    });

    it("does what the role allows, and no more", async () => {
      const call = (await examples[operationId]?.call(owner)) ?? {};
      const { handle, owner: email } = owner.actor.account;
      const [before, failed] = [await digestOwnedRows(email), await countFailedEntries(email)];
      const answer = await callOperation(api.origin, endpoint, call, {
        cookie: member.browser.cookie,
        "sec-fetch-site": "same-origin",
        "x-albumen-library": handle,
      });
      const expected = expectedOf(endpoint, caller);
      const { code } = answer.status >= 400 ? (JSON.parse(answer.text) as { code: string }) : {};
      expect({ status: answer.status, code }, answer.text).toEqual(expected);
      const after = await digestOwnedRows(email);
      const isRejected = code === "ROLE_REQUIRED";
      const isDone = endpoint.role !== undefined && answer.status < 400;
      if (isDone && endpoint.method !== "GET") expect(after.audit_logs).not.toEqual(before.audit_logs);
      if (isRejected) expect(JSON.parse(answer.text)).toMatchObject({ details: { role: [endpoint.role] } });
      if (!isDone) {
        expect(after).toEqual(before);
        if (!namesLibraries.has(operationId)) expect(answer.text).not.toContain(owner.word);
      }
      expect(await countFailedEntries(email)).toBe(failed + (isRejected && endpoint.audit ? 1 : 0));
    });
  },
);
