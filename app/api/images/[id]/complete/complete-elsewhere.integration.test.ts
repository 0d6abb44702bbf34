import { expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { createDecoder } from "@/lib/platform/decoder/create-decoder";
import { jpeg } from "@/test/builders/images";
import { uploadBytes } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCallerFor } from "@/test/harness/caller";
import { createGate } from "@/test/harness/gated-decoder";
import { replaceDecoder } from "@/test/harness/reset-process";

const gates = [createGate()];
const decoder = createDecoder({ maxChildren: 2 });
replaceDecoder({
  ...decoder,
  async inspect(...args) {
    await gates.pop()?.pass();
    return decoder.inspect(...args);
  },
});

const api = serveApi();

it("succeeds although another process has published and replaced the bytes that this one is reading", async () => {
  const [gate] = gates;
  // Calls with other rights share no work, just as calls of other processes share none.
  const uploader = await createCallerFor(api.origin, api.owner.actor, ["upload"]);
  const body = { filename: "twice.jpg", strip_metadata: true };
  const image = await uploader.expect<ImageResource>(201, "POST", "/api/images", body);
  const bytes = await jpeg({ gps: { latitude: 48, longitude: 11 } });

  expect((await uploadBytes(api.origin, image, bytes)).status).toBe(200);

  const path = `/api/images/${image.id}/complete`;

  const slow = uploader.call("POST", path);
  await gate?.reached;
  await api.owner.expect(200, "POST", path);
  gate?.open();

  expect((await slow).status).toBe(200);
});
