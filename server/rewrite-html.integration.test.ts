import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { logger } from "@/lib/platform/process/logger";
import { rewriteHtml } from "./rewrite-html";

async function serve(handler: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    rewriteHtml(request, response, (html) =>
      html.includes("old") ? { html: html.replace("old", "new") } : { unknownMarkup: html },
    );
    handler(request, response);
  });
  onTestFinished(() => void server.close());
  server.listen(0, "localhost");
  await once(server, "listening");

  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

test.each(["gzip, br", "identity"])("HTML in pieces is rewritten as a whole for %s", async (accepted) => {
  const url = await serve((request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.flushHeaders();
    response.write("<p>ä o");
    response.end(request.headers["accept-encoding"] === undefined ? "ld</p>" : "ld, compressed</p>");
  });
  const response = await fetch(url, { headers: { "accept-encoding": accepted } });
  expect(response.headers.get("content-encoding")).toBe(accepted === "identity" ? null : "gzip");
  expect(await response.text()).toBe("<p>ä new</p>");
});

test("other content and empty responses pass", async () => {
  const url = await serve((request, response) => {
    if (request.url === "/moved") response.writeHead(308, { location: "/" }).end();
    else response.writeHead(404, { "content-type": "text/plain" }).end("old");
  });
  const text = await fetch(url);

  expect([text.status, await text.text()]).toEqual([404, "old"]);

  const moved = await fetch(`${url}/moved`, { redirect: "manual" });
  expect([moved.status, moved.headers.get("location"), await moved.text()]).toEqual([308, "/", ""]);
});

test("HTML with unknown markup passes unchanged, and the log says so once", async () => {
  const warn = vi.spyOn(logger(), "warn").mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  const url = await serve((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end("<p>another</p>");
  });

  const texts = [await (await fetch(url)).text(), await (await fetch(url)).text()];

  expect(texts).toEqual(["<p>another</p>", "<p>another</p>"]);
  expect(warn.mock.calls).toEqual([
    [{ markup: "<p>another</p>" }, expect.stringContaining("without a rewrite")],
  ]);
});
