import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ApiError } from "./api-error";
import { byId, createApiClient, unwrap } from "./client";

type Reply = (request: IncomingMessage, response: ServerResponse) => void;

let replies: Reply[] = [];
let requests: Array<{ line: string; body: string; headers: IncomingMessage["headers"] }> = [];
const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  requests.push({ line: `${request.method} ${request.url}`, body, headers: request.headers });
  const reply = replies.shift();
  if (reply) reply(request, response);
  else response.writeHead(500).end();
});
let api: ReturnType<typeof createApiClient>;
let origin = "";

const json =
  (status: number, value: unknown, headers: Record<string, string> = {}): Reply =>
  (_request, response) =>
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(value));

const busy = (retryAfter: string) =>
  json(429, { code: "RATE_LIMITED", message: "Later." }, { "retry-after": retryAfter });
const catchError = (call: Promise<unknown>) => call.then(undefined, (error: unknown) => error);

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  api = createApiClient(`${origin}/api`);
});
beforeEach(() => {
  replies = [];
  requests = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe("an API call", () => {
  test("fills in path and query, sends JSON and returns the response body", async () => {
    replies = [json(200, { data: [], next_cursor: null }), json(201, { id: "img_1" })];
    const page = await unwrap(api.GET("/images", { params: { query: { limit: 5, cursor: "a b" } } }));

    expect(page).toEqual({ data: [], next_cursor: null });
    expect(await unwrap(api.POST("/images", { body: { filename: "ä.jpg" } }))).toEqual({ id: "img_1" });
    expect(requests.map(({ line }) => line)).toEqual([
      "GET /api/images?limit=5&cursor=a%20b",
      "POST /api/images",
    ]);
    expect(requests[0]?.headers).toMatchObject({ accept: "application/json" });
    expect(requests[0]?.headers).not.toHaveProperty("content-type");
    expect(requests[1]).toMatchObject({
      body: '{"filename":"ä.jpg"}',
      headers: { "content-type": "application/json", accept: "application/json" },
    });
  });

  test("encodes ids so that none changes the path", async () => {
    replies = [json(200, {})];
    await api.POST("/images/{id}/restore", byId("../tags?x"));
    expect(requests[0]?.line).toBe("POST /api/images/..%2Ftags%3Fx/restore");
  });

  test("returns nothing for a response without a body", async () => {
    replies = [(_request, response) => response.writeHead(204).end()];
    expect(await api.DELETE("/albums/{album}", { params: { path: { album: "a" } } })).toMatchObject({
      response: { status: 204 },
    });
  });

  test("an API call is retried after the service's Retry-After", async () => {
    replies = [busy("1"), busy("0"), json(201, { id: "img_1" })];
    const start = Date.now();
    await api.POST("/images", { body: { filename: "a.jpg" } });

    expect(Date.now() - start).toBeGreaterThanOrEqual(990);
    expect(requests.map(({ body }) => body)).toEqual(Array(3).fill('{"filename":"a.jpg"}'));
  });

  test("stops waiting when it is aborted", async () => {
    replies = [busy("60")];
    const abort = new AbortController();
    const call = catchError(api.GET("/images/{id}", { ...byId("img_1"), signal: abort.signal }));

    await expect.poll(() => requests.length).toBe(1);

    setTimeout(() => abort.abort(new Error("enough")), 50);
    expect(await call).toMatchObject({ message: "enough" });
    expect(requests).toHaveLength(1);
  });

  test("is aborted while it waits for the response", async () => {
    const abort = new AbortController();
    replies = [() => abort.abort(new Error("enough"))];
    const error = await catchError(api.GET("/images/{id}", { ...byId("img_1"), signal: abort.signal }));

    expect(error).toMatchObject({ message: "enough" });
    expect(error).not.toBeInstanceOf(ApiError);
  });
});

describe("an error", () => {
  test("has status, code, message and fields", async () => {
    const problem = { code: "VALIDATION_ERROR", message: "Not valid.", details: { alt: ["is too long"] } };
    replies = [json(400, problem, { "x-request-id": "req_1" })];
    const error = await catchError(api.GET("/albums"));

    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: "VALIDATION_ERROR",
      status: 400,
      message: "Not valid.",
      response: { details: { alt: ["is too long"] }, requestId: "req_1" },
    });
  });

  test("an error of a proxy, not of the API, is unreadable", async () => {
    replies = [(_request, response) => response.writeHead(502).end("<h1>Bad gateway</h1>")];
    expect(await catchError(api.GET("/albums"))).toMatchObject({ code: "UNREADABLE", status: 502 });
  });

  test("a network error has no status", async () => {
    replies = [(request) => request.socket.destroy()];
    expect(await catchError(api.GET("/albums"))).toMatchObject({ code: "NETWORK", status: 0 });
    const unreachableApi = createApiClient("http://localhost:1");
    expect(await catchError(unreachableApi.GET("/albums"))).toMatchObject({ code: "NETWORK", status: 0 });
  });
});

test("writes outlive the page, reads and files do not", async () => {
  const sent: Request[] = [];
  const original = globalThis.fetch;
  globalThis.fetch = (request) => {
    sent.push(request as Request);
    return Promise.resolve(Response.json({}));
  };
  try {
    await api.GET("/albums");
    await api.POST("/images/{id}/restore", byId("img_1"));
    await api.DELETE("/images/{id}", byId("img_1"));
    await api.PATCH("/images/{id}", { ...byId("img_1"), body: { alt: "" } });
    await api.POST("/upload", { body: { file: "sea.jpg" }, bodySerializer: () => new FormData() });
  } finally {
    globalThis.fetch = original;
  }

  expect(sent.map(({ method, keepalive }) => [method, keepalive])).toEqual([
    ["GET", false],
    ["POST", true],
    ["DELETE", true],
    ["PATCH", true],
    ["POST", false],
  ]);
});
