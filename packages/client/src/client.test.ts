import { expect, test, vi } from "vitest";
import { Albumen } from "./client.ts";
import { AlbumenError } from "./errors.ts";

type Answer = () => Response;

/** A client whose requests get these answers, one after the other. */
function clientWith(answers: Answer[], options = {}) {
  const send = vi.fn<typeof fetch>(async () => (answers.shift() ?? failNetwork)());
  const client = new Albumen({ url: "https://images.example.com/", key: "alb_key", fetch: send, ...options });
  return { client, send, request: (index: number) => new Request(...(send.mock.calls[index] as [string])) };
}

const failNetwork: Answer = () => {
  throw new TypeError("fetch failed");
};
const ok =
  (body: unknown): Answer =>
  () =>
    Response.json(body);

const busy =
  (status: number, seconds: string): Answer =>
  () =>
    Response.json(
      { code: "RATE_LIMITED", message: "Too many requests." },
      { status, headers: { "retry-after": seconds, "x-request-id": "req_1" } },
    );

test("a call has the key, its path and its query", async () => {
  const { client, request } = clientWith([ok({ id: "img_1" }), ok({ data: [] })]);
  await client.get("/images/{id}", { path: { id: "a/b" } });
  await client.get("/images", { query: { limit: 2, tag: "a,b" } });

  expect(request(0).url).toBe("https://images.example.com/api/images/a%2Fb");
  expect(request(0).headers.get("authorization")).toBe("Bearer alb_key");
  expect(request(1).url).toBe("https://images.example.com/api/images?limit=2&tag=a%2Cb");
});

test("a POST is repeated after errors that pass, with one idempotency key", async () => {
  const { client, send, request } = clientWith([
    busy(429, "0"),
    busy(503, "0"),
    () => new Response("<html>", { status: 502, headers: { "retry-after": "0" } }),
    ok({ album: "lakes" }),
  ]);

  expect(await client.post("/albums", { body: { album: "lakes", title: "Lakes" } })).toEqual({
    album: "lakes",
  });
  expect(send).toHaveBeenCalledTimes(4);

  const keys = [0, 1, 2, 3].map((index) => request(index).headers.get("idempotency-key"));
  expect(new Set(keys).size).toBe(1);
  expect(await request(3).json()).toEqual({ album: "lakes", title: "Lakes" });
});

test("a permanent error is thrown at once", async () => {
  const body = { code: "VALIDATION_ERROR", message: "Not valid.", details: { album: ["Too long."] } };
  const { client, send } = clientWith([() => Response.json(body, { status: 400 })]);
  const error = await client
    .post("/albums", { body: { album: "x", title: "X" } })
    .catch((thrown: unknown) => thrown);

  expect(error).toBeInstanceOf(AlbumenError);
  expect(error).toMatchObject({ code: "VALIDATION_ERROR", status: 400, details: { album: ["Too long."] } });
  expect(send).toHaveBeenCalledTimes(1);
});

test("a wait that is too long is the caller's decision", async () => {
  const { client, send } = clientWith([busy(429, "3600")]);
  await expect(client.get("/me")).rejects.toMatchObject({
    code: "RATE_LIMITED",
    retryAfterSeconds: 3600,
    requestId: "req_1",
  });
  expect(send).toHaveBeenCalledTimes(1);
});

/** The connection breaks after the first bytes of the body. */
const breakOff =
  (status: number): Answer =>
  () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"id":')),
      pull: (controller) => controller.error(new TypeError("terminated")),
    });
    return new Response(body, { status, headers: { "content-type": "application/json" } });
  };

test("a response that breaks off is the error NETWORK, and the call is repeated", async () => {
  const { client, send } = clientWith([breakOff(200), ok({ id: "img_1" })]);
  expect(await client.get("/images/{id}", { path: { id: "img_1" } })).toEqual({ id: "img_1" });
  expect(send).toHaveBeenCalledTimes(2);
  for (const status of [200, 404]) {
    const once = clientWith([breakOff(status)], { maxRetries: 0 });
    await expect(once.client.get("/me")).rejects.toMatchObject({ code: "NETWORK", status: 0 });
  }
});

test("no response is the error NETWORK, and an aborted call throws the reason of its signal", async () => {
  const { client } = clientWith([failNetwork], { maxRetries: 0 });
  await expect(client.get("/me")).rejects.toMatchObject({ code: "NETWORK", status: 0 });
  const reason = new Error("stopped");
  await expect(client.get("/me", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

test("a list is read page by page", async () => {
  const { client, request } = clientWith([
    ok({ data: [{ id: "1" }, { id: "2" }], next_cursor: "c" }),
    ok({ data: [{ id: "3" }], next_cursor: null }),
  ]);
  const ids: string[] = [];
  for await (const image of client.list("/images", { query: { limit: 2 } })) ids.push(image.id);

  expect(ids).toEqual(["1", "2", "3"]);
  expect(request(1).url).toBe("https://images.example.com/api/images?limit=2&cursor=c");
});

test("a file is the response, and no content is undefined", async () => {
  const { client } = clientWith([
    () => new Response("zip", { headers: { "content-type": "application/zip" } }),
    () => new Response(null, { status: 204 }),
  ]);
  const archive = await client.post("/images/archive", { body: { album: "lakes" } });
  expect(archive instanceof Response && (await archive.text())).toBe("zip");
  expect(await client.delete("/albums/{album}", { path: { album: "lakes" } })).toBeUndefined();
});

test("a body that a function makes is made again for each attempt", async () => {
  const bodies: string[] = [];
  const answers = [busy(503, "0"), ok({ id: "img_1" })];
  const send: typeof fetch = async (url, init) => {
    bodies.push(await new Request(url, init).text());
    return (answers.shift() ?? failNetwork)();
  };
  const client = new Albumen({ url: "https://images.example.com", key: "alb_key", fetch: send });
  const body = () => new Blob(["bytes"]).stream();
  await client.post("/upload", { query: { filename: "a.jpg" }, body });

  expect(bodies).toEqual(["bytes", "bytes"]);
});

test("a response that only calls itself JSON is an error of its own", async () => {
  const headers = { "content-type": "application/json" };
  const { client } = clientWith([() => new Response("mine", { headers })]);
  await expect(client.get("/me")).rejects.toMatchObject({
    name: "AlbumenError",
    code: "UNREADABLE",
    status: 200,
  });
});
