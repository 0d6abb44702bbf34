import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import sharp from "sharp";
import { expect, it, onTestFinished } from "vitest";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";

// The SDK before the split into a client and a server package, which many programs use: it starts
// with `initialize`.

const api = serveApi();

async function connect(key: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" });
  const transport = new StreamableHTTPClientTransport(new URL("/api/mcp", api.origin), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  // Its types were written without `exactOptionalPropertyTypes`.
  await client.connect(transport as Transport);
  onTestFinished(() => client.close());

  return client;
}

it("a program with the older SDK lists and calls the tools", async () => {
  const { key, upload } = await createCaller(api.origin);
  const image = await upload("lake.jpg", await testImage({ width: 1600, height: 900 }), { tags: "water" });
  const client = await connect(key);

  expect(client.getServerVersion()).toMatchObject({ name: "albumen" });

  const { tools } = await client.listTools();
  expect(tools).toHaveLength(29);
  expect(tools.find(({ name }) => name === "search_images")).toMatchObject({
    inputSchema: { type: "object" },
    annotations: { readOnlyHint: true },
  });

  const found = await client.callTool({ name: "search_images", arguments: { tag: "water" } });
  expect(found.structuredContent).toMatchObject({ images: [{ id: image.id, filename: "lake.jpg" }] });

  const shown = await client.callTool({ name: "get_image", arguments: { id: image.id } });
  const [, preview] = shown.content as { type: string; data: string; mimeType: string }[];

  expect(preview).toMatchObject({ type: "image", mimeType: "image/jpeg" });
  expect(await sharp(Buffer.from(preview?.data ?? "", "base64")).metadata()).toMatchObject({ width: 1024 });

  const edit = { name: "update_image", arguments: { id: image.id, title: "Lake" } };
  expect((await client.callTool(edit)).structuredContent).toMatchObject({ title: "Lake" });

  const missing = await client.callTool({ name: "get_image", arguments: { id: "img_none" } });
  expect(missing).toMatchObject({
    isError: true,
    content: [{ text: expect.stringMatching(/^NOT_FOUND: /) }],
  });
});

it("a program with the older SDK reads the resources", async () => {
  const { key, upload } = await createCaller(api.origin);
  const image = await upload("sea.jpg", await testImage({ red: 4 }));
  const client = await connect(key);
  const { resources } = await client.listResources();

  expect(resources.map(({ uri }) => uri)).toContain(`albumen://images/${image.id}`);

  const { contents } = await client.readResource({ uri: `albumen://images/${image.id}` });
  expect(contents[0]).toMatchObject({ mimeType: "image/jpeg", blob: expect.stringMatching(/^\/9j/) });
});

it("a program with the older SDK is told that its key is not valid", async () => {
  await expect(connect("alb_0000000000_nothing")).rejects.toThrow("UNAUTHORIZED");
});
