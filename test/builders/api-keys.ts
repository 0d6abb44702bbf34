import type { ApiKeyWithSecret } from "@/lib/identity/resource";
import type { Client } from "../harness/caller";

/** Creates an API key through the API; the fields form its body. */
export function makeApiKey(client: Client, fields: Record<string, unknown> = {}): Promise<ApiKeyWithSecret> {
  return client.expect(201, "POST", "/api/api-keys", { name: "test", scopes: ["read"], ...fields });
}

/** Returns status and code of a call that any key with `albums:read` may make. */
export async function requestWithKey(origin: string, key: string): Promise<[number, string | undefined]> {
  const response = await fetch(`${origin}/api/albums`, { headers: { authorization: `Bearer ${key}` } });
  return [response.status, ((await response.json()) as { code?: string }).code];
}
