import { expect, it } from "vitest";
import { encodeUploadMetadata } from "@/components/uploads/encode-upload-metadata";
import { partHeaders } from "@/test/builders/resumable-uploads";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";

const api = serveApi();
const jpeg = await testImage({ width: 64, height: 48 });

const createWith = (bytes: Uint8Array, length: number, headers: Record<string, string> = {}) =>
  api.owner.call("POST", "/api/uploads", bytes, {
    "tus-resumable": "1.0.0",
    "content-type": "application/offset+octet-stream",
    "upload-length": String(length),
    "upload-metadata": encodeUploadMetadata({ filename: "first.jpg" }),
    ...headers,
  });

it("the creation request stores the first bytes", async () => {
  const created = await createWith(jpeg.subarray(0, 100), jpeg.length);
  expect([created.status, created.headers.get("upload-offset")]).toEqual([201, "100"]);

  const url = created.headers.get("location") ?? "";
  const rest = await api.owner.call("PATCH", url, jpeg.subarray(100), partHeaders(100));

  expect([rest.status, rest.headers.get("upload-offset")]).toEqual([204, String(jpeg.length)]);

  await api.owner.expect(200, "DELETE", `/api/images/${rest.headers.get("x-albumen-image")}`);
});

it("rejected first bytes leave the filename free", async () => {
  const wrong = Buffer.alloc(20, 1);
  expect(
    (
      await createWith(wrong, wrong.length, {
        "upload-metadata": encodeUploadMetadata({ filename: "bad.jpg" }),
      })
    ).status,
  ).toBe(400);

  const checked = { "upload-checksum": `sha1 ${Buffer.alloc(20).toString("base64")}` };
  const named = { "upload-metadata": encodeUploadMetadata({ filename: "bad.jpg" }) };

  expect((await createWith(jpeg, jpeg.length, { ...named, ...checked })).status).toBe(460);

  const whole = await createWith(jpeg, jpeg.length, named);
  expect([whole.status, whole.headers.get("x-albumen-image")]).toEqual([201, expect.stringMatching(/^img_/)]);

  await api.owner.expect(200, "DELETE", `/api/images/${whole.headers.get("x-albumen-image")}`);
});
