import { describe, expect, it } from "vitest";
import { oauthPaths } from "@/lib/identity/oauth/values";
import nextConfig from "@/next.config";
import { isOauthPath } from "./oauth-route";

const { authorize, device, ...served } = oauthPaths;

describe("the endpoints for applications", () => {
  it("are served by our own server, and the pages for people are not", () => {
    for (const path of Object.values(served)) expect([path, isOauthPath(path)]).toEqual([path, true]);
    for (const path of [authorize, device, "/oauth", "/oauth/token/x"])
      expect([path, isOauthPath(path)]).toEqual([path, false]);
  });

  it("are rewritten to the byte function on Vercel", async () => {
    const rewrites = await nextConfig("phase-production-server").rewrites?.();
    if (!rewrites || Array.isArray(rewrites)) throw new Error("there are no rewrites");

    const sources = rewrites.beforeFiles?.map(({ source, destination }) => [source, destination]);
    for (const path of Object.values(served)) {
      const rest = path.startsWith("/.well-known/") ? "/:path*" : "";
      expect(sources).toContainEqual([path + rest, `/api/bytes${path}${rest}`]);
    }
  });
});
