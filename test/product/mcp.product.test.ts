import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, it } from "vitest";
import { createClient } from "../harness/product-client.mjs";
import { sharedService } from "../harness/shared-service";

const service = sharedService();

it.each(["auto", "legacy"] as const)("assistants connect to the built service, protocol %s", async (mode) => {
  const { key } = await createClient(service, "assistant@example.com");
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL("/api/mcp", service.origin), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  await client.connect(transport);
  const result = await client.callTool({ name: "search_images", arguments: {} });

  expect(result.structuredContent).toEqual({ images: [], next_cursor: null });

  await client.close();
});

it.each([
  "/.well-known/oauth-protected-resource",
  "/.well-known/oauth-protected-resource/api/mcp",
  "/.well-known/oauth-authorization-server",
  "/.well-known/oauth-authorization-server/api/mcp",
  "/.well-known/openid-configuration",
  "/api/mcp/.well-known/openid-configuration",
])("%s responds in JSON that there is no OAuth", async (path) => {
  const response = await fetch(service.origin + path);
  expect(response.status).toBe(404);
  expect(response.headers.get("content-type")).toMatch("application/json");
  expect(await response.json()).toMatchObject({ code: "NOT_FOUND" });
});
