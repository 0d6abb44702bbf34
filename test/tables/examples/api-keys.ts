import type { ApiKeyResource } from "@/lib/identity/resource";
import type { Account } from "@/test/builders/account";
import { type Examples, noParams } from "./example";

async function newKeyParams({ browser, word }: Account) {
  const body = { name: `Key ${word}`, scopes: ["images:read"] };
  const { id } = await browser.expect<ApiKeyResource>(201, "POST", "/api/api-keys", body);
  return { params: { id } };
}

/** API keys, which require a session. */
export const keyExamples: Examples = {
  listApiKeys: { call: (account) => newKeyParams(account).then(noParams), stranger: "own" },
  createApiKey: { call: () => ({ body: { name: "New", scopes: ["read"] } }), stranger: "own" },
  getApiKey: { call: newKeyParams, stranger: "hidden" },
  updateApiKey: {
    call: async (account) => ({ ...(await newKeyParams(account)), body: { scopes: ["*"] } }),
    stranger: "hidden",
  },
  revokeApiKey: { call: newKeyParams, stranger: "hidden" },
  rotateApiKey: { call: newKeyParams, stranger: "hidden" },
};
