import { createHash, createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createFakePorts } from "@/test/fakes/http-ports";
import type { FileReceiver } from "./endpoint-body";
import {
  buildOpenApiDocument,
  createRoutes,
  defineEndpoint,
  download,
  file,
  fileOrJson,
  noContent,
  ok,
  raw,
} from "./index";
import type { RouteHandlers } from "./routes";

const secret = "whsec_test";
const sign = (bytes: Uint8Array) => createHmac("sha256", secret).update(bytes).digest("hex");
const maxBytes = 2_000;

/** The bytes that the receiver stored and discarded. */
let received: Buffer[] = [];
let discarded: Buffer[] = [];
let handled: unknown;

const hook = defineEndpoint({
  method: "POST",
  path: "/hooks",
  operationId: "receiveHook",
  tag: "Hooks",
  summary: "A signed message",
  auth: "public",
  rateLimit: "write",
  errors: [],
  headers: z.object({ "x-signature": z.string().describe("HMAC of the bytes") }),
  body: raw({ contentType: "application/json", maxBytes }),
  success: ok(z.object({ isGenuine: z.boolean(), length: z.int() }), "The verdict"),
  handler: ({ headers, body }) => ({
    isGenuine: headers["x-signature"] === sign(body),
    length: body.length,
  }),
});

const receiver: FileReceiver<{ bytes: Buffer; sha256: string }> = {
  async receive(stream) {
    const bytes = await buffer(stream);
    received.push(bytes);
    return { bytes, sha256: createHash("sha256").update(bytes).digest("hex") };
  },
  async discard({ bytes }) {
    discarded.push(bytes);
  },
};

const put = defineEndpoint({
  method: "POST",
  path: "/files",
  operationId: "putFile",
  tag: "Files",
  summary: "A file",
  auth: "any",
  rateLimit: "write",
  errors: [],
  audit: { action: "create", resourceType: "file" },
  body: file(z.strictObject({ filename: z.string().min(2), note: z.string().optional() }), {
    maxBytes,
    receiver,
  }),
  success: noContent("Taken"),
  handler: async ({ body }) => {
    handled = { fields: body.fields, text: body.file.bytes.toString() };
  },
});

const putOrSay = defineEndpoint({
  method: "POST",
  path: "/notes",
  operationId: "putNote",
  tag: "Files",
  summary: "A file, or a text",
  auth: "any",
  rateLimit: "write",
  errors: [],
  audit: { action: "create", resourceType: "note" },
  body: fileOrJson(z.strictObject({ filename: z.string() }), {
    maxBytes,
    receiver,
    json: z.strictObject({ text: z.string().min(2) }),
  }),
  success: noContent("Taken"),
  handler: async ({ body }) => {
    handled = "json" in body ? body.json.text : body.fields.filename;
  },
});

const chunks = Readable.from(["x"]);
const headers = { "X-Size": z.int().describe("In pixels") };
const get = (name: string) =>
  defineEndpoint({
    method: "GET",
    path: "/files",
    operationId: "getFile",
    tag: "Files",
    summary: "A file",
    auth: "any",
    rateLimit: "read",
    errors: [],
    success: download(["text/plain"], "The file", headers),
    handler: () => ({ filename: "x.txt", chunks, headers: { [name]: "3" } }),
  });

const documentOptions = {
  title: "",
  version: "1",
  description: "",
  license: { name: "", identifier: "" },
  tagDescriptions: {},
  serverUrl: "",
  sessionCookie: "s",
  extra: { serverUrl: "", operations: [] },
  credentialErrors: [],
  examples: {},
  recordedResponses: {},
};

