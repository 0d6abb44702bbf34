import { describe, expect, it } from "vitest";
import { createAccount } from "@/test/builders/account";
import { serveApi } from "@/test/harness/api-suite";
import { callFromNewAddress } from "@/test/harness/operation-call";
import { sample } from "@/test/harness/sample";
import { examples } from "@/test/tables/examples";
import { credentialHeaders, isOfAccounts } from "@/test/tables/identities";
import { catalogue } from "./catalogue";

// A browser guesses no type of a response, stores no response to a credential, and lets no page of
// another site read a response to its visitor's cookies.

const api = serveApi({ proxyHops: 1 });
const origin = "https://evil.example";

function expectSafe(headers: Headers, name: string): void {
  expect([name, headers.get("x-content-type-options")]).toEqual([name, "nosniff"]);
  expect([name, headers.get("access-control-allow-credentials")]).toEqual([name, null]);
  expect([null, "*"]).toContain(headers.get("access-control-allow-origin"));
}

describe("the response to a credential", () => {
  const guarded = catalogue.filter(
    (endpoint) => isOfAccounts(endpoint) && endpoint.auth !== "operator" && endpoint.method === "GET",
  );

  it.each(sample(guarded, 4).map((endpoint) => [endpoint.operationId, endpoint] as const))(
    "%s is stored by no cache and read by no other site",
    async (operationId, endpoint) => {
      const account = await createAccount(api.origin);
      const call = (await examples[operationId]?.call(account)) ?? {};
      for (const headers of [credentialHeaders(account, endpoint), {}]) {
        const answer = await callFromNewAddress(api.origin, endpoint, call, { ...headers, origin });

        expectSafe(answer.headers, `${operationId} ${answer.status}`);
        expect(answer.headers.get("cache-control")).toMatch(/^(?:private, )?no-(?:store|cache)/);
      }
    },
  );
});

it.each([
  ["an unknown path", "GET", "/api/nowhere"],
  ["a wrong method", "PUT", "/api/images"],
  ["a malformed query", "GET", "/api/images?limit=x"],
  ["an unknown session", "GET", "/api/me"],
])("the error of %s has the same headers", async (name, method, path) => {
  const { headers, status } = await fetch(api.origin + path, {
    method,
    headers: { origin, cookie: "albumen_session=x", "x-forwarded-for": "198.51.100.77" },
  });

  expect(status).toBeGreaterThanOrEqual(400);
  expectSafe(headers, name);
  expect(headers.get("cache-control")).toBe("no-store");
});

it("a preflight request lets other sites use keys, and never cookies", async () => {
  const { headers } = await fetch(`${api.origin}/api/images`, {
    method: "OPTIONS",
    headers: { origin, "access-control-request-method": "DELETE" },
  });

  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.get("access-control-allow-credentials")).toBeNull();
});
