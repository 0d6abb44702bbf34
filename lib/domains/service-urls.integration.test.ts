import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reports } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import type { OEmbed } from "@/lib/public/resource";
import { addActiveDomain, addDomain, startTestZones, type TestZones } from "@/test/builders/domains";
import { jpeg } from "@/test/builders/images";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";

const api = serveApi({ proxyHops: 1 });
const domain = "https://photos.ada.test";
let zones: TestZones;
let owner: Caller;
let lake: ImageResource;
let unlisted: ImageResource;
let hidden: ImageResource;

beforeAll(async () => {
  zones = await startTestZones(api.origin);
  owner = await createCaller(api.origin);
  const upload = async (filename: string, visibility: string) =>
    owner.upload(filename, await jpeg({ width: 640, height: 320 }), { visibility });
  lake = await upload("lake.jpg", "public");
  hidden = await upload("hidden.jpg", "private");
  unlisted = await upload("unlisted.jpg", "unlisted");
  await owner.expect(200, "PATCH", "/api/albums/images", { permission: "public" });
  await addActiveDomain(zones, owner, new URL(domain).host);
  const claimed = await createCaller(api.origin);
  await addDomain(claimed, "claimed.ada.test");
});
afterAll(() => zones.close());

/** The URL on the domain with the same path after the handle. */
const onDomain = ({ urls }: ImageResource) =>
  domain + new URL(urls.original ?? "").pathname.replace(/^\/i\/[^/]+/, "");

describe("oEmbed", () => {
  const embed = async (url: string) => {
    const answer = await fetch(`${api.origin}/api/oembed?url=${encodeURIComponent(url)}`);
    return { status: answer.status, body: (await answer.json()) as OEmbed };
  };

  it("describes images on a custom domain, under previous names too, and what leads to pages", async () => {
    const variant = onDomain(lake).replace(/[^/]+$/, "w128/$&");
    for (const url of [
      onDomain(lake),
      variant,
      `${onDomain(lake)}?v=1`,
      onDomain(unlisted),
      onDomain(lake).replace("https", "http"),
    ])
      expect((await embed(url)).body, url).toMatchObject({ type: "photo", width: 640, height: 320 });

    await owner.expect(200, "PATCH", `/api/images/${lake.id}`, { filename: "sea.jpg" });

    expect((await embed(onDomain(lake))).body.type).toBe("photo");

    for (const path of ["", "/", "/images", "/images/"])
      expect((await embed(domain + path)).body, path).toMatchObject({ type: "link" });
  });

  it("knows nothing of hidden images, of other hosts and of domains that are not verified", async () => {
    const path = new URL(onDomain(lake)).pathname;
    const unkeyed = onDomain(unlisted).replace(/~[\w-]+\//, "");
    for (const url of [
      onDomain(hidden),
      unkeyed,
      `${domain}/images/none.jpg`,
      `${domain}/none`,
      `${domain}/@${owner.actor.library.handle}`,
      `https://claimed.ada.test${path}`,
      `https://other.ada.test${path}`,
      `https://a.photos.ada.test${path}`,
      `ftp://photos.ada.test${path}`,
      `https://photos.ada.test.evil.test${path}`,
    ])
      expect([url, (await embed(url)).status]).toEqual([url, 404]);
  });

  it("ends with the profile", async () => {
    await owner.expect(200, "PATCH", "/api/profile", { profile_visibility: "private" });
    expect((await embed(onDomain(lake))).status).toBe(404);
    await owner.expect(200, "PATCH", "/api/profile", { profile_visibility: "public" });
    expect((await embed(onDomain(lake))).status).toBe(200);
  });
});

describe("a report", () => {
  let networks = 0;
  const report = (url: string) => {
    const body = { url, reason: "copyright", text: "Mine" };
    return owner.call("POST", "/api/reports", body, { "x-forwarded-for": `198.51.100.${++networks}` });
  };
  const countOf = ({ id }: ImageResource) => db().$count(reports, eq(reports.imageId, id));

  it("is stored for the URL of an image on a custom domain that is open", async () => {
    for (const image of [lake, unlisted, hidden]) expect((await report(onDomain(image))).status).toBe(202);
    expect([await countOf(lake), await countOf(unlisted), await countOf(hidden)]).toEqual([1, 1, 0]);
  });

  it("is rejected for other hosts, and for what is no image", async () => {
    const path = new URL(onDomain(lake)).pathname;
    for (const url of [
      `https://claimed.ada.test${path}`,
      `https://other.ada.test${path}`,
      domain,
      `${domain}/images`,
    ])
      expect([url, (await report(url)).status]).toEqual([url, 400]);
  });
});

describe("a webhook", () => {
  const create = (url: string) => owner.call("POST", "/api/webhooks", { url, events: ["*"] });

  it("cannot be sent to this installation, by any of its names", async () => {
    const { ALBUMEN_URL: url, ALBUMEN_HOSTS: hosts } = env();
    Object.assign(env(), { ALBUMEN_HOSTS: ["images.example.net"] });
    for (const own of [
      `${url}/hook`,
      `${url?.replace("localhost", "localhost.")}/hook`,
      "https://images.example.net/a",
      `${domain}/a`,
      `${domain}:8443/a`,
    ])
      expect(await create(own), own).toMatchObject({
        status: 400,
        body: { details: { url: ["must not be on this service"] } },
      });

    Object.assign(env(), { ALBUMEN_HOSTS: hosts });

    expect((await create("https://claimed.ada.test/a")).status).toBe(201);
  });
});
