import { expect } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import type { ShareResource } from "@/lib/shares/resource";
import { uploadBytes } from "@/test/builders/uploads";
import { serveApi } from "./api-suite";
import { type ShareVisitor, visitShare } from "./share-visitor";

interface Begun {
  id: string;
  upload: NonNullable<ImageResource["upload"]>;
}

/** The API, with share links that guests upload by. */
export function serveGuests() {
  const api = serveApi();
  let albumCount = 0;

  async function startUpload(visitor: ShareVisitor, filename: string, bytes: Buffer) {
    const answer = await visitor.call("/uploads", { filename, size_bytes: bytes.length });
    return { status: answer.status, ...(JSON.parse(answer.text) as Begun) };
  }

  return {
    api,
    /** Creates a link with an album of its own. */
    async createLink(limits: Record<string, unknown> = {}): Promise<ShareResource & { album: string }> {
      const album = `guests-${++albumCount}`;
      await api.owner.expect(201, "POST", "/api/albums", { album, title: "Secret album" });
      const body = {
        target: { type: "upload" },
        upload: { album, max_files: 3, max_bytes: 1_000_000, ...limits },
      };

      return { ...(await api.owner.expect<ShareResource>(201, "POST", "/api/shares", body)), album };
    },
    async enter({ url }: ShareResource) {
      const visitor = visitShare(api.origin, url);
      return { visitor, page: await visitor.get() };
    },
    startUpload,
    async send(visitor: ShareVisitor, filename: string, bytes: Buffer) {
      const { id, upload } = await startUpload(visitor, filename, bytes);
      const put = await uploadBytes(api.origin, { upload }, bytes);
      expect(put.status, await put.text()).toBe(200);

      return { id, completed: await visitor.call(`/uploads/${id}/complete`) };
    },
    async listAlbum(album: string): Promise<ImageResource[]> {
      const path = `/api/images?album=${album}`;
      return (await api.owner.expect<{ data: ImageResource[] }>(200, "GET", path)).data;
    },
  };
}