let server: Server;
let origin: string;
const routes = createRoutes(() => createFakePorts());
const handlersByPath: Record<string, RouteHandlers> = {
  "/hooks": routes(hook),
  "/files": routes(put, get("X-Size")),
  "/notes": routes(putOrSay),
  "/undeclared": routes(get("X-Other")),
};

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const handlers = handlersByPath[request.url?.split("?")[0] ?? ""];
    const handler = handlers?.[request.method as keyof RouteHandlers];
    if (!handler) return response.writeHead(404).end();

    const hasBody = request.method === "POST";
    const answer = await handler(
      new Request(`http://localhost${request.url}`, {
        method: request.method ?? "GET",
        headers: request.headers as Record<string, string>,
        ...(hasBody && { body: Readable.toWeb(request) as ReadableStream, duplex: "half" }),
      }),
      { params: Promise.resolve(undefined) },
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body) await pipeline(Readable.fromWeb(answer.body as never), response);
    else response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  received = [];
  discarded = [];
  handled = undefined;
});

const post = (path: string, body: BodyInit, sentHeaders: Record<string, string> = {}) =>
  fetch(origin + path, { method: "POST", body, headers: sentHeaders });

describe("a raw body", () => {
  it("reaches the handler byte for byte, without JSON parsing", async () => {
    const bytes = Buffer.from('{"a": 1,\r\n "a":2}\xff\0', "latin1");
    const response = await post("/hooks", bytes, { "X-Signature": sign(bytes) });

    expect([response.status, await response.json()]).toEqual([
      200,
      { isGenuine: true, length: bytes.length },
    ]);

    const other = await post("/hooks", Buffer.from("{}"), { "x-signature": sign(bytes) });
    expect(await other.json()).toMatchObject({ isGenuine: false });
  });

  it("is rejected when it is too long or lacks a declared header", async () => {
    const long = await post("/hooks", Buffer.alloc(maxBytes + 1), { "x-signature": "" });
    expect([long.status, (await long.json()).code]).toEqual([413, "BODY_TOO_LARGE"]);
    const unsigned = await post("/hooks", "{}");
    expect([unsigned.status, (await unsigned.json()).details]).toEqual([
      400,
      { "x-signature": ["is required"] },
    ]);
  });
});

describe("a file body", () => {
  it("goes to the endpoint's receiver, which discards it after the handler", async () => {
    const form = new FormData();
    form.append("file", new Blob(["bytes"]), "name.txt");
    form.append("note", "after the file");

    expect((await post("/files", form)).status).toBe(204);
    expect(handled).toEqual({ fields: { filename: "name.txt", note: "after the file" }, text: "bytes" });
    expect(discarded).toEqual(received);
    expect(discarded).toHaveLength(1);
  });

  it("is discarded when its fields are invalid", async () => {
    const form = new FormData();
    form.append("file", new Blob(["bytes"]), "n");
    expect((await post("/files", form)).status).toBe(400);
    expect([handled, received.length, discarded.length]).toEqual([undefined, 1, 1]);
  });
});

it("a body of a file or of JSON reaches the handler as what it is, and each is validated", async () => {
  const form = new FormData();
  form.append("file", new Blob(["bytes"]), "name.txt");
  const json = { "content-type": "application/json; charset=utf-8" };

  expect([(await post("/notes", form)).status, handled]).toEqual([204, "name.txt"]);
  expect([(await post("/notes", '{"text":"said"}', json)).status, handled]).toEqual([204, "said"]);
  for (const [url, body, code] of [
    ["/notes", '{"text":"x"}', "VALIDATION_ERROR"],
    ["/notes?filename=x", '{"text":"said"}', "VALIDATION_ERROR"],
    ["/notes", "{", "INVALID_JSON"],
  ] as const)
    expect(await (await post(url, body, json)).json()).toMatchObject({ code });
  expect((await post("/files", '{"text":"said"}', json)).status).toBe(415);
  expect(buildOpenApiDocument([putOrSay], documentOptions)).toMatchObject({
    paths: {
      "/notes": {
        post: { requestBody: { content: { "application/json": {}, "multipart/form-data": {} } } },
      },
    },
  });
});

