import { beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "@/lib/http";
import { type Account, openAccount } from "@/test/access/account";
import type { Example } from "@/test/access/example";
import { examples } from "@/test/access/examples";
import { type Answered, callOperation, type OperationCall } from "@/test/access/operation-call";
import { failedEntries, ownedRows } from "@/test/access/owned-rows";
import { refusals } from "@/test/access/refusal";
import { serveApi } from "@/test/api-suite";
import { leadJobs } from "@/test/leader";
import { catalogue } from "./catalogue";

// Every operation × every way to come to it: what is refused says nothing and changes nothing, what is allowed succeeds.

const api = serveApi({ proxyHops: 1 });
leadJobs();

const isWrite = (endpoint: Endpoint) => endpoint.method !== "GET";
const keyOf = (account: Account) => ({ authorization: `Bearer ${account.caller.key}` });
const sessionOf = ({ browser }: Account) => ({ cookie: browser.cookie, "sec-fetch-site": "same-origin" });
const credentialOf = (account: Account, { auth }: Endpoint) =>
  auth === "session" ? sessionOf(account) : keyOf(account);

/** A new address for every call, because an address that is refused too often is not answered any more. */
let calls = 0;
function ask(endpoint: Endpoint, call: OperationCall, headers: Record<string, string>): Promise<Answered> {
  calls++;
  const address = `198.18.${calls >> 8}.${calls & 255}`;
  return callOperation(api.origin, endpoint, call, { ...headers, "x-forwarded-for": address });
}

function expectProblem(
  { status, headers, text }: Answered,
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
  it("are given for every operation of the catalogue, and for no other", () => {
    const ids = new Set(catalogue.map((endpoint) => endpoint.operationId));
    const missing = [...ids].filter((id) => !Object.hasOwn(examples, id));
    expect(missing, "operations without an example in test/access/examples.ts").toEqual([]);
    expect(Object.keys(examples).filter((id) => !ids.has(id))).toEqual([]);
  });
});

const guarded = catalogue.filter((endpoint) => endpoint.auth !== "public");
const open = catalogue.filter((endpoint) => endpoint.auth === "public");
const exampleOf = (endpoint: Endpoint): Example => {
  const example = examples[endpoint.operationId];
  if (!example) throw new Error(`${endpoint.operationId} has no example in test/access/examples.ts`);
  return example;
};

describe.each(guarded.map((endpoint) => [endpoint.operationId, endpoint] as const))("%s", (_id, endpoint) => {
  let owner: Account;
  let stranger: Account;
  let call: OperationCall;
  let before: Record<string, string>;

  beforeAll(async () => {
    owner = await openAccount(api.origin);
    stranger = await openAccount(api.origin);
    call = await exampleOf(endpoint).call(owner);
    before = await ownedRows(owner.actor.owner);
  });

  const cells = refusals.filter((refusal) => refusal.only?.(endpoint) ?? true);
  it.each(cells.map((cell) => [cell.by, cell] as const))("refuses %s", async (_by, cell) => {
    const headers = await cell.headers(owner, endpoint);
    const rows = await ownedRows(owner.actor.owner);
    const failed = await failedEntries(owner.actor.owner);
    const answer = await ask(endpoint, call, headers);
    expectProblem(answer, { status: cell.status, code: cell.code });
    expect(answer.text).not.toContain(owner.word);
    expect(await ownedRows(owner.actor.owner)).toEqual(rows);
    const isNoted = cell.code !== "UNAUTHORIZED" && isWrite(endpoint);
    expect(await failedEntries(owner.actor.owner)).toBe(failed + (isNoted ? 1 : 0));
    if (cell.code === "INSUFFICIENT_SCOPE" && typeof endpoint.auth === "object")
      expect(JSON.parse(answer.text)).toMatchObject({ details: { scope: [endpoint.auth.scope] } });
  });

  it("gives another owner nothing", async () => {
    const rows = await ownedRows(owner.actor.owner);
    const answer = await ask(endpoint, call, credentialOf(stranger, endpoint));
    const expected = exampleOf(endpoint).stranger;
    if (expected === "own") expect(answer).toMatchObject({ status: endpoint.success.status });
    else if (expected === "forbidden") expectProblem(answer, { status: 403, code: "FORBIDDEN" });
    else if (expected === "hidden") expectProblem(answer, { status: 404, code: "NOT_FOUND" });
    else expectProblem(answer, expected);
    expect(answer.text).not.toContain(owner.word);
    expect(await ownedRows(owner.actor.owner)).toEqual(rows);
    expect(await failedEntries(stranger.actor.owner)).toBe(
      expected === "forbidden" && isWrite(endpoint) ? 1 : 0,
    );
  });

  it("serves its owner, and notes a write", async () => {
    const answer = await ask(endpoint, call, credentialOf(owner, endpoint));
    expect(answer, answer.text).toMatchObject({ status: endpoint.success.status });
    expect(answer.headers.get("x-request-id")).toMatch(/^req_\w{26}$/);
    expect(answer.headers.get("ratelimit")).toMatch(/^"\w+";r=\d+;t=\d+$/);
    const after = await ownedRows(owner.actor.owner);
    if (isWrite(endpoint)) expect(after.audit_logs).not.toEqual(before.audit_logs);
  });

  if (endpoint.auth !== "session") {
    it("serves its owner's browser", async () => {
      const person = await openAccount(api.origin);
      const answer = await ask(endpoint, await exampleOf(endpoint).call(person), sessionOf(person));
      expect(answer, answer.text).toMatchObject({ status: endpoint.success.status });
    });
  }
});

describe("operations without a credential", () => {
  let owner: Account;

  beforeAll(async () => {
    owner = await openAccount(api.origin);
  });

  it.each(open.map((endpoint) => [endpoint.operationId, endpoint] as const))(
    "%s looks at none",
    async (_id, endpoint) => {
      const call = await exampleOf(endpoint).call(owner);
      const bare = await ask(endpoint, call, {});
      expect(bare, bare.text).toMatchObject({ status: endpoint.success.status });
      expect(bare.headers.get("ratelimit")).toBeNull();
      for (const refusal of refusals) {
        const answer = await ask(endpoint, call, await refusal.headers(owner, endpoint));
        expect([refusal.by, answer.status, answer.text]).toEqual([refusal.by, bare.status, bare.text]);
      }
      const own = await ask(endpoint, call, keyOf(owner));
      expect([own.status, own.text]).toEqual([bare.status, bare.text]);
    },
  );
});
