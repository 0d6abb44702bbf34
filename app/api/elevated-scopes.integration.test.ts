import { desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { auditLogs, memberships, users } from "@/db/schema";
import type { ApiKeyWithSecret } from "@/lib/identity/resource";
import type { EndedSessions, SessionList } from "@/lib/identity/sessions/resource";
import { elevatedScopes, grantableScopes, hasScope } from "@/lib/kernel/actor";
import type { MembershipResource } from "@/lib/memberships/resource";
import type { OperatedOwner } from "@/lib/operation/operators/resource";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { type Account, createAccount } from "@/test/builders/account";
import { addMember, handleOf } from "@/test/builders/memberships";
import { serveApi } from "@/test/harness/api-suite";
import { type Client, createApiClient } from "@/test/harness/caller";
import { signIn } from "@/test/harness/session";
import { becomeOperator } from "@/test/tables/examples/operators";

// The limits of keys that manage members, sessions or the installation.

const api = serveApi();
let owner: Account;

beforeEach(async () => {
  owner = await createAccount(api.origin);
});
afterEach(() => {
  Object.assign(env(), { ALBUMEN_OPERATORS: [] });
});

/** Creates a key by the API, as its owner does in the settings. */
async function keyOf(account: Account, scopes: readonly string[], fields: object = {}) {
  const body = { name: "test", scopes, ...fields };
  const { id, key } = await account.browser.expect<ApiKeyWithSecret>(201, "POST", "/api/api-keys", body);
  const client = createApiClient(api.origin, account.actor, { authorization: `Bearer ${key}` });
  return { ...client, id };
}

async function findLastEntry({ actor }: Account) {
  const isOwn = eq(auditLogs.owner, actor.account.owner);
  const [entry] = await db().select().from(auditLogs).where(isOwn).orderBy(desc(auditLogs.id)).limit(1);
  return entry;
}

const codeOf = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  return [status, (body as { code?: string } | undefined)?.code];
};
const forbidden = [403, "FORBIDDEN"];
const roleRequired = [403, "ROLE_REQUIRED"];

describe("an elevated scope", () => {
  it("is part of no other scope", () => {
    const others = [...grantableScopes, ...elevatedScopes];
    for (const scope of elevatedScopes)
      expect(others.filter((granted) => hasScope({ scopes: [granted] }, scope))).toEqual([scope]);
  });

  it("is granted one by one, by a session alone", async () => {
    const full = await keyOf(owner, [
      "*",
      "members:read",
      "members:write",
      "sessions:read",
      "sessions:write",
    ]);
    const body = { name: "more", scopes: ["members:read"] };
    expect(await codeOf(full.call("POST", "/api/api-keys", body))).toEqual(forbidden);
    expect(await codeOf(full.call("PATCH", `/api/api-keys/${full.id}`, body))).toEqual(forbidden);
    expect(await codeOf(full.call("POST", `/api/api-keys/${full.id}/rotate`))).toEqual(forbidden);

    for (const scope of ["members:*", "members", "sessions:*", "admin:*", "admin"])
      expect(
        await codeOf(owner.browser.call("POST", "/api/api-keys", { name: "x", scopes: [scope] })),
      ).toEqual([400, "VALIDATION_ERROR"]);
  });

  it("is for keys that can use it", async () => {
    const host = await createAccount(api.origin);
    await addMember(host, owner, "manager");
    const create = (scopes: string[], fields = {}) =>
      owner.browser.call("POST", "/api/api-keys", { name: "x", scopes, ...fields });
    const { id } = await keyOf(owner, ["read"]);
    const invalid = { status: 400, body: { details: { scopes: [expect.any(String)] } } };

    expect(await create(["admin:read"])).toMatchObject(invalid);
    expect(
      await owner.browser.call("PATCH", `/api/api-keys/${id}`, { scopes: ["read", "admin:write"] }),
    ).toMatchObject(invalid);

    becomeOperator(owner);
    expect(await create(["admin:read"])).toMatchObject({ status: 201 });

    const library = handleOf(host);
    for (const scope of ["sessions:read", "sessions:write", "admin:read", "admin:write"])
      expect(await create([scope], { library }), scope).toMatchObject(invalid);
    expect(await create(["members:write"], { library })).toMatchObject({ status: 201 });
  });
});

