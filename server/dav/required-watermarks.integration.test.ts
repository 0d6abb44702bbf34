import { expect, it, vi } from "vitest";
import { createMarkedLibrary, see } from "@/test/builders/marked-library";
import { serveApi } from "@/test/harness/api-suite";
import { createDavClient, type DavResponse } from "@/test/harness/dav-client";
import { readZip } from "@/test/harness/zip";

vi.setConfig({ testTimeout: 120_000 });

const api = serveApi();

const seeFile = ({ status, bytes }: Pick<DavResponse, "status" | "bytes">) =>
  see(new Response(new Uint8Array(bytes), { status }));

it("gives viewers and contributors renditions with the watermark, over WebDAV and in archives", async () => {
  const marked = await createMarkedLibrary(api.origin);
  const { library } = marked;
  const { album } = await library.createAlbum();
  const image = await marked.upload({ album, visibility: "private" });
  await marked.requireForAlbum(album, marked.green);
  for (const role of ["viewer", "contributor", "editor"] as const) {
    const key = await marked.keyOf(role);
    const dav = createDavClient(api.origin, key);
    const isClean = role === "editor";
    const [folder] = (await dav.list("/dav/")).keys();
    const files = await dav.list(folder ?? "");
    const [[path, properties] = []] = files;
    const described = ["getcontentlength", "getetag"].map((name) => properties?.has(name));
    expect([role, ...described]).toEqual([role, isClean, isClean]);

    const file = await dav.send("GET", path ?? "", { headers: { accept: "image/avif,image/webp" } });
    const type = file.headers.get("content-type");
    expect([role, await seeFile(file), type]).toEqual([role, isClean ? "clean" : "green", "image/png"]);
    expect((await dav.send("HEAD", path ?? "")).headers.get("etag")).toBe(file.headers.get("etag"));

    for (const variant of ["original", "w256"]) {
      const archive = await fetch(`${api.origin}/api/images/archive`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify({ ids: [image.id], variant }),
      });
      const [bytes] = [...readZip(Buffer.from(await archive.arrayBuffer())).values()];
      const seen = bytes && (await seeFile({ status: 200, bytes }));
      expect([role, variant, seen]).toEqual([role, variant, isClean ? "clean" : "green"]);
    }
  }
});

it("lets editors delete no folder with a required watermark, and none of its images", async () => {
  const marked = await createMarkedLibrary(api.origin);
  const { album } = await marked.library.createAlbum();
  const { id } = await marked.upload({ album });
  await marked.requireForAlbum(album, marked.green);
  const dav = createDavClient(api.origin, await marked.keyOf("editor", ["*"]));
  const folder = [...(await dav.list("/dav/")).keys()].find((path) => path !== "/dav/Images/") ?? "";
  expect((await dav.send("DELETE", folder)).status).toBe(403);
  await marked.library.caller.expect(200, "GET", `/api/images/${id}`);

  await marked.requireForAlbum(album, null);
  expect((await dav.send("DELETE", folder)).status).toBe(204);
});
