import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { png } from "@/test/builders/images";
import { startService } from "../test/harness/service.mjs";
import { detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { answerWelcome } from "./sign-in";
import { waitForScripts } from "./wait-for-scripts";

const issuer = "https://team.cloudflareaccess.example";
const audience = "the-application";

/** The keys of an access proxy, by which it signs who its visitors are. */
async function startProxyKeys() {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const keys = [{ ...(await exportJWK(publicKey)), kid: "first", alg: "RS256" }];
  const server = createServer((_request, response) => void response.end(JSON.stringify({ keys })));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`,
    sign: (sub: string, email: string) =>
      new SignJWT({ email })
        .setProtectedHeader({ alg: "RS256", kid: "first" })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(sub)
        .setIssuedAt()
        .setExpirationTime("1 hour")
        .sign(privateKey),
    close: () => server.close(),
  };
}

test(
  "a user who comes through an access proxy is signed in without a question",
  detail,
  async ({ browser }) => {
    const keys = await startProxyKeys();
    const service = await startService({
      env: { ALBUMEN_EDGE_JWKS_URL: keys.url, ALBUMEN_EDGE_ISSUER: issuer, ALBUMEN_EDGE_AUDIENCE: audience },
    });
    try {
      const openAs = async (token?: string) => {
        const context = await browser.newContext({
          baseURL: service.origin,
          ...(token && { extraHTTPHeaders: { "Cf-Access-Jwt-Assertion": token } }),
        });
        return context.newPage();
      };
      const page = await openAs(await keys.sign("1", "ada@example.com"));
      await page.goto("/dashboard");
      await expect(page).toHaveURL(/\/welcome$/);
      await answerWelcome(page, service.origin);
      await page.goto("/dashboard");
      await page.getByRole("heading", { level: 1 }).waitFor();
      await waitForScripts(page);
      await uploadFiles(page, [file("first.png", await png(60, 40), "image/png")]);
      await page.goto("/dashboard");
      await expect(page.getByRole("gridcell")).toHaveCount(1);

      const other = await openAs(await keys.sign("2", "bob@example.com"));
      await other.goto("/dashboard");
      await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(other.getByRole("gridcell")).toHaveCount(0);

      const stranger = await openAs();
      await stranger.goto("/dashboard");
      await expect(stranger).toHaveURL(/\/sign-in/);
    } finally {
      await service.stop();
      keys.close();
    }
  },
);
