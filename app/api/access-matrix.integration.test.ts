import { and, eq, gt, isNotNull } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { albums, auditLogs, images, memberships, shares, users } from "@/db/schema";
import { type Endpoint, isForOperators, isWrite } from "@/lib/http";
import { oauthScopes } from "@/lib/identity/oauth/values";
import { hasScope } from "@/lib/kernel/actor";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { type Account, createAccount } from "@/test/builders/account";
import { createOauthGrant } from "@/test/builders/oauth";
import { serveApi } from "@/test/harness/api-suite";
import { holdLeaderLock } from "@/test/harness/leader";
import { isServedElsewhere } from "@/test/harness/modes/modes.mjs";
import {
  callFromNewAddress,
  expectErrorForm,
  type OperationCall,
  type Outcome,
  outcomeOf,
} from "@/test/harness/operation-call";
import { countFailedEntries, digestOwnedRows } from "@/test/harness/owned-rows";
import { isComplete } from "@/test/harness/sample";
import { albumMemberResults } from "@/test/tables/album-members";
import { changingSettings, examples } from "@/test/tables/examples";
import type { Example } from "@/test/tables/examples/example";
import { becomeOperator } from "@/test/tables/examples/operators";
import { elevatedScopeOf, exceedsFullKey } from "@/test/tables/full-key";
import {
  addPeople,
  bearer,
  commonCredentials,
  createPeople,
  credentialHeaders,
  type Identity,
  identities,
  inLibraryOf,
  isOfAccounts,
  type People,
  sessionHeaders,
} from "@/test/tables/identities";
import { catalogue } from "./catalogue";

// Every operation with every class of identity: a rejected call discloses and changes nothing, an
// allowed one succeeds.

const api = serveApi({ proxyHops: 1 });
holdLeaderLock();

describe("the examples", () => {
  it("exist for every operation of the catalog, and for no other", () => {
    const ids = new Set(catalogue.map((endpoint) => endpoint.operationId));
    const missing = [...ids].filter((id) => !Object.hasOwn(examples, id));
    expect(missing, "operations without an example in test/tables/examples").toEqual([]);
    expect(Object.keys(examples).filter((id) => !ids.has(id))).toEqual([]);
  });

  it("are decided for members of one album, for every operation of members", () => {
    const ids = catalogue.filter(({ role }) => role !== undefined).map(({ operationId }) => operationId);
    expect(Object.keys(albumMemberResults).sort()).toEqual(ids.sort());
  });
});

const isPossible = ({ auth, operationId }: Endpoint) =>
  !isServedElsewhere || (!isForOperators({ auth }) && !changingSettings.has(operationId));
const guarded = catalogue.filter((endpoint) => isOfAccounts(endpoint) && isPossible(endpoint));
const getExample = (endpoint: Endpoint): Example => {
  const example = examples[endpoint.operationId];
  if (!example) throw new Error(`${endpoint.operationId} has no example in test/tables/examples`);

  return example;
};

/** Operations whose answer names the libraries that the caller may open. */
const namesLibraries = new Set(["listLibraries", "listApiKeys"]);

/** Operations that end other sessions by a key than by a session. */
const endsAllSessions = new Set(["endOtherSessions"]);

const mayApplication = ({ auth }: Endpoint) =>
  typeof auth === "object" && hasScope({ scopes: oauthScopes }, auth.scope);

const send = (endpoint: Endpoint, call: OperationCall, headers: Record<string, string>) =>
  callFromNewAddress(api.origin, endpoint, call, headers);

const isSuccess = ({ status }: Outcome) => status < 400;
const isOfMember = ({ name }: Identity) => name.startsWith("a member");
const isOfAlbum = ({ name }: Identity) => name === "a member of another album";

/**
 * People whose accounts are as they were created, for some operations, because an account has a
 * limit of calls.
 */
let people: People | undefined;
let operationsOfPeople = 0;

async function takePeople(endpoint: Endpoint): Promise<People> {
  if (operationsOfPeople === 20) people = undefined;
  const taken = people ?? (await createPeople(api.origin));
  operationsOfPeople = people ? operationsOfPeople + 1 : 1;
  const changesCallers = isWrite(endpoint) && getExample(endpoint).stranger === "own";
  people = changesCallers ? undefined : taken;

  return taken;
}

