import { describe, expect, it } from "vitest";
import { setTakenAt } from "@/test/builders/taken-at";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";
import { list, listAllNames, listNames } from "@/test/harness/image-lists";

const api = serveApi();

describe("an order by the time taken", () => {
  it("goes by the photograph's own clock, else by the creation, and is filtered by day", async () => {
    const caller = await createCaller(api.origin);
    const times = {
      "east.jpg": "2024-03-02T00:30:00+12:00",
      "west.jpg": "2024-03-01T23:30:00-12:00",
      "local.jpg": "2024-03-02T12:00:00",
    };

    for (const [filename, taken_at] of Object.entries(times)) {
      const { id } = await caller.expect(201, "POST", "/api/images", { filename });
      await setTakenAt(id, taken_at);
    }

    await caller.expect(201, "POST", "/api/images", { filename: "unknown.jpg" });
    const order = ["unknown.jpg", "local.jpg", "east.jpg", "west.jpg"];
    for (const limit of [1, 4]) expect(await listAllNames(caller, "sort=taken", limit)).toEqual(order);
    const day = "taken_from=2024-03-02&taken_to=2024-03-02";
    for (const query of ["", "&sort=taken", "&nsfw=false", "&sort=taken&nsfw=false"])
      expect(new Set(listNames(await list(caller, day + query)))).toEqual(new Set(["local.jpg", "east.jpg"]));

    expect(listNames(await list(caller, "taken_to=2024-03-01"))).toEqual(["west.jpg"]);
  });
});
