import { expect, it, vi } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { photo } from "@/test/builders/images";
import { variantHelpers } from "@/test/builders/variant-helpers";
import { serveApi } from "@/test/harness/api-suite";

vi.setConfig({ testTimeout: 60_000 });

const api = serveApi();
const { variantUrl } = variantHelpers(api);

async function fetchPreset(image: ImageResource, key: string): Promise<Buffer> {
  const response = await fetch(variantUrl(image, key), { headers: { accept: "image/webp" } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const choose = (preset_quality: string) =>
  api.owner.expect(200, "PATCH", "/api/settings", { preset_quality });

it("the quality of presets applies to new renditions and keeps existing ones", async () => {
  const bytes = await photo(600, 400);
  const fixed = await api.owner.upload("fixed.jpg", bytes);
  const before = await fetchPreset(fixed, "w256");
  await choose("high");
  expect((await fetchPreset(fixed, "w256")).equals(before)).toBe(true);

  const high = await api.owner.upload("high.jpg", bytes);
  const highBytes = (await fetchPreset(high, "w256")).length;
  await choose("small");
  const small = await api.owner.upload("small.jpg", bytes);
  expect((await fetchPreset(small, "w256")).length).toBeLessThan(highBytes);

  // A recipe without a quality of its own has the quality of presets.
  await api.owner.expect(201, "POST", "/api/recipes", { slug: "wide", width: 256, is_public: true });
  expect((await fetchPreset(small, "wide")).equals(await fetchPreset(small, "w256"))).toBe(true);

  await choose("fixed");
  const again = await api.owner.upload("again.jpg", bytes);
  expect((await fetchPreset(again, "w256")).equals(before)).toBe(true);
});
