import { beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "@/lib/http";
import { type Account, createAccount } from "@/test/builders/account";
import { serveApi } from "@/test/harness/api-suite";
import { holdLeaderLock } from "@/test/harness/leader";
import { isServedElsewhere } from "@/test/harness/modes/modes.mjs";
import { callOperation, type OperationCall, type OperationResponse } from "@/test/harness/operation-call";
import { countFailedEntries, digestOwnedRows } from "@/test/harness/owned-rows";
import { isComplete, sample } from "@/test/harness/sample";
import { changingSettings, examples } from "@/test/tables/examples";
import type { Example } from "@/test/tables/examples/example";
import { rejectedCredentials } from "@/test/tables/rejected-credentials";
import { catalogue } from "./catalogue";

// Every operation with every kind of caller: a rejected call discloses and changes nothing, an allowed one succeeds.

const api = serveApi({ proxyHops: 1 });
holdLeaderLock();

const sampleStep = 20;

const isWrite = (endpoint: Endpoint) => endpoint.method !== "GET";
const keyHeaders = (account: Account) => ({ authorization: `Bearer ${account.caller.key}` });
const sessionHeaders = ({ browser }: Account) => ({
  cookie: browser.cookie,
  "sec-fetch-site": "same-origin",
});
const isForPeople = ({ auth }: Endpoint) => auth === "session" || auth === "operator";
const credentialHeaders = (account: Account, endpoint: Endpoint) =>
  isForPeople(endpoint) ? sessionHeaders(account) : keyHeaders(account);

/** A new IP address per call, because an IP address with too many rejected calls is blocked. */
let calls = 0;
function send(
  endpoint: Endpoint,
  call: OperationCall,
  headers: Record<string, string>,
): Promise<OperationResponse> {
  calls++;
  const ipAddress = `198.18.${calls >> 8}.${calls & 255}`;
  return callOperation(api.origin, endpoint, call, { ...headers, "x-forwarded-for": ipAddress });
}

function expectError(
  { status, headers, text }: OperationResponse,
  expected: { status: number; code: string },
): void {
  const body = JSON.parse(text) as Record<string, unknown>;
  expect({ status, code: body.code }).toEqual(expected);
  expect(Object.keys(body).filter((name) => !["code", "message", "details"].includes(name))).toEqual([]);
  expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-request-id")).toMatch(/^req_\w{26}$/);
  expect(headers.get("www-authenticate")).toBe(status === 401 ? 'Bearer realm="albumen"' : null);
}

describe("the examples", () => {
  it("exist for every operation of the catalogue, and for no other", () => {
    const ids = new Set(catalogue.map((endpoint) => endpoint.operationId));
    const missing = [...ids].filter((id) => !Object.hasOwn(examples, id));
    expect(missing, "operations without an example in test/tables/examples").toEqual([]);
    expect(Object.keys(examples).filter((id) => !ids.has(id))).toEqual([]);
  });
});

const isPossible = ({ auth, operationId }: Endpoint) =>
  !isServedElsewhere || (auth !== "operator" && !changingSettings.has(operationId));
const guarded = catalogue.filter((endpoint) => endpoint.auth !== "public" && isPossible(endpoint));
const open = catalogue.filter((endpoint) => endpoint.auth === "public");
const getExample = (endpoint: Endpoint): Example => {
  const example = examples[endpoint.operationId];
  if (!example) throw new Error(`${endpoint.operationId} has no example in test/tables/examples`);
  return example;
};

const numbered = guarded.map((endpoint, index) => [endpoint.operationId, endpoint, index] as const);

describe.each(numbered)("%s", (_id, endpoint, index) => {
  let owner: Account;
  let stranger: Account;
  let call: OperationCall;
  let before: Record<string, string>;

  beforeAll(async () => {
    owner = await createAccount(api.origin);
    stranger = await createAccount(api.origin);
    call = await getExample(endpoint).call(owner);
    before = await digestOwnedRows(owner.actor.library.owner);
  });

  const applicable = rejectedCredentials.filter((rejection) => rejection.appliesTo?.(endpoint) ?? true);
  const first = index % sampleStep;
  const perOperation = applicable.filter(({ isPerOperation }) => isPerOperation);
  const others = applicable.filter(({ isPerOperation }) => !isPerOperation);
  const cells = [
    ...perOperation.filter((_, at) => isComplete || at % 2 === index % 2),
    ...sample([...others.slice(first), ...others.slice(0, first)], sampleStep),
  ];
  it.each(cells.map((cell) => [cell.name, cell] as const))("rejects %s", async (_by, cell) => {
    const headers = await cell.headers(owner, endpoint);
    const rows = await digestOwnedRows(owner.actor.library.owner);
    const failed = await countFailedEntries(owner.actor.library.owner);
    const answer = await send(endpoint, call, headers);
    // For all but the sessions of operators, their operations do not exist.
    const isHidden = endpoint.auth === "operator" && cell.code !== "CSRF";
    expectError(
      answer,
      isHidden ? { status: 404, code: "NOT_FOUND" } : { status: cell.status, code: cell.code },
    );
    expect(answer.text).not.toContain(owner.word);
    expect(await digestOwnedRows(owner.actor.library.owner)).toEqual(rows);
    const isRecorded = !isHidden && cell.code !== "UNAUTHORIZED" && isWrite(endpoint);
    expect(await countFailedEntries(owner.actor.library.owner)).toBe(failed + (isRecorded ? 1 : 0));
    if (cell.code === "INSUFFICIENT_SCOPE" && typeof endpoint.auth === "object")
      expect(JSON.parse(answer.text)).toMatchObject({ details: { scope: [endpoint.auth.scope] } });
  });

  it("discloses nothing to another owner", async () => {
    const rows = await digestOwnedRows(owner.actor.library.owner);
    const answer = await send(endpoint, call, credentialHeaders(stranger, endpoint));
    const expected = getExample(endpoint).stranger;
    if (expected === "own") expect(answer).toMatchObject({ status: endpoint.success.status });
    else if (expected === "forbidden") expectError(answer, { status: 403, code: "FORBIDDEN" });
    else if (expected === "hidden") expectError(answer, { status: 404, code: "NOT_FOUND" });
    else expectError(answer, expected);
    expect(answer.text).not.toContain(owner.word);
    // An import from the owner's public URL is a delivery, which another process may have counted by now.
    if (!isServedElsewhere || endpoint.operationId !== "importImage")
      expect(await digestOwnedRows(owner.actor.library.owner)).toEqual(rows);
    expect(await countFailedEntries(stranger.actor.library.owner)).toBe(
      expected === "forbidden" && isWrite(endpoint) ? 1 : 0,
    );
  });

  it("serves its owner, and audits a write", async () => {
    const answer = await send(endpoint, call, credentialHeaders(owner, endpoint));
    expect(answer, answer.text).toMatchObject({ status: endpoint.success.status });
    expect(answer.headers.get("x-request-id")).toMatch(/^req_\w{26}$/);
    expect(answer.headers.get("ratelimit")).toMatch(/^"\w+";r=\d+;t=\d+$/);
    const after = await digestOwnedRows(owner.actor.library.owner);
    if (isWrite(endpoint)) expect(after.audit_logs).not.toEqual(before.audit_logs);
  });

  if (!isForPeople(endpoint) && (isComplete || index % 4 === 0)) {
    it("serves its owner's browser", async () => {
      const person = await createAccount(api.origin);
      const answer = await send(endpoint, await getExample(endpoint).call(person), sessionHeaders(person));
      expect(answer, answer.text).toMatchObject({ status: endpoint.success.status });
    });
  }
});

/** The scopes of favourites cover the images: favouriting one returns it, as the list of favourites does. */
const returnsFavourite = new Set(["addFavourite", "removeFavourite"]);

describe("a scope", () => {
  const writes = guarded.flatMap((endpoint) =>
    isWrite(endpoint) && typeof endpoint.auth === "object" ? [{ endpoint, auth: endpoint.auth }] : [],
  );

  it("of a write returns only resources of its family, in which a write includes reading", () => {
    const familyOf: Record<string, string> = { Image: "images", Album: "albums", Tag: "tags" };
    for (const { endpoint, auth } of writes) {
      const { id } = endpoint.success.schema.meta() ?? {};
      const family = typeof id === "string" ? familyOf[id] : undefined;
      if (family && !returnsFavourite.has(endpoint.operationId))
        expect([endpoint.operationId, auth.scope.split(":")[0]]).toEqual([endpoint.operationId, family]);
    }
  });

  const uploads = writes.filter(({ auth }) => auth.uploadScope).map(({ endpoint }) => endpoint);
  it.each(uploads.map((endpoint) => [endpoint.operationId, endpoint] as const))(
    "of uploads gets from %s nothing that another credential has made",
    async (operationId, endpoint) => {
      const owner = await createAccount(api.origin);
      const key = await owner.createKey({ scopes: ["upload"] });
      const call = await getExample(endpoint).call(owner);
      const ids = (await owner.caller.expect<{ data: { id: string }[] }>(200, "GET", "/api/images")).data;
      const answer = await send(endpoint, call, { authorization: `Bearer ${key}` });
      if (answer.status === 403) {
        expectError(answer, { status: 403, code: "INSUFFICIENT_SCOPE" });
        expect(answer.text).not.toContain(owner.word);
      } else {
        expect(answer).toMatchObject({ status: endpoint.success.status });
        expect(ids.map(({ id }) => id)).not.toContain((JSON.parse(answer.text) as { id: string }).id);
      }
      expect([operationId, answer.status === 403]).toEqual([operationId, endpoint.params !== undefined]);
    },
  );
});

describe("operations without a credential", () => {
  let owner: Account;

  beforeAll(async () => {
    owner = await createAccount(api.origin);
  });

  it.each(open.map((endpoint) => [endpoint.operationId, endpoint] as const))(
    "%s ignores credentials",
    async (_id, endpoint) => {
      const call = await getExample(endpoint).call(owner);
      const bare = await send(endpoint, call, {});
      expect(bare, bare.text).toMatchObject({ status: endpoint.success.status });
      expect(bare.headers.get("ratelimit")).toBeNull();
      for (const rejection of rejectedCredentials) {
        const answer = await send(endpoint, call, await rejection.headers(owner, endpoint));
        expect([rejection.name, answer.status, answer.text]).toEqual([
          rejection.name,
          bare.status,
          bare.text,
        ]);
      }
      const own = await send(endpoint, call, keyHeaders(owner));
      expect([own.status, own.text]).toEqual([bare.status, bare.text]);
    },
  );
});
