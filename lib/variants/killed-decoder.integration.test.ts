import { expect, it } from "vitest";
import { DecoderFailure } from "@/lib/platform/decoder";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { gateDecoder } from "@/test/harness/gated-decoder";

const decoder = gateDecoder();
const api = serveApi();

it("a rendition whose decoder was killed twice can be requested again after a moment", async () => {
  const image = await api.owner.upload("killed.jpg", await testImage());
  const url = withOrigin(api.origin, image.urls.w256);
  decoder.beforeRendering = () => Promise.reject(new DecoderFailure("unavailable", "killed"));
  const { status, headers } = await fetch(url);
  expect([status, headers.get("retry-after"), headers.get("cache-control")]).toEqual([503, "5", "no-store"]);

  decoder.beforeRendering = async () => undefined;
  expect((await fetch(url)).status).toBe(200);
});
