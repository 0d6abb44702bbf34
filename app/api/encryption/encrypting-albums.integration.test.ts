import { describe, expect, it } from "vitest";
import type { AlbumResource } from "@/lib/albums/resource";
import type { ImageResource } from "@/lib/images/resource";
import { env } from "@/lib/platform/process/env";
import { testImage, uploadInSteps, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createForm } from "@/test/harness/caller";
import { visitShare } from "@/test/harness/share-visitor";

const api = serveApi();

describe("an album that encrypts its uploads", () => {
  const create = (fields: object) =>
    api.owner.expect<AlbumResource>(201, "POST", "/api/albums", { album: null, ...fields });
  const isEncrypted = ({ status }: ImageResource) => status.encrypted;

  it("does so with every upload that does not say otherwise, and leaves its other images", async () => {
    const { album } = await create({ title: "Secret" });
    const bytes = await testImage({ red: 3 });
    const before = await api.owner.upload("before.jpg", bytes, { album });
    const change = { encrypt_uploads: true };
    const changed = await api.owner.expect<AlbumResource>(200, "PATCH", `/api/albums/${album}`, change);

    expect(changed.encrypt_uploads).toBe(true);
    expect(isEncrypted(await api.owner.upload("into.jpg", bytes, { album }))).toBe(true);

    const inSteps = await uploadInSteps(api.origin, api.owner, "into-steps.jpg", bytes, { album });
    expect(isEncrypted(inSteps)).toBe(true);
    expect(isEncrypted(await api.owner.upload("plainly.jpg", bytes, { album, encrypt: "false" }))).toBe(
      false,
    );
    expect(isEncrypted(await api.owner.upload("elsewhere.jpg", bytes))).toBe(false);

    const moved = await api.owner.upload("moved.jpg", bytes);
    await api.owner.expect(200, "PATCH", `/api/images/${moved.id}`, { album });
    for (const { id } of [before, moved])
      expect(isEncrypted(await api.owner.expect(200, "GET", `/api/images/${id}`))).toBe(false);
    // As the default album of uploads, too.
    await api.owner.expect(200, "PATCH", "/api/settings", { upload_defaults: { album } });

    expect(isEncrypted(await api.owner.upload("by-default.jpg", bytes))).toBe(true);

    await api.owner.expect(200, "PATCH", "/api/settings", { upload_defaults: {} });
    await api.owner.expect(200, "PATCH", `/api/albums/${album}`, { encrypt_uploads: false });

    expect(isEncrypted(await api.owner.upload("after.jpg", bytes, { album }))).toBe(false);
  });

  it("takes guests' uploads encrypted", async () => {
    const { album } = await create({ title: "Guests", encrypt_uploads: true });
    const { url } = await api.owner.expect<{ url: string }>(201, "POST", "/api/shares", {
      target: { type: "upload" },
      upload: { album, max_files: 1, max_bytes: 1_000_000 },
    });
    const visitor = visitShare(api.origin, url);
    await visitor.get();
    const bytes = await testImage({ red: 4 });
    const begun = await visitor.call("/uploads", { filename: "guest.jpg", size_bytes: bytes.length });
    const { id, upload } = JSON.parse(begun.text) as {
      id: string;
      upload: { url: string; headers: Record<string, string> };
    };
    const init = { method: "PUT", body: new Uint8Array(bytes), headers: upload.headers };

    expect((await fetch(withOrigin(api.origin, upload.url), init)).status).toBe(200);

    await visitor.call(`/uploads/${id}/complete`);
    const filter = `/api/images?album=${album}`;
    const { data } = await api.owner.expect<{ data: ImageResource[] }>(200, "GET", filter);

    expect(data.map(isEncrypted)).toEqual([true]);
  });

  it("is not made where nothing can be encrypted, and never takes an upload plain", async () => {
    const { album } = await create({ title: "Keyless", encrypt_uploads: true });
    const key = env().ALBUMEN_ROOT_KEY;
    Object.assign(env(), { ALBUMEN_ROOT_KEY: undefined });
    try {
      const unavailable = { status: 503, body: { code: "SERVICE_UNAVAILABLE" } };
      const sealed = { album: null, title: "No", encrypt_uploads: true };
      expect(await api.owner.call("POST", "/api/albums", sealed)).toMatchObject(unavailable);
      const bytes = await testImage();
      const upload = (fields: Record<string, string>) =>
        createForm("keyless.jpg", bytes, { album, ...fields });
      expect(await api.owner.call("POST", "/api/upload", upload({}))).toMatchObject(unavailable);
      expect(await api.owner.call("POST", "/api/upload", upload({ encrypt: "true" }))).toMatchObject(
        unavailable,
      );
      for (const fields of [{ album }, { encrypt: true }])
        expect(
          await api.owner.call("POST", "/api/images", { filename: "keyless.jpg", ...fields }),
        ).toMatchObject(unavailable);

      expect(await api.owner.call("POST", "/api/encryption/rotate")).toMatchObject(unavailable);
    } finally {
      Object.assign(env(), { ALBUMEN_ROOT_KEY: key });
    }
  });
});