it("decodes the characters that browsers encode in names of parts, and no others", async () => {
  const body = [
    '--x\r\nContent-Disposition: form-data; name="%66ile"; filename="no"\r\n\r\nbytes\r\n',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="the %22best%22 100%25 %0d%0a.txt"\r\n\r\nbytes\r\n--x--\r\n',
  ];
  const type = { "content-type": "multipart/form-data; boundary=x" };

  expect((await post("/files", body[1] ?? "", type)).status).toBe(204);
  expect(handled).toMatchObject({ fields: { filename: 'the "best" 100%25 \r\n.txt' } });
  expect(await (await post("/files", body.join(""), type)).json()).toMatchObject({
    details: { "%66ile": expect.anything() },
  });
});

describe("a text that is not UTF-8", () => {
  const formWith = (fields: string, filename: string) =>
    Buffer.from(
      `${fields}--x\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\n\r\nbytes\r\n--x--\r\n`,
      "latin1",
    );

  const field = (name: string, text: string, type = "text/plain") =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`;
  const multipart = { "content-type": "multipart/form-data; boundary=x" };
  const plain = { "content-type": "application/octet-stream" };

  it.each([
    ["note", "/files?filename=name.txt&note=%ff", "bytes", plain],
    ["note", "/files?filename=name.txt&note=a%C3", "bytes", plain],
    ["filename", "/files?filename=q%ff.txt", "bytes", plain],
    ["filename", "/files?filename=%ED%A0%80.txt", "bytes", plain],
    ["note", "/files?note=%ff", formWith("", "name.txt"), multipart],
    ["note", "/files", formWith(field("note", "\xff"), "name.txt"), multipart],
    ["note", "/files", formWith(field("note", "\xff", "text/plain; charset=utf-8"), "name.txt"), multipart],
    ["filename", "/files", formWith(field("filename", "q\xff.txt"), "name.txt"), multipart],
    ["filename", "/files", formWith("", "q\xff.txt"), multipart],
  ])("is rejected as %s of %s", async (name, url, body, type) => {
    const response = await post(url, body, type);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: "VALIDATION_ERROR", details: { [name]: ["is not well-formed UTF-8"] } },
    ]);
    expect(handled).toBeUndefined();
    expect(discarded).toEqual(received);
  });

  it("is rejected in the query of a call without a body", async () => {
    const response = await fetch(`${origin}/files?note=%ff`);
    expect(await response.json()).toMatchObject({ details: { note: ["is not well-formed UTF-8"] } });
  });

  it("is not one in UTF-8, with any charset that the form names", async () => {
    const utf8 = (text: string) => Buffer.from(text).toString("latin1");
    for (const [url, body, type] of [
      ["/files?filename=%C3%A9t%c3%a9+%F0%9F%A5%9A.txt", "bytes", plain],
      ["/files", formWith("", utf8("été 🥚.txt")), multipart],
      [
        "/files",
        formWith(field("filename", utf8("été 🥚.txt"), "text/plain; charset=UTF-8"), "n"),
        multipart,
      ],
    ] as const) {
      const response = await post(url, body, type);
      expect([url, response.status]).toEqual([url, 204]);
      expect(handled).toMatchObject({ fields: { filename: "été 🥚.txt" } });
    }
  });
});

describe("response headers", () => {
  it("declared by the endpoint are readable by pages of other origins", async () => {
    const response = await fetch(`${origin}/files`);
    expect(response.headers.get("x-size")).toBe("3");
    expect(response.headers.get("access-control-expose-headers")).toMatch(/, Content-Disposition, X-Size$/);
    expect((await fetch(`${origin}/undeclared`)).status).toBe(500);
  });

  it("and raw bodies are in the OpenAPI document", () => {
    const document = buildOpenApiDocument([hook, get("X-Size")], documentOptions);

    expect(document).toMatchObject({
      paths: {
        "/hooks": {
          post: {
            parameters: [{ name: "x-signature", in: "header", required: true, schema: { type: "string" } }],
            requestBody: {
              required: true,
              content: { "application/json": { schema: { type: "string", format: "binary" } } },
            },
            responses: { 413: {}, 400: {} },
          },
        },
        "/files": {
          get: {
            responses: {
              200: { headers: { "X-Size": { description: "In pixels", schema: { type: "integer" } } } },
            },
          },
        },
      },
    });
  });
});