/**
 * Moves all that the call is about, and all members, into the album that the call names, or into
 * the shared one.
 */
async function gatherInAlbum(owner: string, { params, body }: OperationCall): Promise<void> {
  const parts = [params, body, (body as { target?: unknown } | undefined)?.target];
  const named = parts.flatMap((part) => (part as { album?: string } | undefined)?.album ?? []);
  const known = await db().select().from(albums).where(eq(albums.owner, owner));
  const albumSlug = known.map((row) => row.albumSlug).find((slug) => named.includes(slug)) ?? "shared";
  // A file that a call fetches by its URL has to stay in place.
  const isFetched = (body as { url?: string } | undefined)?.url !== undefined;
  if (!isFetched) await db().update(images).set({ albumSlug }).where(eq(images.owner, owner));
  const isAlbumShare = and(eq(shares.owner, owner), isNotNull(shares.albumSlug));
  await db().update(shares).set({ albumSlug }).where(isAlbumShare);
  await db().update(memberships).set({ albumSlug }).where(eq(memberships.owner, owner));
}

async function listEntriesAfter(owner: string, id: string) {
  const isLater = and(eq(auditLogs.owner, owner), gt(auditLogs.id, id));
  return db().select().from(auditLogs).where(isLater).orderBy(auditLogs.id);
}

const numbered = guarded.map((endpoint, index) => [endpoint.operationId, endpoint, index] as const);

