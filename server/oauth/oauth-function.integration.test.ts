import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { redirectUri } from "@/test/builders/oauth";
import { postForm } from "@/test/builders/oauth-flow";
import { serveBytes } from "../vercel/serve-bytes";

// The byte function of Vercel, to which the paths are rewritten.

const server = createServer((request, response) => void serveBytes(request, response));
let origin: string;

beforeAll(async () => {
  Object.assign(env(), { isServerless: true });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  Object.assign(env(), { isServerless: false });
  server.closeAllConnections();
  server.close();
  await closeDatabase();
});

it("serves the metadata, registers applications and answers for tokens", async () => {
  const metadata = await fetch(`${origin}/api/bytes/.well-known/oauth-protected-resource/api/mcp`);
  expect(await metadata.json()).toMatchObject({ resource: expect.stringMatching(/\/api\/mcp$/) });

  const registration = await fetch(`${origin}/api/bytes/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ redirect_uris: [redirectUri] }),
  });
  expect(registration.status).toBe(201);

  const { client_id } = (await registration.json()) as { client_id: string };
  const form = { client_id, grant_type: "refresh_token", refresh_token: "alr_none" };
  expect((await postForm(`${origin}/api/bytes/oauth/token`, form)).body.error).toBe("invalid_grant");
});
