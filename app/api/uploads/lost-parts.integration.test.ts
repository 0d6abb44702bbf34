import { rm, truncate } from "node:fs/promises";
import { expect, it } from "vitest";
import { fsck } from "@/lib/fsck";
import { listParts } from "@/lib/uploads/resumable/resumable-repository";
import { flipBit, storedPath } from "@/test/builders/damage";
import { noiseJpeg } from "@/test/builders/noise-image";
import { createResumableUpload, sendPart } from "@/test/builders/resumable-uploads";
import { serveApi } from "@/test/harness/api-suite";

const api = serveApi();
const damages: Record<string, (key: string) => Promise<unknown>> = {
  missing: (key) => rm(storedPath(key)),
  truncated: (key) => truncate(storedPath(key), 40),
  changed: (key) => flipBit(key, -20),
};

it.each([
  ["missing", {}],
  ["truncated", {}],
  ["missing", { encrypt: "true" }],
  ["truncated", { encrypt: "true" }],
  ["changed", { encrypt: "true" }],
])("an upload whose received bytes are %s ends with 410 (%j)", async (damage, fields) => {
  const bytes = await noiseJpeg(100);
  const filename = `lost-${damage}.jpg`;
  const half = bytes.length >> 1;
  const { id, image_id } = await createResumableUpload(api.owner, bytes.length, { filename, ...fields });
  await sendPart(api.owner, id, bytes.subarray(0, half));
  const [part] = await listParts(id);
  await damages[damage]?.(part?.blobKey ?? "");

  expect(await sendPart(api.owner, id, bytes.subarray(half), { offset: half })).toMatchObject({
    status: 410,
    body: { code: "UPLOAD_EXPIRED", message: "The received bytes were lost. Start the upload again." },
  });
  await api.owner.expect(404, "GET", `/api/uploads/${id}`);
  await api.owner.expect(404, "GET", `/api/images/${image_id}`);
  expect((await fsck({ repair: false, force: false, hashes: true })).findings).toEqual([]);

  const again = await api.owner.upload(filename, bytes);
  await api.owner.expect(200, "DELETE", `/api/images/${again.id}`);
  await api.owner.expect(200, "DELETE", `/api/images/${again.id}/permanent`);
});
