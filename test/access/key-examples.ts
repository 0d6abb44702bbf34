import type { ApiKeyResource } from "@/lib/credentials/resource";
import type { Account } from "./account";
import { type Examples, noParams } from "./example";

async function keyOf({ browser, word }: Account) {
  const body = { name: `Key ${word}`, scopes: ["images:read"] };
  const { id } = await browser.expect<ApiKeyResource>(201, "POST", "/api/api-keys", body);
  return { params: { id } };
}

/** API keys, which are for signed-in people only. */
export const keyExamples: Examples = {
  listApiKeys: { call: (account) => keyOf(account).then(noParams), stranger: "own" },
  createApiKey: { call: () => ({ body: { name: "New", scopes: ["read"] } }), stranger: "own" },
  getApiKey: { call: keyOf, stranger: "hidden" },
  updateApiKey: {
    call: async (account) => ({ ...(await keyOf(account)), body: { scopes: ["*"] } }),
    stranger: "hidden",
  },
  revokeApiKey: { call: keyOf, stranger: "hidden" },
  rotateApiKey: { call: keyOf, stranger: "hidden" },
};
