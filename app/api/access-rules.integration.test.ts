import { beforeAll, describe, expect, it } from "vitest";
import { isWrite } from "@/lib/http";
import { type Account, createAccount } from "@/test/builders/account";
import { serveApi } from "@/test/harness/api-suite";
import { holdLeaderLock } from "@/test/harness/leader";
import { callFromNewAddress, expectErrorForm, outcomeOf } from "@/test/harness/operation-call";
import { isComplete } from "@/test/harness/sample";
import { examples } from "@/test/tables/examples";
import { isOfAccounts } from "@/test/tables/identities";
import { rejectedCredentials } from "@/test/tables/rejected-credentials";
import { catalogue } from "./catalogue";

// Rules that the table of identities leaves out: the family of a scope, uploads, and operations
// without a credential.

const api = serveApi({ proxyHops: 1 });
holdLeaderLock();

const guarded = catalogue.filter(isOfAccounts);
const open = catalogue.filter(({ auth }) => auth === "public");

/**
 * The scopes of favorites cover the images: favoriting one returns it, as the list of favorites
 * does.
 */
const returnsFavourite = new Set(["addFavourite", "removeFavourite"]);

describe("a scope", () => {
  const writes = guarded.flatMap((endpoint) =>
    isWrite(endpoint) && typeof endpoint.auth === "object" ? [{ endpoint, auth: endpoint.auth }] : [],
  );

  it("a write scope returns only resources of its family, and a write includes reading", () => {
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
    "an upload scope gets from %s no resource of another credential",
    async (operationId, endpoint) => {
      const owner = await createAccount(api.origin);
      const key = await owner.createKey({ scopes: ["upload"] });
      const call = (await examples[endpoint.operationId]?.call(owner)) ?? {};
      const ids = (await owner.caller.expect<{ data: { id: string }[] }>(200, "GET", "/api/images")).data;
      const answer = await callFromNewAddress(api.origin, endpoint, call, { authorization: `Bearer ${key}` });
      if (answer.status === 403) {
        expect(outcomeOf(answer)).toEqual({ status: 403, code: "INSUFFICIENT_SCOPE" });
        expectErrorForm(answer);
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

  it.each(open.map((endpoint, index) => [endpoint.operationId, endpoint, index] as const))(
    "%s ignores credentials",
    async (_id, endpoint, index) => {
      const call = (await examples[endpoint.operationId]?.call(owner)) ?? {};
      const bare = await callFromNewAddress(api.origin, endpoint, call, {});

      expect(bare, bare.text).toMatchObject({ status: endpoint.success.status });
      expect(bare.headers.get("ratelimit")).toBeNull();

      // Each operation gets a quarter of them in `npm test`, and each credential goes to several.
      const rejections = rejectedCredentials.filter((_, at) => isComplete || (at + index) % 4 === 0);
      for (const rejection of rejections) {
        const answer = await callFromNewAddress(
          api.origin,
          endpoint,
          call,
          await rejection.headers(owner, endpoint),
        );

        expect([rejection.name, answer.status, answer.text]).toEqual([
          rejection.name,
          bare.status,
          bare.text,
        ]);
      }

      const own = await callFromNewAddress(api.origin, endpoint, call, {
        authorization: `Bearer ${owner.caller.key}`,
      });

      expect([own.status, own.text]).toEqual([bare.status, bare.text]);
    },
  );
});
