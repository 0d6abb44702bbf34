import { beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "@/lib/http";
import { type Account, createAccount } from "@/test/builders/account";
import { serveApi } from "@/test/harness/api-suite";
import { callOperation, type OperationCall } from "@/test/harness/operation-call";
import { sample } from "@/test/harness/sample";
import { examples } from "@/test/tables/examples";
import { exceedsFullKey } from "@/test/tables/full-key";
import { isOfAccounts } from "@/test/tables/identities";
import { catalogue } from "./catalogue";

// Names that every JavaScript object has are as unknown as any other, in every operation, wherever
// a client may write a name.

const api = serveApi();

/**
 * Members of `Object.prototype` and of constructors. Setting the first on an object changes its
 * prototype instead of a member.
 */
const nameSets = [
  ["__proto__"],
  ["prototype", ...Object.getOwnPropertyNames(Object.prototype).filter((name) => name !== "__proto__")],
];
const values = ["__proto__", "constructor", "hasOwnProperty"];

async function prepare(endpoint: Endpoint): Promise<{ account: Account; call: OperationCall }> {
  const example = examples[endpoint.operationId];
  if (!example) throw new Error(`${endpoint.operationId} has no example in test/tables/examples`);

  const account = await createAccount(api.origin);
  return { account, call: await example.call(account) };
}

function buildHeaders(account: Account, endpoint: Endpoint): Record<string, string> {
  if (!isOfAccounts(endpoint)) return {};
  return exceedsFullKey(endpoint)
    ? { cookie: account.browser.cookie, "sec-fetch-site": "same-origin" }
    : { authorization: `Bearer ${account.caller.key}` };
}

/** Unlike this function, `{ ...object, [name]: … }` would set the prototype for such a name. */
function withMembers(object: object, names: readonly string[]): Record<string, string> {
  const copy: Record<string, string> = Object.assign(Object.create(null), object);
  for (const name of names) copy[name] = "x";
  return copy;
}

function withFields(form: FormData, names: readonly string[]): FormData {
  const copy = new FormData();
  for (const name of names) copy.append(name, "x");
  for (const [field, value] of form.entries()) copy.append(field, value);

  return copy;
}

const listErrorFields = ({ status, text }: { status: number; text: string }) => [
  status,
  Object.keys((JSON.parse(text) as { details?: object }).details ?? {}).sort(),
];

describe.each(sample(catalogue, 12).map((endpoint) => [endpoint.operationId, endpoint] as const))(
  "%s",
  (_id, endpoint) => {
    let fixture: Awaited<ReturnType<typeof prepare>>;

    beforeAll(async () => {
      fixture = await prepare(endpoint);
    });

    const send = (change: (call: OperationCall) => OperationCall) =>
      callOperation(api.origin, endpoint, change(fixture.call), buildHeaders(fixture.account, endpoint));

    it("rejects it as a parameter", async () => {
      for (const names of nameSets) {
        const answer = await send((call) => ({ ...call, query: withMembers(call.query ?? {}, names) }));
        expect(listErrorFields(answer)).toEqual([400, [...names].sort()]);
      }
    });

    if (endpoint.body)
      it("rejects it as a member", async () => {
        for (const names of nameSets) {
          const answer = await send(({ body, ...call }) => ({
            ...call,
            body: body instanceof FormData ? withFields(body, names) : withMembers(body ?? {}, names),
          }));
          expect(listErrorFields(answer)).toEqual([400, [...names].sort()]);
        }
      });

    const params = Object.keys(endpoint.params?.shape ?? {});
    if (params.length > 0)
      it("finds nothing under it", async () => {
        for (const value of values) {
          const named = Object.fromEntries(params.map((param) => [param, value]));
          const { status } = await send((call) => ({ ...call, params: named }));
          expect([value, status === 400 || status === 404]).toEqual([value, true]);
        }
      });

    it.each(Object.keys(endpoint.query?.shape ?? {}))(
      "treats it as a plain name in %s",
      async (parameter) => {
        for (const value of values) {
          const { status } = await send((call) => ({
            ...call,
            query: { ...call.query, [parameter]: value },
          }));
          expect([value, status < 500]).toEqual([value, true]);
        }
      },
    );
  },
);
