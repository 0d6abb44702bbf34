import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { onCredentialChange } from "@/lib/caching/invalidate";
import { type Endpoint, isWrite } from "@/lib/http";
import { db } from "@/lib/platform/database/transaction";
import { type Account, createAccount } from "@/test/builders/account";
import { serveApi } from "@/test/harness/api-suite";
import { holdLeaderLock } from "@/test/harness/leader";
import { callOperation } from "@/test/harness/operation-call";
import { sample } from "@/test/harness/sample";
import { examples } from "@/test/tables/examples";
import { exceedsFullKey } from "@/test/tables/full-key";
import { isOfAccounts } from "@/test/tables/identities";
import { catalogue } from "./catalogue";

// Triggers record each change of what authentication reads. The same transaction has to invalidate
// the look-ups of the account, or of the library for its members.

const api = serveApi();
holdLeaderLock();

const invalidated = new Set<string>();
onCredentialChange((uid) => invalidated.add(uid));

/** The changes of each table that a cached look-up may show, and the account that it belongs to. */
const changes = [
  {
    table: "users",
    when: "update",
    columns: "handle, email, plan_tier, disabled_at, withheld_at, deleted_at",
  },
  { table: "api_keys", when: "update", columns: "key_hash, scopes, expires_at, revoked_at, allowed_ips" },
  { table: "api_keys", when: "delete" },
  { table: "memberships", when: "update", columns: "member, role, album_slug" },
  { table: "memberships", when: "delete" },
  { table: "auth_sessions", when: "delete", account: `u.auth_user_id = old."userId"` },
  { table: "custom_domains", when: "update", columns: "status" },
  { table: "custom_domains", when: "delete" },
  { table: "user_settings", when: "update", columns: "embed_use_custom_domain" },
];

beforeAll(async () => {
  await db().execute(sql`create table credential_changes (uid text not null)`);
  for (const [at, { table, when, columns, account = "u.owner = old.owner" }] of changes.entries()) {
    const row = (name: string) =>
      columns
        ?.split(", ")
        .map((column) => `${name}.${column}`)
        .join(", ");
    const condition = columns === undefined ? "" : `when ((${row("old")}) is distinct from (${row("new")}))`;
    await db().execute(
      sql.raw(`
        create function record_change_${at}() returns trigger language plpgsql as $$ begin
          insert into credential_changes select u.uid from users u where ${account};
          return null;
        end $$;
        create trigger record_change_${at} after ${when} on ${table}
          for each row ${condition} execute function record_change_${at}()`),
    );
  }
});

async function takeChanges(): Promise<string[]> {
  const { rows } = await db().execute<{ uid: string }>(sql`delete from credential_changes returning uid`);
  return [...new Set(rows.map(({ uid }) => uid))].sort();
}

function headersOf(endpoint: Endpoint, { browser, caller }: Account): Record<string, string> {
  if (!isOfAccounts(endpoint)) return {};
  if (exceedsFullKey(endpoint)) return { cookie: browser.cookie, "sec-fetch-site": "same-origin" };

  return { authorization: `Bearer ${caller.key}` };
}

/** The operations that change what authentication reads, of all that write. */
const changingOperations = [
  "acceptMembership",
  "confirmEmailChange",
  "deleteAccount",
  "deleteDomain",
  "deleteMembership",
  "endOtherSessions",
  "endSession",
  "leaveLibrary",
  "revokeApiKey",
  "revokeOauthGrant",
  "rotateApiKey",
  "undoEmailChange",
  "updateApiKey",
  "updateMembership",
  "updateOwner",
];

const writes = catalogue.filter(isWrite);
const others = writes.filter(({ operationId }) => !changingOperations.includes(operationId));
const sampled = new Set([...changingOperations, ...sample(others, 12).map(({ operationId }) => operationId)]);

it("every operation that changes what authentication reads invalidates its look-ups", async () => {
  const changing: string[] = [];
  for (const endpoint of writes.filter(({ operationId }) => sampled.has(operationId))) {
    const account = await createAccount(api.origin);
    const call = (await examples[endpoint.operationId]?.call(account)) ?? {};
    await takeChanges();
    invalidated.clear();

    await callOperation(api.origin, endpoint, call, headersOf(endpoint, account));
    const changed = await takeChanges();
    if (changed.length > 0) changing.push(endpoint.operationId);

    expect({
      operation: endpoint.operationId,
      missed: changed.filter((uid) => !invalidated.has(uid)),
    }).toEqual({
      operation: endpoint.operationId,
      missed: [],
    });
  }

  expect(changing.sort()).toEqual(changingOperations);
});