describe.each(numbered)("%s", (_id, endpoint, index) => {
  const isDoneBy = (identity: Identity) =>
    isOfMember(identity) && endpoint.role !== undefined && isSuccess(identity.expected(endpoint));
  const applicable = [
    ...identities,
    ...commonCredentials.filter((_, at) => isComplete || at === index % commonCredentials.length),
  ].filter(({ name, appliesTo }) => appliesTo(endpoint) && !(isServedElsewhere && name.includes("operator")));
  const changing = applicable.filter((identity) => isWrite(endpoint) && isDoneBy(identity));
  const harmless = applicable.filter((identity) => !changing.includes(identity));
  let owner: Account;
  let email: string;
  let visitors: People;
  let call: OperationCall;

  /** Makes the call of the example in the library of a new owner. */
  async function prepare(): Promise<void> {
    owner = await createAccount(api.origin);
    email = owner.actor.account.owner;
    const shared = { albumSlug: "shared", title: "Shared", createdAt: isoTime(), updatedAt: isoTime() };
    await db()
      .insert(albums)
      .values({ owner: email, ...shared });
    call = await getExample(endpoint).call(owner);
    await addPeople(owner, visitors, endpoint, "shared");
  }

  beforeAll(async () => {
    if (!isServedElsewhere) Object.assign(env(), { ALBUMEN_OPERATORS: [] });
    visitors = await takePeople(endpoint);
    await prepare();
    if (!isServedElsewhere && !isForOperators(endpoint)) becomeOperator(visitors.operator);
  });

  /**
   * Calls the operation and expects success, and a documented entry of a write in the log of the
   * owner.
   */
  async function expectDone(headers: Record<string, string>): Promise<void> {
    const entriesBefore = await listEntriesAfter(email, "");
    const answer = await send(endpoint, call, headers);
    expect(answer, answer.text).toMatchObject({ status: endpoint.success.status });
    expect(answer.headers.get("x-request-id")).toMatch(/^req_\w{26}$/);
    expect(answer.headers.get("ratelimit")).toMatch(/^"\w+";r=\d+;t=\d+$/);
    if (!endpoint.audit) return;

    const { action, resourceType, idParam } = endpoint.audit;
    const entries = await listEntriesAfter(email, entriesBefore.at(-1)?.id ?? "");
    expect(entries).toMatchObject([{ action, resourceType, status: "success" }]);
    if (idParam) expect(entries[0]?.resourceId).toBe(call.params?.[idParam]);
    if (action === "update") expect(entries[0]?.metadata).toMatchObject({ fields: expect.any(Array) });
  }

  it("changes nothing for others, and gives them nothing", async () => {
    const headers = await Promise.all(harmless.map((one) => one.headers(owner, visitors, endpoint)));
    const [before, failed] = [await digestOwnedRows(email), await countFailedEntries(email)];
    const answers = await Promise.all(headers.map((one) => send(endpoint, call, one)));
    const outcomes = answers.map((answer, at) => [harmless[at]?.name, outcomeOf(answer)]);

    expect(outcomes).toEqual(harmless.map((one) => [one.name, one.expected(endpoint)]));

    for (const [at, identity] of harmless.entries()) {
      const answer = answers[at];
      if (!answer) throw new Error(`there is no answer for ${identity.name}`);

      if (answer.status >= 400) expectErrorForm(answer);
      const { code } = outcomeOf(answer);
      if (code === "INSUFFICIENT_SCOPE" && typeof endpoint.auth === "object")
        expect([[endpoint.auth.scope], getExample(endpoint).contentScopes]).toContainEqual(
          JSON.parse(answer.text).details.scope,
        );

      if (code === "ROLE_REQUIRED")
        expect(JSON.parse(answer.text)).toMatchObject({ details: { role: [endpoint.role] } });
      if (namesLibraries.has(endpoint.operationId) || (isDoneBy(identity) && !isOfAlbum(identity))) continue;

      // A member of one album knows the handle, which contains the word too.
      const secret = isOfAlbum(identity) ? `-${owner.word}-` : owner.word;
      expect(answer.text, identity.name).not.toContain(secret);
    }

    expect(await digestOwnedRows(email)).toEqual(before);

    const recorded = harmless.filter((one) => isWrite(endpoint) && one.isRecorded(endpoint));
    expect(await countFailedEntries(email)).toBe(failed + recorded.length);
  });

  it("is done for its owner, and recorded", () => expectDone(credentialHeaders(owner, endpoint)));

  const elevated = elevatedScopeOf(endpoint);
  if (elevated !== undefined && !endsAllSessions.has(endpoint.operationId) && (isComplete || index % 4 === 1))
    it.skipIf(isServedElsewhere)("is done for its owner's key that has only its scope", async () => {
      await prepare();
      becomeOperator(owner);
      await expectDone(bearer(await owner.createKey({ scopes: [elevated] })));
    });

  if (isComplete && !exceedsFullKey(endpoint))
    it("is done for its owner's browser", async () => {
      await prepare();
      await expectDone(sessionHeaders(owner));
    });

  if (mayApplication(endpoint) && (isComplete || index % 32 === 0))
    it("is done for an application of its owner", async () => {
      await prepare();
      const { accessToken } = await createOauthGrant(owner.actor);
      await expectDone({ authorization: `Bearer ${accessToken}` });
    });

  // One check at one place decides what a role may do: an operation takes one of its roles.
  const done = changing.filter((_, at) => isComplete || at * 6 === index % (6 * changing.length));
  it.each(done.map((identity) => [identity.name, identity] as const))(
    "is done for %s",
    async (_name, identity) => {
      await prepare();
      const headers = await identity.headers(owner, visitors, endpoint);
      if (!isOfAlbum(identity)) return expectDone(headers);

      // It is done in the album of the member, where nothing may be to do.
      const answer = await send(endpoint, call, headers);

      expect(outcomeOf(answer)).toEqual(identity.expected(endpoint));
      expect(answer.text).not.toContain(`-${owner.word}-`);
    },
  );

  const inAlbum = albumMemberResults[endpoint.operationId];
  if ((inAlbum === "album" || typeof inAlbum === "object") && (isComplete || index % 2 === 0))
    it("is done for a member of its album", async () => {
      await prepare();
      await gatherInAlbum(email, call);
      await expectDone(inLibraryOf(owner, visitors["album member"]));
    });

  // The operations that a disabled owner may call are declared; one check at one place obeys it.
  if (!isForOperators(endpoint) && !isServedElsewhere && (isComplete || index % 16 === 0))
    it("only reads and exports for a disabled owner", async () => {
      await prepare();
      await db().update(users).set({ disabledAt: isoTime() }).where(eq(users.owner, email));
      const before = await digestOwnedRows(email);
      const outcome = outcomeOf(await send(endpoint, call, sessionHeaders(owner)));
      if (!isWrite(endpoint) || endpoint.whileDisabled) {
        expect(outcome).toEqual({ status: endpoint.success.status, code: undefined });
        return;
      }

      expect(outcome).toEqual({ status: 403, code: "ACCOUNT_DISABLED" });
      expect(await digestOwnedRows(email)).toEqual(before);
    });
});
