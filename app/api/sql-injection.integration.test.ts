import { beforeAll, describe, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { type Account, createAccount } from "@/test/builders/account";
import { serveApi } from "@/test/harness/api-suite";
import { holdLeaderLock } from "@/test/harness/leader";
import { callFromNewAddress } from "@/test/harness/operation-call";
import { isComplete } from "@/test/harness/sample";
import { examples } from "@/test/tables/examples";
import { credentialHeaders } from "@/test/tables/identities";
import { catalogue } from "./catalogue";

// A text of a client is a value of a statement, never a part of it, and never a pattern.

const api = serveApi({ proxyHops: 1 });
holdLeaderLock();

const conditions = ["' or true--", "') or (true)--", "%", "_%", "\\%"];
/** Texts that would change a statement, a pattern of `like`, or a query of the text search. */
const texts = [...conditions, "'", "\\'", '"', "';select pg_sleep(60)--", "$1", "a:* | !b & (c", "'::jsonb"];

describe("SQL in a query", () => {
  const readers = catalogue.filter(({ method, query }) => method === "GET" && query !== undefined);
  let account: Account;

  beforeAll(async () => {
    account = await createAccount(api.origin);
  });

  it.each(readers.map((endpoint, index) => [endpoint.operationId, endpoint, index] as const))(
    "is a plain text for %s",
    async (operationId, endpoint, index) => {
      const call = (await examples[operationId]?.call(account)) ?? {};
      const headers = credentialHeaders(account, endpoint);
      for (const [at, parameter] of Object.keys(endpoint.query?.shape ?? {}).entries()) {
        // Each parameter gets one of them in `npm test`, and each text goes to many parameters.
        for (const text of texts.filter((_, number) => isComplete || (number + at + index) % 12 === 0)) {
          const query = { ...call.query, [parameter]: text };
          const { status } = await callFromNewAddress(api.origin, endpoint, { ...call, query }, headers);

          expect([parameter, text, status < 500]).toEqual([parameter, text, true]);
        }
      }
    },
  );
});

it("SQL in a body is stored as the text that it is", async () => {
  const { caller } = await createAccount(api.origin);
  for (const [at, title] of texts.entries()) {
    const image = await caller.expect<ImageResource>(201, "POST", "/api/images", {
      filename: `lake-${at}.jpg`,
      title,
    });
    expect(image.title).toBe(title);
  }

  const { data } = await caller.expect<{ data: ImageResource[] }>(200, "GET", "/api/images?limit=50");
  expect(data).toHaveLength(texts.length);
});

it.each(["search", "camera", "tag", "album", "license", "place", "label", "text"])(
  "no condition and no pattern in %s selects all images",
  async (parameter) => {
    const { caller, createImage } = await createAccount(api.origin);
    await createImage({ title: "A lake" });
    for (const text of conditions) {
      const query = new URLSearchParams({ [parameter]: text });
      const { status, body } = await caller.call("GET", `/api/images?${query}`);
      const found = status === 200 ? (body as { data: ImageResource[] }).data : [];

      expect([text, [200, 400, 404].includes(status), found]).toEqual([text, true, []]);
    }
  },
);
