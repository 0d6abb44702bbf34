import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { delayHead, onHeaders } from "./response-head";

async function fetchFrom(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Response> {
  const server = createServer(handler);
  onTestFinished(() => void server.close());
  server.listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return fetch(`http://localhost:${port}`);
}

test("the edit registered last runs first and passes its status on", async () => {
  const seen: unknown[] = [];

  const response = await fetchFrom((_request, response) => {
    onHeaders(response, (status) => void seen.push(["outer", status]));
    onHeaders(response, (status) => (status === 500 ? 503 : undefined));
    onHeaders(response, (status) => void seen.push(["inner", status]));
    response.writeHead(500, { "x-passed": "1" }).end();
  });

  expect(seen).toEqual([
    ["inner", 500],
    ["outer", 503],
  ]);
  expect([response.status, response.headers.get("x-passed")]).toEqual([503, "1"]);
});

test.each([
  ["end", (response: ServerResponse) => response.end("a")],
  ["write", (response: ServerResponse) => response.write("a") && response.end()],
  ["flushHeaders", (response: ServerResponse) => [response.flushHeaders(), response.end("a")]],
])("headers that %s sends implicitly are edited once", async (_name, send) => {
  let calls = 0;

  const response = await fetchFrom((_request, response) => {
    onHeaders(response, (status) => {
      calls++;
      response.setHeader("x-status", status);
    });
    response.statusCode = 404;
    send(response);
  });

  expect([response.status, response.headers.get("x-status"), calls]).toEqual([404, "404", 1]);
});

test("a held head is edited and sent at its release", async () => {
  const order: string[] = [];

  const response = await fetchFrom((_request, response) => {
    onHeaders(response, () => void order.push("edit"));
    const sendHead = delayHead(response);
    response.writeHead(201, { "x-passed": "1" });
    response.flushHeaders();
    response.setHeader("x-late", "1");
    order.push("release");
    sendHead();
    response.end();
  });

  expect(order).toEqual(["release", "edit"]);
  expect([response.status, response.headers.get("x-passed"), response.headers.get("x-late")]).toEqual([
    201,
    "1",
    "1",
  ]);
});
