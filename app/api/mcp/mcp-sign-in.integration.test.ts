import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { Client as OlderClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OlderTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { env } from "@/lib/platform/process/env";
import { type Account, createAccount } from "@/test/builders/account";
import { approve } from "@/test/builders/oauth-flow";
import { serveApi } from "@/test/harness/api-suite";
import { isServedElsewhere } from "@/test/harness/modes/modes.mjs";

// The clients of the SDK sign in by themselves: all that they know is the URL of the server.

const api = serveApi();
const { ALBUMEN_URL: configuredUrl } = env();
let person: Account;

beforeAll(async () => {
  // Clients compare the issuer and the resource with the URL that they call.
  Object.assign(env(), { ALBUMEN_URL: api.origin });
  person = await createAccount(api.origin);
});

afterAll(() => void Object.assign(env(), { ALBUMEN_URL: configuredUrl }));

/** Remembers what a client saves; the person approves at once. */
function createProvider() {
  const saved: Partial<Record<"client" | "tokens" | "verifier", unknown>> = {};
  let callback: URL | undefined;
  const provider = {
    redirectUrl: "http://localhost:49152/callback",
    clientMetadata: { client_name: "Assistant", redirect_uris: ["http://localhost:49152/callback"] },
    clientInformation: () => saved.client,
    saveClientInformation: (client: unknown) => {
      saved.client = client;
    },
    tokens: () => saved.tokens,
    saveTokens: (tokens: unknown) => {
      saved.tokens = tokens;
    },
    saveCodeVerifier: (verifier: string) => {
      saved.verifier = verifier;
    },
    codeVerifier: () => String(saved.verifier),
    redirectToAuthorization: async (url: URL) => {
      expect(url.origin + url.pathname).toBe(`${api.origin}/oauth/authorize`);
      expect(url.searchParams.get("resource")).toBe(`${api.origin}/api/mcp`);
      callback = await approve(person.browser, url.search.slice(1));
    },
  };
  return { saved, provider, getCallback: () => callback?.searchParams ?? new URLSearchParams() };
}

const url = () => new URL("/api/mcp", api.origin);
const search = { name: "search_images", arguments: {} };
const empty = { images: [], next_cursor: null };

it.skipIf(isServedElsewhere)(
  "a client without a key signs in, calls a tool, and refreshes its tokens",
  async () => {
    const { provider, getCallback, saved } = createProvider();
    const authProvider = provider as unknown as OAuthClientProvider;
    const first = new StreamableHTTPClientTransport(url(), { authProvider });
    await expect(new Client({ name: "test", version: "1.0.0" }).connect(first)).rejects.toThrow();
    await first.finishAuth(getCallback());

    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(new StreamableHTTPClientTransport(url(), { authProvider }));
    onTestFinished(() => client.close());

    expect((await client.callTool(search)).structuredContent).toEqual(empty);

    const tokens = saved.tokens as { access_token: string; refresh_token: string };
    saved.tokens = { ...tokens, access_token: "alo_expired" };

    expect((await client.callTool(search)).structuredContent).toEqual(empty);
    expect((saved.tokens as typeof tokens).refresh_token).not.toBe(tokens.refresh_token);

    const direct = await fetch(`${api.origin}/api/me`, {
      headers: { authorization: `Bearer ${(saved.tokens as typeof tokens).access_token}` },
    });
    expect(direct.status).toBe(401);
  },
);

it.skipIf(isServedElsewhere)("a client of the older SDK signs in too", async () => {
  const { provider, getCallback } = createProvider();
  const first = new OlderTransport(url(), { authProvider: provider as never });
  const connecting = new OlderClient({ name: "test", version: "1.0.0" }).connect(first as Transport);
  await expect(connecting).rejects.toThrow();
  await first.finishAuth(getCallback().get("code") ?? "");

  const client = new OlderClient({ name: "test", version: "1.0.0" });
  await client.connect(new OlderTransport(url(), { authProvider: provider as never }) as Transport);
  onTestFinished(() => client.close());

  expect((await client.callTool(search)).structuredContent).toEqual(empty);
});