describe("a key with members:write", () => {
  const invite = (key: Client, role: string, fields = {}) =>
    key.call("POST", "/api/memberships", { email: `${role}@example.com`, role, ...fields });
  const find = async (id: string) => {
    const [row] = await db().select().from(memberships).where(eq(memberships.id, id));
    return row;
  };

  it("invites viewers and contributors, and nobody else", async () => {
    const key = await keyOf(owner, ["members:read", "members:write"]);
    for (const role of ["viewer", "contributor"])
      expect(await invite(key, role), role).toMatchObject({ status: 201, body: { role } });
    expect(await findLastEntry(owner)).toMatchObject({ resourceType: "membership", credentialId: key.id });

    for (const role of ["editor", "manager"])
      expect(await codeOf(invite(key, role)), role).toEqual(forbidden);
    expect(await findLastEntry(owner)).toMatchObject({
      status: "failed",
      metadata: { code: "FORBIDDEN", operation: "createMembership", key_id: key.id },
    });

    const { data } = await key.expect<{ data: MembershipResource[] }>(200, "GET", "/api/memberships");
    expect(data.map(({ role }) => role)).toEqual(["viewer", "contributor"]);
  });

  it("raises no role and opens no other album, but lowers and removes", async () => {
    const { album } = await owner.createAlbum();
    const other = await owner.createAlbum();
    const member = await createAccount(api.origin);
    const id = await addMember(owner, member, "contributor", album);
    const key = await keyOf(owner, ["members:write"]);
    const path = `/api/memberships/${id}`;

    for (const body of [
      { role: "editor" },
      { role: "manager" },
      { album: null },
      { album: other.album },
      { role: "viewer", album: null },
    ])
      expect(await codeOf(key.call("PATCH", path, body)), JSON.stringify(body)).toEqual(forbidden);
    expect(await find(id)).toMatchObject({ role: "contributor", albumSlug: album });

    await key.expect(200, "PATCH", path, { role: "viewer" });
    expect(await codeOf(key.call("PATCH", path, { role: "contributor" }))).toEqual(forbidden);

    const whole = await addMember(owner, await createAccount(api.origin), "editor");
    await key.expect(200, "PATCH", `/api/memberships/${whole}`, { album });
    await key.expect(200, "DELETE", path);
    expect(await find(id)).toBeUndefined();
    expect(await findLastEntry(owner)).toMatchObject({ action: "delete", credentialId: key.id });
  });

  it("works in one library, as long as its owner is a manager there", async () => {
    const manager = await createAccount(api.origin);
    const id = await addMember(owner, manager, "manager");
    const otherManager = await addMember(owner, await createAccount(api.origin), "manager");
    const key = await keyOf(manager, ["members:write"], { library: handleOf(owner) });

    expect(await invite(key, "viewer")).toMatchObject({ status: 201 });
    expect(await codeOf(invite(key, "manager"))).toEqual(roleRequired);
    expect(await codeOf(key.call("DELETE", `/api/memberships/${otherManager}`))).toEqual(roleRequired);
    expect(await codeOf(key.call("DELETE", `/api/libraries/${handleOf(owner)}`))).toEqual(forbidden);

    await owner.browser.expect(200, "PATCH", `/api/memberships/${id}`, { role: "editor" });
    expect(await codeOf(invite(key, "viewer", { email: "late@example.com" }))).toEqual(roleRequired);
  });
});

describe("a key with sessions:write", () => {
  it("ends the sessions of its own account only, and stays valid itself", async () => {
    const other = await createAccount(api.origin);
    const phone = await signIn(api.origin, owner.actor);
    const key = await keyOf(owner, ["sessions:read", "sessions:write"]);
    const listed = async (client: Client) =>
      (await client.expect<SessionList>(200, "GET", "/api/sessions")).data;
    const [foreign] = await listed(other.browser);

    expect(await codeOf(key.call("DELETE", `/api/sessions/${foreign?.id}`))).toEqual([404, "NOT_FOUND"]);

    const own = await listed(key);
    expect(own.map(({ current }) => current)).toEqual([false, false]);

    const [current] = (await listed(phone)).filter((session) => session.current);
    await key.expect(200, "DELETE", `/api/sessions/${current?.id}`);
    expect(await codeOf(phone.call("GET", "/api/me"))).toEqual([401, "UNAUTHORIZED"]);
    expect(await findLastEntry(owner)).toMatchObject({
      action: "delete",
      resourceType: "session",
      credentialId: key.id,
    });

    expect(await key.expect<EndedSessions>(200, "DELETE", "/api/sessions")).toEqual({ ended: 1 });
    expect(await codeOf(owner.browser.call("GET", "/api/me"))).toEqual([401, "UNAUTHORIZED"]);
    expect(await listed(key)).toEqual([]);
    expect(await listed(other.browser)).toHaveLength(1);
  });
});

