import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, it, onTestFinished, vi } from "vitest";
import type { MemberRole } from "@/lib/kernel/roles";
import { createMarkedLibrary, see } from "@/test/builders/marked-library";
import { serveApi } from "@/test/harness/api-suite";

vi.setConfig({ testTimeout: 120_000 });

const api = serveApi();

async function connect(key: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" });
  const transport = new StreamableHTTPClientTransport(new URL("/api/mcp", api.origin), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  await client.connect(transport);
  onTestFinished(() => client.close());

  return client;
}

const seeBase64 = (bytes: string | undefined) =>
  see(new Response(new Uint8Array(Buffer.from(bytes ?? "", "base64"))));

it("gives the programs of viewers and contributors images with the required watermark", async () => {
  const marked = await createMarkedLibrary(api.origin);
  const { album } = await marked.library.createAlbum();
  const { id } = await marked.upload({ album, visibility: "private" });
  await marked.requireForAlbum(album, marked.green);
  const roles: readonly MemberRole[] = ["viewer", "contributor", "editor", "manager"];
  for (const role of roles) {
    const client = await connect(await marked.keyOf(role));
    const shown = await client.callTool({ name: "get_image", arguments: { id } });
    const [, preview] = shown.content as Array<{ data?: string }>;
    const { contents } = await client.readResource({ uri: `albumen://images/${id}` });
    const resource = contents.find((one) => "blob" in one) as { blob?: string } | undefined;
    const expected = ["viewer", "contributor"].includes(role) ? "green" : "clean";
    expect([role, await seeBase64(preview?.data), await seeBase64(resource?.blob)]).toEqual([
      role,
      expected,
      expected,
    ]);
  }
});
