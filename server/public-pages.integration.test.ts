import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { servePublicPage } from "./public-pages";

it("a public page is rendered without every header that caches do not know", async () => {
  const server = createServer(
    (request, response) =>
      void servePublicPage(
        request,
        response,
        async ({ headers }) => void response.end(JSON.stringify(headers)),
      ),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const unknown = [
    "cookie",
    "authorization",
    "cf-access-jwt-assertion",
    "rsc",
    "next-router-state-tree",
    "albumen-requested-language",
    "x-next-intl-locale",
    "x-forwarded-host",
    "x-forwarded-proto",
    "user-agent",
  ];

  const response = await fetch(`http://127.0.0.1:${port}/@ada`, {
    headers: { ...Object.fromEntries(unknown.map((name) => [name, "x"])), "accept-language": "de" },
  });
  const seen = (await response.json()) as Record<string, string>;

  expect(Object.keys(seen).filter((name) => unknown.includes(name))).toEqual([]);
  expect(seen["accept-language"]).toBe("de");

  server.close();
});
