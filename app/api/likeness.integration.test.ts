import { describe, expect, it } from "vitest";
import { serveApi } from "@/test/api-suite";
import * as images from "@/test/images";
import { uploadInSteps } from "@/test/uploads";

const api = serveApi();

describe("what an image looks like", () => {
  it("is told once it is complete", async () => {
    const pending = await api.owner.expect(201, "POST", "/api/images", { filename: "pending.jpg" });
    expect(pending.info).toMatchObject({ phash: null, colors: null });
    const one = await api.owner.upload("quarters.jpg", await images.jpeg());
    const other = await uploadInSteps(api.origin, api.owner, "quarters.png", await images.png());
    for (const { info } of [one, other]) {
      expect(info.phash).toMatch(/^[0-9a-f]{16}$/);
      expect(info.colors?.map(({ name }) => name).sort()).toEqual(["blue", "green", "red", "slate"]);
      expect(info.colors?.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 1);
    }
  });
});
