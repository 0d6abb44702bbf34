import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { hideFrameworkVary } from "./hide-framework-vary";

const router = "rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch";

test.each([
  ["/api/images", [router], null],
  ["/api", [router], null],
  ["/api/v1/images?limit=1", [router, "Accept-Encoding"], "Accept-Encoding"],
  ["/api/images", ["Accept, RSC", "Next-Url", "Authorization"], "Accept, Authorization"],
  ["/api/images", [], null],
  // Page responses do vary by them.
  ["/apiary", [router], router],
  ["/docs", [router], router],
])("%s with Vary %j answers with %j", async (url, added, expected) => {
  const server = createServer((request, response) => {
    hideFrameworkVary(request, response);
    for (const value of added) response.appendHeader("vary", value);
    response.end("{}");
  });
  onTestFinished(() => void server.close());
  server.listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  expect((await fetch(`http://localhost:${port}${url}`)).headers.get("vary")).toBe(expected);
});