describe("a key of an operator", () => {
  let operator: Account;
  const path = () => `/api/admin/owners/${owner.actor.account.uid}`;

  beforeEach(async () => {
    operator = await createAccount(api.origin);
    becomeOperator(operator);
  });

  it("moderates, which the owner's audit log records with the key", async () => {
    const key = await keyOf(operator, ["admin:read", "admin:write"]);
    const image = await owner.createImage();
    const found = await key.expect<{ data: OperatedOwner[] }>(
      200,
      "GET",
      `/api/admin/owners?q=${owner.word}`,
    );
    expect(found.data).toHaveLength(1);
    expect(await key.expect(200, "GET", "/api/me")).toMatchObject({ operator: true });

    await key.expect(200, "PATCH", path(), { disabled: true, withhold: true });
    expect(await findLastEntry(owner)).toMatchObject({
      metadata: { fields: ["disabled", "withheld"] },
      actorUid: operator.actor.account.uid,
      credentialId: key.id,
    });

    await key.expect(200, "PATCH", `/api/admin/images/${image.id}`, { withhold: true });
    expect(await findLastEntry(owner)).toMatchObject({ resourceType: "image", credentialId: key.id });
  });

  it("changes no plan and no quota, and invites nobody", async () => {
    const key = await keyOf(operator, ["*", "admin:read", "admin:write"]);
    const before = await findLastEntry(owner);
    for (const body of [{ plan_tier: "free" }, { quotas: { albums: 1 } }, { quotas: {}, disabled: true }])
      expect(await codeOf(key.call("PATCH", path(), body)), JSON.stringify(body)).toEqual(forbidden);
    expect(await findLastEntry(owner)).toEqual(before);

    const invitation = { email: "guest@example.com" };
    expect(await codeOf(key.call("POST", "/api/admin/invitations", invitation))).toEqual(forbidden);
    expect(await codeOf(key.call("DELETE", "/api/admin/invitations/inv_x"))).toEqual(forbidden);
    await key.expect(200, "GET", "/api/admin/invitations");
  });

  it("needs the scope of the operation: neither `*` nor reading is enough", async () => {
    const [full, reading] = [await keyOf(operator, ["*"]), await keyOf(operator, ["admin:read"])];
    const missing = (scope: string) => ({
      status: 403,
      body: { code: "INSUFFICIENT_SCOPE", details: { scope: [scope] } },
    });

    expect(await full.call("GET", "/api/admin/owners")).toMatchObject(missing("admin:read"));
    expect(await full.call("GET", "/api/installation")).toMatchObject(missing("admin:read"));
    expect(await full.call("PATCH", path(), { disabled: true })).toMatchObject(missing("admin:write"));
    expect(await reading.call("PATCH", path(), { disabled: true })).toMatchObject(missing("admin:write"));
    expect(await full.expect(200, "GET", "/api/me")).toMatchObject({ operator: false });
    expect(await findLastEntry(operator)).toMatchObject({
      status: "failed",
      metadata: { operation: "updateOwner", key_id: reading.id },
    });
  });

  it("ends with the call after its owner is no operator any more", async () => {
    const key = await keyOf(operator, ["admin:read", "admin:write"]);
    const states = async () => [
      await codeOf(key.call("GET", "/api/admin/health")),
      await codeOf(key.call("PATCH", path(), { disabled: false })),
      await codeOf(key.call("GET", "/api/installation")),
    ];
    expect(await states()).toEqual([
      [200, undefined],
      [200, undefined],
      [200, undefined],
    ]);

    Object.assign(env(), { ALBUMEN_OPERATORS: [owner.actor.account.email] });
    const hidden = [404, "NOT_FOUND"];
    expect(await states()).toEqual([hidden, hidden, hidden]);
    expect(await key.expect(200, "GET", "/api/me")).toMatchObject({ operator: false });
  });

  it("ends where the command line made its owner an operator, and where the account is disabled", async () => {
    Object.assign(env(), { ALBUMEN_OPERATORS: [] });
    const isOperatorRow = eq(users.owner, operator.actor.account.owner);
    const mark = (value: boolean) => db().update(users).set({ operator: value }).where(isOperatorRow);
    await mark(true);
    const key = await keyOf(operator, ["admin:read"]);
    const health = () => codeOf(key.call("GET", "/api/admin/health"));
    expect(await health()).toEqual([200, undefined]);

    await mark(false);
    expect(await health()).toEqual([404, "NOT_FOUND"]);

    becomeOperator(operator);
    becomeOperator(owner);
    expect(await health()).toEqual([200, undefined]);

    const disabled = `/api/admin/owners/${operator.actor.account.uid}`;
    await owner.browser.expect(200, "PATCH", disabled, { disabled: true });
    expect(await health()).toEqual([404, "NOT_FOUND"]);
  });
});
