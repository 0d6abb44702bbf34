import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { env } from "@/lib/platform/process/env";
import { servePublicPage } from "./public-pages";

it("a public page is rendered without what says who reads it", async () => {
  Object.assign(env(), { ALBUMEN_EDGE_HEADER: "X-Signed-Identity" });
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
  const personal = { cookie: "albumen_session=x", authorization: "Bearer x", "x-signed-identity": "x" };
  const response = await fetch(`http://127.0.0.1:${port}/@ada`, {
    headers: { ...personal, "accept-language": "de" },
  });
  const seen = (await response.json()) as Record<string, string>;
  expect(Object.keys(seen).filter((name) => name in personal)).toEqual([]);
  expect(seen["accept-language"]).toBe("de");
  server.close();
});
