import { api, unwrap } from "@/components/api/client";

/** Creates an API key that can only upload, and returns its secret. */
export async function createUploadKey(name: string): Promise<string> {
  const body = { name, scopes: ["upload" as const], expires: null };
  return (await unwrap(api.POST("/api-keys", { body }))).key;
}
