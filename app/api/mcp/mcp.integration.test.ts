import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import sharp from "sharp";
import { describe, expect, it, onTestFinished } from "vitest";
import { appOrigin } from "@/lib/image-urls";
import type { ImageResource } from "@/lib/images/resource";
import { env } from "@/lib/platform/process/env";
import { jpeg, png } from "@/test/builders/images";
import { testImage } from "@/test/builders/uploads";
import { startForeignHost } from "@/test/fakes/foreign-host";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller, createCallerFor } from "@/test/harness/caller";
import { isServedElsewhere } from "@/test/harness/modes/modes.mjs";
import { sample } from "@/test/harness/sample";
import { signIn } from "@/test/harness/session";
import { explain } from "./explain";

const api = serveApi();

/** The two protocols: without a handshake since 2026, and with `initialize` before. */
const eras = ["auto", "legacy"] as const;

async function connect(key: string, mode: (typeof eras)[number] = "auto"): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL("/api/mcp", api.origin), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  await client.connect(transport);
  onTestFinished(() => client.close());

  return client;
}

interface ToolResult {
  isError?: boolean;
  content: { type: string; text?: string; data?: string; mimeType?: string }[];
  structuredContent?: Record<string, never>;
}

async function callTool(client: Client, name: string, args: Record<string, unknown> = {}) {
  return (await client.callTool({ name, arguments: args })) as unknown as ToolResult;
}

