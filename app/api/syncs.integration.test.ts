import { readFileSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { saveQueued } from "@/lib/variants";
import { jpeg } from "@/test/builders/images";
import { withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";

// Keeps the table of syncs in docs/internals/statements.md true.

vi.setConfig({ testTimeout: 60_000 });

const documentation = readFileSync(
  fileURLToPath(new URL("../../docs/internals/statements.md", import.meta.url)),
  "utf8",
);
const [, section = ""] = documentation.split("\n## Syncs\n");
const documented = Object.fromEntries(
  [...section.matchAll(/^\| (.+?) \| (\d+) \|$/gm)].map(([, request = "", syncs]) => [
    request,
    Number(syncs),
  ]),
);

const api = serveApi();
let handles: FileHandle;
let bytes: Uint8Array;
let image: ImageResource;
let count = 0;

beforeAll(async () => {
  const file = await open(fileURLToPath(import.meta.url));
  handles = Object.getPrototypeOf(file);
  await file.close();
  bytes = await jpeg({ width: 640, height: 480 });
  image = await api.owner.upload("first.jpg", bytes, { visibility: "public" });
  // The first of all makes the folders above.
  await putPicture();
});

/** Sends the bytes to the upload URL of the call. */
async function replace(): Promise<void> {
  const { upload } = await api.owner.expect<{ upload: { url: string; headers: Record<string, string> } }>(
    200,
    "POST",
    `/api/images/${image.id}/replace`,
    {},
  );
  const url = withOrigin(api.origin, upload.url);
  const other = new Uint8Array(await jpeg({ width: 640 + ++count, height: 480 }));
  expect((await fetch(url, { method: "PUT", headers: upload.headers, body: other })).status).toBe(200);
  await api.owner.expect(200, "POST", `/api/images/${image.id}/complete`);
}

async function putPicture(): Promise<void> {
  const response = await fetch(`${api.origin}/api/profile/picture`, {
    method: "PUT",
    headers: { authorization: `Bearer ${api.owner.key}`, "content-type": "image/jpeg" },
    body: new Uint8Array(bytes),
  });
  expect(response.status).toBe(200);
}

async function readVariant(key: string): Promise<void> {
  const url = withOrigin(api.origin, image.urls.w512).replace("/w512/", `/${key}/`);
  const response = await fetch(url, { headers: { authorization: `Bearer ${api.owner.key}` } });
  expect(response.status).toBe(200);
  await response.arrayBuffer();
  await saveQueued();
}

/** The operations by the first column of the table. */
const operations: Record<string, () => Promise<unknown>> = {
  "`POST /upload`": () => api.owner.upload(`upload-${++count}.jpg`, bytes),
  "`POST /images/{id}/replace`, `PUT` of the bytes and `complete`": replace,
  "`GET /i/…` of a preset that has to be rendered": () => readVariant("w128"),
  "`GET /i/…` of a custom variant that has to be rendered": () => readVariant("w200-h100-q80-fitcover"),
  "`PATCH /images/{id}` with a focal point": () =>
    api.owner.expect(200, "PATCH", `/api/images/${image.id}`, { focal_point: { x: 0.25, y: 0.5 } }),
  "`PUT /profile/picture`": putPicture,
  "`DELETE /images/{id}`, then purging it": async () => {
    await api.owner.expect(200, "DELETE", `/api/images/${image.id}`);
    await api.owner.expect(200, "POST", "/api/images/batch", { action: "purge", ids: [image.id] });
  },
};

async function countSyncs(work: () => Promise<unknown>): Promise<number> {
  const sync = vi.spyOn(handles, "sync");
  const datasync = vi.spyOn(handles, "datasync");
  try {
    await work();
    return sync.mock.calls.length + datasync.mock.calls.length;
  } finally {
    sync.mockRestore();
    datasync.mockRestore();
  }
}

describe("the table of syncs", () => {
  it("lists the measured operations", () => {
    expect(Object.keys(documented)).toEqual(Object.keys(operations));
  });

  it.each(Object.entries(operations))("%s syncs as often as documented", async (name, operation) => {
    expect(await countSyncs(operation)).toBe(documented[name]);
  });
});
