import { beforeAll, describe, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import {
  atlantic,
  berlin,
  findFilenames,
  listPlaces,
  potsdam,
  sahara,
  strasbourg,
  uploadAt,
} from "@/test/builders/places";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";

const api = serveApi();

const berlinId = 2950159;

describe("the places of a library", () => {
  let caller: Caller;

  beforeAll(async () => {
    caller = await createCaller(api.origin);
    await uploadAt(caller, "gate.jpg", berlin);
    await uploadAt(caller, "tower.jpg", berlin);
    await uploadAt(caller, "palace.jpg", potsdam, { tags: "castle" });
    await uploadAt(caller, "cathedral.jpg", strasbourg, { nsfw: "true" });
    await uploadAt(caller, "ship.jpg", atlantic);
    await uploadAt(caller, "studio.jpg");
  });

  it("are in the image, for who may see its EXIF", async () => {
    const { data } = await caller.expect<{ data: ImageResource[] }>(200, "GET", "/api/images?limit=6");
    const byName = Object.fromEntries(data.map(({ filename, info }) => [filename, info.place]));
    expect(byName).toMatchObject({
      "gate.jpg": { country: "DE", region: "State of Berlin", city: "Berlin", city_id: berlinId },
      "cathedral.jpg": { country: "FR", city: "Strasbourg" },
      "ship.jpg": null,
      "studio.jpg": null,
    });
  });

  it("are counted by country and city, with a cover that is safe", async () => {
    const [germany, france] = await listPlaces(caller);
    expect(germany).toEqual({
      country: "DE",
      count: 3,
      preview_url: expect.stringMatching(/\/thumb\/tower\.jpg/),
      cities: [
        {
          id: berlinId,
          city: "Berlin",
          region: "State of Berlin",
          count: 2,
          preview_url: expect.stringMatching(/\/thumb\/tower\.jpg/),
          position: { latitude: 52.52, longitude: 13.41 },
        },
        {
          id: 2852458,
          city: "Potsdam",
          region: "Brandenburg",
          count: 1,
          preview_url: expect.stringMatching(/\/thumb\/palace\.jpg/),
          position: { latitude: 52.4, longitude: 13.06 },
        },
      ],
      outside_cities: null,
    });
    expect(france).toMatchObject({ country: "FR", count: 1, preview_url: null });
    expect(await listPlaces(api.stranger)).toEqual([]);
  });

  it("outside of cities are counted apart, with a position of their own", async () => {
    const traveler = await createCaller(api.origin);
    await uploadAt(traveler, "dunes.jpg", sahara);
    await uploadAt(traveler, "more-dunes.jpg", sahara);

    expect(await listPlaces(traveler)).toEqual([
      {
        country: "DZ",
        count: 2,
        preview_url: expect.stringMatching(/\/thumb\/more-dunes\.jpg/),
        cities: [],
        outside_cities: {
          count: 2,
          preview_url: expect.stringMatching(/\/thumb\/more-dunes\.jpg/),
          position: { latitude: 24, longitude: 4 },
        },
      },
    ]);
  });

  it.each([
    ["place=DE", ["gate.jpg", "palace.jpg", "tower.jpg"]],
    ["place=de", ["gate.jpg", "palace.jpg", "tower.jpg"]],
    [`place=${berlinId}`, ["gate.jpg", "tower.jpg"]],
    ["place=Berlin", ["gate.jpg", "tower.jpg"]],
    ["place=%20bERLIN", ["gate.jpg", "tower.jpg"]],
    ["place=Brandenburg", ["palace.jpg"]],
    ["place=Germany", ["gate.jpg", "palace.jpg", "tower.jpg"]],
    ["place=Deutschland&tag=castle", ["palace.jpg"]],
    [`place=${encodeURIComponent("فرنسا")}`, ["cathedral.jpg"]],
    ["place=Berl", []],
    ["place=%25", []],
    ["place=Ber_in", []],
    ["place=XX", []],
    ["place=999999999", []],
    ["place=Germany&sort=name", ["gate.jpg", "palace.jpg", "tower.jpg"]],
    ["place=DE&sort=bytes", ["gate.jpg", "palace.jpg", "tower.jpg"]],
    ["place=FR&nsfw=false", []],
    ["search=strasb", ["cathedral.jpg"]],
    ["search=brandenburg", ["palace.jpg"]],
    ["search=deutschland%20tower", ["tower.jpg"]],
    ["search=Strasbuorg", ["cathedral.jpg"]],
  ])("%s", async (query, expected) => {
    expect(await findFilenames(caller, query)).toEqual(expected);
    expect(await findFilenames(api.stranger, query)).toEqual([]);
  });

  it("filter the timeline and the images of a batch too, and reject what is no place", async () => {
    const { data } = await caller.expect<{ data: Array<{ count: number }> }>(
      200,
      "GET",
      "/api/images/timeline?place=Berlin",
    );
    expect(data.map(({ count }) => count)).toEqual([2]);

    const body = { action: "tag", query: { place: "Berlin" }, tags: ["spree"], dry_run: true };
    expect((await caller.call("POST", "/api/images/batch", body)).body).toMatchObject({
      results: expect.objectContaining({ length: 2 }),
    });

    for (const place of ["", "x".repeat(101)])
      expect((await caller.call("GET", `/api/images?place=${place}`)).status).toBe(400);
  });
});