async function dataOf<Data>(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Data> {
  const result = await callTool(client, name, args);
  expect(result.isError, JSON.stringify(result.content)).not.toBe(true);
  expect(JSON.parse(result.content[0]?.text ?? "")).toEqual(result.structuredContent);

  return result.structuredContent as Data;
}

async function toolNames(client: Client): Promise<string[]> {
  return (await client.listTools()).tools.map(({ name }) => name);
}

describe.each(sample(eras, 2))("MCP, protocol %s", (era) => {
  it("finds, shows and edits images", async () => {
    const { key, upload } = await createCaller(api.origin);
    const image = await upload("lake.jpg", await testImage({ width: 1600, height: 900 }), { tags: "water" });
    const client = await connect(key, era);

    expect(await dataOf(client, "search_images", { tag: "water", limit: 5 })).toMatchObject({
      images: [{ id: image.id, filename: "lake.jpg", tags: ["water"], width: 1600 }],
      next_cursor: null,
    });

    const shown = await callTool(client, "get_image", { id: image.id });
    expect(shown.structuredContent).toMatchObject({ id: image.id, urls: image.urls });

    const preview = shown.content[1];
    expect(preview).toMatchObject({ type: "image", mimeType: "image/jpeg" });

    const { width, format } = await sharp(Buffer.from(preview?.data ?? "", "base64")).metadata();
    expect({ width, format }).toEqual({ width: 1024, format: "jpeg" });
    expect((await callTool(client, "get_image", { id: image.id, show: false })).content).toHaveLength(1);

    await dataOf(client, "update_image", { id: image.id, title: "Lake", alt: "A lake" });
    await dataOf(client, "tag_images", { ids: [image.id], add: ["blue"], remove: ["water"] });
    await dataOf(client, "create_album", { title: "Summer Lakes" });

    expect(await dataOf(client, "move_images", { ids: [image.id], album: "summer-lakes" })).toEqual({
      changed: 1,
      unchanged: 0,
      failed: [],
    });
    expect(await dataOf(client, "search_images", { search: "lake" })).toMatchObject({
      images: [{ title: "Lake", alt: "A lake", album: "summer-lakes", tags: ["blue"] }],
    });
  });
});

describe("the tools", () => {
  it("share, and move to the trash and back", async () => {
    const { key, upload, expect: call } = await createCaller(api.origin);
    const image = await upload("shared.jpg", await testImage({ red: 3 }));
    const client = await connect(key);
    const share = await dataOf<{ url: string }>(client, "create_share", {
      ids: [image.id],
      expiration: "7d",
    });

    expect(share.url).toContain("/s/");
    expect(await dataOf(client, "list_shares")).toMatchObject({ shares: [{ url: share.url }] });

    expect(await dataOf(client, "trash_images", { ids: [image.id], dry_run: true })).toMatchObject({
      changed: 1,
    });
    expect((await call<ImageResource>(200, "GET", `/api/images/${image.id}`)).status.state).toBe("active");
    expect(await dataOf(client, "trash_images", { ids: [image.id, "img_none"] })).toMatchObject({
      changed: 1,
      failed: [{ id: "img_none", code: "NOT_FOUND" }],
    });
    expect(await dataOf(client, "search_images", { in_trash: true })).toMatchObject({
      images: [{ id: image.id }],
    });
    expect(await dataOf(client, "restore_images", { ids: [image.id] })).toMatchObject({ changed: 1 });
  });

  it("list recipes, and add their URLs", async () => {
    const { key, upload, expect: call } = await createCaller(api.origin);
    const image = await upload("card.jpg", await testImage({ red: 4 }));
    await call(201, "POST", "/api/recipes", { slug: "card", width: 64 });
    const client = await connect(key);

    expect(await dataOf(client, "list_recipes")).toMatchObject({ recipes: [{ slug: "card", width: 64 }] });
    expect(await dataOf(client, "list_watermarks")).toEqual({ watermarks: [] });
    const { urls } = await dataOf<ImageResource>(client, "get_image", {
      id: image.id,
      show: false,
      recipes: ["card", "card@2"],
    });
    expect(Object.keys(urls)).toEqual([...Object.keys(image.urls), "card", "card@2"]);
    const unknown = await callTool(client, "get_image", { id: image.id, recipes: ["none"] });
    expect([unknown.isError, unknown.content[0]?.text]).toEqual([
      true,
      expect.stringContaining("none is not one of your recipes"),
    ]);

    const batch = { ids: [image.id, "img_none"], recipe: "card" };
    const estimates = await Promise.all(
      ["png", "jpeg", "webp"].map(async (format) => {
        const dryRun = { ...batch, format, dry_run: true };
        const predicted = await dataOf<{ estimated_bytes: number }>(client, "apply_recipe", dryRun);
        expect(predicted).toMatchObject({ changed: 1, failed: [{ id: "img_none", code: "NOT_FOUND" }] });
        return predicted.estimated_bytes;
      }),
    );
    expect(estimates).toEqual([...new Set(estimates)].sort((a, b) => b - a));
    expect(await dataOf(client, "apply_recipe", batch)).toEqual({
      job: expect.stringMatching(/^job_/),
      images: 2,
    });
  });

  it("create and change recipes and watermarks, and require watermarks", async () => {
    const { key, upload, expect: call } = await createCaller(api.origin);
    const image = await upload("marked.jpg", await testImage({ red: 5 }));
    const client = await connect(key);
    const mark = { name: "Copyright", text: "© Ada", color: "#ffffff" };
    const { id: watermark } = await dataOf<{ id: string }>(client, "create_watermark", mark);
    const settings = { slug: "proof", width: 64, format: "webp", watermark };
    expect(await dataOf(client, "create_recipe", settings)).toMatchObject(settings);
    const changes = { recipe: "proof", width: null, height: 32, trim: { tolerance: 5 } };
    expect(await dataOf(client, "update_recipe", changes)).toMatchObject({
      ...settings,
      width: null,
      height: 32,
      trim: { tolerance: 5 },
    });
    const wrong = await callTool(client, "create_recipe", { slug: "w512" });
    expect([wrong.isError, wrong.content[0]?.text]).toEqual([true, expect.stringContaining("reserved")]);

    const required = { required_watermark: watermark };
    await dataOf(client, "create_album", { title: "Proofs" });
    const album = { album: "proofs", recipes: ["proof"], ...required };
    expect(await dataOf(client, "update_album", album)).toMatchObject(album);
    expect(await dataOf(client, "create_share", { ids: [image.id], ...required })).toMatchObject(required);
    await call(409, "DELETE", `/api/watermarks/${watermark}`);
  });

  it("fill and list collections, and leave the images where they are", async () => {
    const { key, upload } = await createCaller(api.origin);
    const [lake, sea] = [
      await upload("lake.jpg", await testImage({ red: 8 })),
      await upload("sea.jpg", await testImage({ red: 9 })),
    ];
    const client = await connect(key);
    const best = await dataOf<{ id: string }>(client, "create_collection", { title: "Best" });
    await dataOf(client, "create_collection", { title: "Water", parent: best.id });
    const { id: collection } = best;
    const images = () => dataOf<{ images: object[] }>(client, "get_collection_images", { collection });

    expect(await dataOf(client, "list_collections", { parent: "root" })).toEqual({
      collections: [
        {
          id: collection,
          title: "Best",
          description: "",
          parent: null,
          kind: "manual",
          visibility: "private",
          count: 0,
        },
      ],
      next_cursor: null,
    });
    const added = { collection, ids: [lake.id, sea.id, "img_none"] };
    const counts = { changed: 2, unchanged: 0, failed: 1 };
    expect(await dataOf(client, "add_to_collection", { ...added, dry_run: true })).toEqual(counts);
    expect((await images()).images).toEqual([]);
    expect(await dataOf(client, "add_to_collection", added)).toEqual(counts);
    await dataOf(client, "update_image", { id: lake.id, rating: 4, pick: "pick", archived: true });
    expect((await images()).images).toEqual([
      expect.objectContaining({ id: lake.id, rating: 4, pick: "pick", archived: true }),
      expect.objectContaining({ id: sea.id, rating: 0, pick: "none", archived: false }),
    ]);

    const removed = { collection, ids: [lake.id] };
    const count = { changed: 1, unchanged: 0, failed: 0 };
    expect(await dataOf(client, "remove_from_collection", { ...removed, dry_run: true })).toEqual(count);
    expect((await images()).images).toHaveLength(2);
    expect(await dataOf(client, "remove_from_collection", removed)).toEqual(count);
    expect((await images()).images).toHaveLength(1);
    expect((await dataOf<{ images: object[] }>(client, "search_images")).images).toHaveLength(2);

    const missing = await callTool(client, "add_to_collection", { collection: "col_none", ids: [lake.id] });
    expect(missing.content[0]?.text).toMatch(/^NOT_FOUND: Collection not found\./);
  });

  it("rate, flag and query images, and create smart collections of a query", async () => {
    const { actor, key, upload } = await createCaller(api.origin);
    const [lake, sea, road] = [
      await upload("lake.jpg", await testImage({ red: 11 }), { tags: "water" }),
      await upload("sea.jpg", await testImage({ red: 12 }), { tags: "water" }),
      await upload("road.jpg", await testImage({ red: 13 })),
    ];
    const client = await connect(key);
    const marks = { ids: [lake.id, road.id, "img_none"], rating: 4, pick: "pick" };
    const missing = [expect.objectContaining({ id: "img_none", code: "NOT_FOUND" })];
    const both = { changed: 2, unchanged: 0, failed: missing };
    expect(await dataOf(client, "rate_images", { ...marks, dry_run: true })).toEqual({
      rated: both,
      flagged: both,
    });
    const shown = () => dataOf(client, "get_image", { id: lake.id, show: false });
    expect(await shown()).toMatchObject({ rating: 0, pick: "none" });
    expect(await dataOf(client, "rate_images", marks)).toEqual({ rated: both, flagged: both });
    expect(await shown()).toMatchObject({ rating: 4, pick: "pick" });
    await expect(dataOf(client, "rate_images", { ids: [lake.id] })).rejects.toThrow(
      "is required without pick",
    );
    expect(await dataOf(client, "rate_images", { ids: [lake.id], pick: "pick" })).toEqual({
      flagged: { changed: 0, unchanged: 1, failed: [] },
    });
    expect(await dataOf(client, "rate_images", { ids: [road.id], rating: 0 })).toMatchObject({
      rated: { changed: 1 },
    });
    expect((await callTool(client, "rate_images", { ids: [road.id], rating: 6 })).isError).toBe(true);

    const query = async (args: Record<string, unknown>) => {
      const { images, next_cursor } = await dataOf<{ images: { id: string }[]; next_cursor: string | null }>(
        client,
        "query_images",
        args,
      );
      return { ids: images.map(({ id }) => id), next_cursor };
    };
    const filter = { any: [{ min_rating: 1 }, { all: [{ tag: ["water"] }, { not: { pick: "pick" } }] }] };
    expect(await query({ filter, sort: "oldest" })).toEqual({ ids: [lake.id, sea.id], next_cursor: null });
    const first = await query({ filter, limit: 1 });
    expect(first.ids).toEqual([sea.id]);
    expect((await query({ filter, limit: 1, cursor: first.next_cursor })).ids).toEqual([lake.id]);
    expect((await query({ filter, in_trash: true })).ids).toEqual([]);
    const wrong = await callTool(client, "query_images", { filter: { any: [{ stars: 1 }] } });
    expect(wrong.content[0]?.text).toMatch(/^VALIDATION_ERROR: .*\nfilter\.any\.0\.stars: is unknown/);

    const smart = await dataOf<{ id: string }>(client, "create_collection", { title: "Water", filter });
    expect(smart).toMatchObject({ kind: "smart" });
    const found = await dataOf<{ images: { id: string }[] }>(client, "get_collection_images", {
      collection: smart.id,
    });
    expect(found.images.map(({ id }) => id)).toEqual([sea.id, lake.id]);

    const { key: albums } = await createCallerFor(api.origin, actor, ["albums:write"]);
    const rejected = await callTool(await connect(albums), "create_collection", { title: "More", filter });
    expect(rejected.content[0]?.text).toMatch(/^INSUFFICIENT_SCOPE: /);
  });

  it("upload from a URL", async () => {
    const bytes = await testImage({ red: 7 });
    const host = await startForeignHost((_request, response) => response.end(bytes));
    onTestFinished(() => host.close());
    const client = await connect((await createCaller(api.origin)).key);
    const url = `http://localhost:${host.port}/photos/sea.jpg`;
    const fields = { url, tags: ["sea"], alt: "The sea" };

    expect(await dataOf(client, "upload_image", fields)).toMatchObject({
      filename: "sea.jpg",
      alt: "The sea",
    });
    expect(await dataOf(client, "upload_image", fields)).toMatchObject({ filename: "sea-2.jpg" });

    const failed = await callTool(client, "upload_image", { url: "http://10.0.0.1/sea.jpg" });
    expect(failed.content[0]?.text).toContain("VALIDATION_ERROR");
  });

  it("tell of the library", async () => {
    const { key, upload } = await createCaller(api.origin);
    const image = await upload("one.jpg", await jpeg(), { tags: "one" });
    await upload("two.png", await png());
    const client = await connect(key);

    expect(await dataOf(client, "list_tags")).toMatchObject({ tags: [{ tag: "one", count: 1 }] });

    await dataOf(client, "create_album", { title: "Ones", album: "ones" });
    await dataOf(client, "update_album", { album: "ones", description: "All ones" });
    const albums = await dataOf<{ albums: object[] }>(client, "list_albums");

    expect(albums.albums).toContainEqual(expect.objectContaining({ album: "ones", description: "All ones" }));
    expect(await dataOf(client, "get_analytics", { days: 7 })).toMatchObject({ library: { images: 2 } });
    expect(await dataOf(client, "find_similar_images", { id: image.id })).toMatchObject({
      images: [{ filename: "two.png", distance: expect.any(Number) }],
    });
  });

  it("the list contains only tools that the key may use", async () => {
    const { actor } = await createCaller(api.origin);
    const names = async (...scopes: string[]) =>
      toolNames(await connect((await createCallerFor(api.origin, actor, scopes)).key));

    expect(await names("images:read")).toEqual([
      "search_images",
      "query_images",
      "get_image",
      "find_similar_images",
    ]);
    expect(await names("read")).not.toContain("update_image");
    expect(await names("images:write")).not.toContain("trash_images");
    expect(await names("images:write", "images:delete")).toContain("trash_images");
    expect(await names("shares:write")).not.toContain("create_share");
    expect(await names("shares:write", "read")).toContain("create_share");
    expect(await names("upload")).toEqual([]);
    expect(await names("albums:read")).toEqual(["list_albums", "list_collections"]);
    expect(await names("read")).toContain("get_collection_images");
    expect(await names("albums:write")).not.toContain("add_to_collection");
    expect(await names("albums:write", "images:read")).toEqual(
      expect.arrayContaining(["create_collection", "add_to_collection", "remove_from_collection"]),
    );
    expect(await names("images:write")).toContain("rate_images");
    expect((await names("*")).length).toBe(29);
  });

  it("explain errors in the words of the API, and nothing of unexpected ones", async () => {
    const client = await connect(api.owner.key);
    const missing = await callTool(client, "get_image", { id: "img_none" });

    expect(missing.isError).toBe(true);
    expect(missing.content[0]?.text).toMatch(/^NOT_FOUND: Image not found\.\nRequest req_\w+$/);

    const invalid = await callTool(client, "create_album", { title: "" });
    expect(invalid.content[0]?.text).toMatch(/^VALIDATION_ERROR: .*\ntitle: /);

    const unknown = await callTool(client, "search_images", { sorting: "up" });
    expect(unknown.isError).toBe(true);

    expect(explain(new Error("password of the database"), "mcp test")).toMatch(
      /^INTERNAL_ERROR: Something went wrong on our side\.\nRequest req_\w+$/,
    );
  });
});

describe("resources", () => {
  it("are the images and the albums", async () => {
    const { key, upload } = await createCaller(api.origin);
    const image = await upload("resource.jpg", await testImage({ red: 6 }));
    const client = await connect(key);
    const { resources } = await client.listResources();

    expect(resources.map(({ uri }) => uri).sort()).toEqual([
      "albumen://albums",
      `albumen://images/${image.id}`,
    ]);

    const { contents } = await client.readResource({ uri: `albumen://images/${image.id}` });
    expect(contents[0]).toMatchObject({ mimeType: "image/jpeg", blob: expect.stringMatching(/^\/9j/) });

    const albums = await client.readResource({ uri: "albumen://albums" });
    expect(albums.contents[0]).toMatchObject({ mimeType: "application/json" });
    await expect(client.readResource({ uri: "albumen://images/img_none" })).rejects.toThrow("NOT_FOUND");
  });
});

describe("admission", () => {
  const list = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const post = (headers: Record<string, string>) =>
    fetch(`${api.origin}/api/mcp`, {
      method: "POST",
      body: list,
      headers: {
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
        ...headers,
      },
    });

  it.each([
    ["nothing", {}, ""],
    ["an unknown key", { authorization: "Bearer alb_0000000000_nothing" }, ', error="invalid_token"'],
  ])("%s is no credential", async (_name, headers, error) => {
    const response = await post(headers);
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe(
      `Bearer realm="albumen"${error}, resource_metadata="${appOrigin()}/.well-known/oauth-protected-resource/api/mcp"`,
    );
    expect(await response.json()).toMatchObject({ code: "UNAUTHORIZED" });
  });

  it("a session is no credential", async () => {
    const { cookie } = await signIn(api.origin, api.owner.actor);
    expect((await fetch(`${api.origin}/api/me`, { headers: { cookie } })).status).toBe(200);
    expect((await post({ cookie, origin: api.origin })).status).toBe(401);
  });

  it.skipIf(isServedElsewhere)(
    "pages of this origin and of listed ones may call, and no others",
    async () => {
      const authorization = `Bearer ${api.owner.key}`;
      const statusOf = async (origin: string) => (await post({ authorization, origin })).status;
      Object.assign(env(), { ALBUMEN_MCP_ORIGINS: ["https://inspector.example.com"] });
      onTestFinished(() => void Object.assign(env(), { ALBUMEN_MCP_ORIGINS: [] }));

      expect(await statusOf(appOrigin())).toBe(200);
      expect(await statusOf("https://inspector.example.com")).toBe(200);
      for (const origin of ["https://evil.example.com", "null", "http://inspector.example.com"])
        expect(await statusOf(origin), origin).toBe(403);

      const preflight = await fetch(`${api.origin}/api/mcp`, {
        method: "OPTIONS",
        headers: { origin: "https://inspector.example.com" },
      });
      expect(preflight.headers.get("access-control-allow-origin")).toBe("https://inspector.example.com");
    },
  );

  it("counts against the rate limit of the key", async () => {
    const { key, call } = await createCaller(api.origin);
    const before = await call("GET", "/api/me");
    await post({ authorization: `Bearer ${key}` });
    const after = await call("GET", "/api/me");
    const remaining = (headers: Headers) => Number(/r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]);

    expect(remaining(before.headers) - remaining(after.headers)).toBe(2);
  });

  it("rejects other methods, and sends nothing that a cache stores", async () => {
    const authorization = `Bearer ${api.owner.key}`;
    for (const method of ["GET", "DELETE"]) {
      const response = await fetch(`${api.origin}/api/mcp`, { method, headers: { authorization } });
      expect(response.status, method).toBe(405);
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
    const tooLarge = await fetch(`${api.origin}/api/mcp`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: " ".repeat(1_000_001),
    });
    expect(tooLarge.status).toBe(413);
  });
});
