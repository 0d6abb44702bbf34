import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, it } from "vitest";
import { sharedService } from "../harness/shared-service";
import { signUp } from "../harness/sign-up";

const service = sharedService();

it.each(["auto", "legacy"] as const)("assistants connect to the built service, protocol %s", async (mode) => {
  const { key } = await signUp(service, `assistant-${mode}@example.com`);
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
  ["/.well-known/oauth-protected-resource", "resource", "/api"],
  ["/.well-known/oauth-protected-resource/api/mcp", "resource", "/api/mcp"],
  ["/.well-known/oauth-authorization-server", "issuer", ""],
])("%s names itself", async (path, member, expected) => {
  const response = await fetch(service.origin + path);
  expect(response.status).toBe(200);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(await response.json()).toMatchObject({ [member]: service.origin + expected });
});

it.each([
  "/.well-known/oauth-protected-resource/api/other",
  "/.well-known/oauth-authorization-server/api/mcp",
  "/.well-known/openid-configuration",
  "/api/mcp/.well-known/openid-configuration",
])("%s responds in JSON that there is nothing", async (path) => {
  const response = await fetch(service.origin + path);
  expect(response.status).toBe(404);
  expect(response.headers.get("content-type")).toMatch("application/json");
  expect(await response.json()).toMatchObject({ code: "NOT_FOUND" });
});

it("the consent page is in no frame, and never redirects to an application by itself", async () => {
  const registration = await fetch(`${service.origin}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ redirect_uris: ["https://evil.example.com/"], client_name: "Evil" }),
  });
  const { client_id } = (await registration.json()) as { client_id: string };
  const open = (query: Record<string, string>) =>
    fetch(`${service.origin}/oauth/authorize?${new URLSearchParams({ client_id, ...query })}`, {
      redirect: "manual",
    });
  const valid = {
    redirect_uri: "https://evil.example.com/",
    response_type: "code",
    code_challenge: "a".repeat(43),
    code_challenge_method: "S256",
  };

  for (const changes of [{ scope: "*" }, { response_type: "token" }, { prompt: "none", scope: "none" }]) {
    const response = await open({ ...valid, ...changes });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(await response.text()).not.toContain("https://evil.example.com/?");
  }

  const response = await open(valid);
  const location = new URL(response.headers.get("location") ?? "", service.origin);
  expect(location.origin + location.pathname).toBe(`${service.origin}/sign-in`);
  expect(location.searchParams.get("next")).toMatch(/^\/oauth\/authorize\?client_id=/);
});
