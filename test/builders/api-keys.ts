import type { ApiKeyWithSecret } from "@/lib/identity/resource";
import type { Client } from "../harness/caller";

/** Makes an API key through the API; the fields are those of its body. */
export function makeApiKey(client: Client, fields: Record<string, unknown> = {}): Promise<ApiKeyWithSecret> {
  return client.expect(201, "POST", "/api/api-keys", { name: "test", scopes: ["read"], ...fields });
}

/** Status and code of the answer that a key gets where any reader of albums gets 200. */
export async function requestWithKey(origin: string, key: string): Promise<[number, string | undefined]> {
  const response = await fetch(`${origin}/api/albums`, { headers: { authorization: `Bearer ${key}` } });
  return [response.status, ((await response.json()) as { code?: string }).code];
}
