import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { env } from "@/lib/platform/process/env";
import { serveApi } from "./api-suite";

export const issuer = "https://team.cloudflareaccess.example";
const audience = "the-application";

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;
interface SigningKey extends KeyPair {
  kid: string;
  alg: string;
}

export const newKey = async (kid: string, alg = "RS256"): Promise<SigningKey> => ({
  ...(await generateKeyPair(alg, { extractable: true })),
  kid,
  alg,
});

let number = 0;

export function newPerson() {
  const sub = `0b8a-${++number}`;
  return { sub, email: `edge-${number}@example.com` };
}

export const nowSeconds = () => Math.floor(Date.now() / 1000);
export const claimsOf = (person: JWTPayload): JWTPayload => ({
  iss: issuer,
  aud: [audience],
  iat: nowSeconds(),
  exp: nowSeconds() + 3600,
  ...person,
});

/** Serves the API behind an access proxy, which publishes its keys. */
export function serveBehindProxy() {
  const api = serveApi();
  /** `first` signs, unless a call names another key. */
  const proxy = { first: {} as SigningKey, published: [] as SigningKey[], isDown: false, reads: 0 };
  let server: Server;
  let path = 0;

  beforeAll(async () => {
    proxy.first = await newKey("first");
    server = createServer(async (_request, response) => {
      proxy.reads++;
      if (proxy.isDown) return void response.writeHead(502).end("Bad gateway");

      const keys = await Promise.all(
        proxy.published.map(async ({ publicKey, kid, alg }) => ({
          ...(await exportJWK(publicKey)),
          kid,
          alg,
        })),
      );
      response.setHeader("content-type", "application/json").end(JSON.stringify({ keys }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    proxy.published = [proxy.first];
    proxy.isDown = false;
    // Another URL is another set of keys, of which nothing is known yet.
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    Object.assign(env(), {
      ALBUMEN_EDGE_JWKS_URL: `${origin}/certs/${++path}`,
      ALBUMEN_EDGE_ISSUER: issuer,
      ALBUMEN_EDGE_AUDIENCE: audience,
    });
    proxy.reads = 0;
  });

  const signed = (claims: JWTPayload, { privateKey, kid, alg } = proxy.first) =>
    new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(privateKey);

  function call(token: string, method = "GET", url = "/api/me", headers: Record<string, string> = {}) {
    const sent = { "Cf-Access-Jwt-Assertion": token, ...headers };
    return fetch(api.origin + url, { method, headers: sent });
  }

  return { api, proxy, signed, call, statusOf: async (token: string) => (await call(token)).status };
}
