import { expect, it } from "vitest";
import type { PlacePage } from "@/lib/images/places/resource";
import type { ImageResource } from "@/lib/images/resource";
import type { ShareResource } from "@/lib/shares/resource";
import { createAccount } from "@/test/builders/account";
import { jpeg } from "@/test/builders/images";
import { addMember, inLibrary } from "@/test/builders/memberships";
import { berlin, strasbourg } from "@/test/builders/places";
import { withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createApiClient } from "@/test/harness/caller";
import { visitShare } from "@/test/harness/share-visitor";

// Callers that must not find out where an image was taken.

const api = serveApi({ proxyHops: 1 });
/** Ids can contain `gps`, and times `13.405`: both count only where a member or a number starts. */
const secrets =
  /berlin|germany|deutschland|2950159|"place"|latitude|["<]gps|gps:|(?<!\d:|[\w.-])(52\.52|13\.405)/i;

/**
 * A public image in a public album of a public profile, of which everything is shown that may be.
 */
async function publish(): Promise<{ handle: string; image: ImageResource }> {
  const { owner } = api;
  await owner.expect(200, "PATCH", "/api/profile", { profile_visibility: "public" });
  await owner.expect(201, "POST", "/api/albums", { album: "prints", title: "Prints", permission: "public" });
  const bytes = await jpeg({ width: 640, height: 400, gps: berlin });
  const image = await owner.upload("gate.jpg", bytes, { album: "prints", visibility: "public" });
  expect(JSON.stringify(image.info)).toMatch(secrets);

  return { handle: owner.actor.account.handle, image };
}

it("nobody else reads a place or a position, or finds an image by it", async () => {
  const { handle, image } = await publish();
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(api.origin + path, { headers, redirect: "manual" });
    return { status: response.status, headers: [...response.headers], text: await response.text() };
  };
  const page = encodeURIComponent(image.urls.original?.replace("/i/", "/@") ?? "");
  for (const path of [
    `/api/public/${handle}`,
    `/api/public/${handle}/images`,
    `/api/public/${handle}/albums`,
    `/api/public/${handle}/albums/prints`,
    `/api/public/${handle}/feed?format=json`,
    `/api/public/${handle}/feed?format=atom`,
    `/api/public/${handle}/albums/prints/feed?format=json`,
    `/api/oembed?url=${page}`,
  ]) {
    const answer = await read(path);
    expect(answer.status, path).toBe(200);
    expect(JSON.stringify(answer), path).not.toMatch(secrets);
  }

  for (const word of ["berlin", "germany", "deutschland", "berl"]) {
    const found = JSON.parse((await read(`/api/public/${handle}/images?search=${word}`)).text);
    expect(found.data, word).toEqual([]);
  }

  expect((await read(`/api/public/${handle}/images?place=Berlin`)).status).toBe(400);

  for (const path of ["/api/places", "/api/images?place=Berlin", `/api/images/${image.id}`])
    expect((await read(path)).status, path).toBe(401);
  const stranger = { authorization: `Bearer ${api.stranger.key}` };

  expect((await read(`/api/images/${image.id}`, stranger)).status).toBe(403);

  const variant = await fetch(withOrigin(api.origin, image.urls.w512), { headers: { accept: "image/jpeg" } });
  expect([variant.status, JSON.stringify([...variant.headers])]).toEqual([
    200,
    expect.not.stringMatching(secrets),
  ]);
  expect(Buffer.from(await variant.arrayBuffer()).toString("latin1")).not.toMatch(/GPS|Exif/);
});

it("a share link that shows camera data shows no place", async () => {
  const bytes = await jpeg({ width: 320, height: 200, gps: berlin });
  const { id } = await api.owner.upload("shared.jpg", bytes, { visibility: "private" });
  const share = await api.owner.expect<ShareResource>(201, "POST", "/api/shares", {
    target: { type: "image", id },
    show_metadata: true,
    allow_original: false,
  });
  const visitor = visitShare(api.origin, share.url);
  for (const path of ["", `/${id}`]) {
    const { status, text } = await visitor.get(path);
    expect([status, text], path).toEqual([200, expect.not.stringMatching(secrets)]);
  }

  expect((await visitor.get(`/${id}`)).text).toContain("Test camera");
});

it("members see the places of what they are members of, and places are not to be cached", async () => {
  const [library, member] = [await createAccount(api.origin), await createAccount(api.origin)];
  const { album } = await library.createAlbum();
  const photo = (gps: typeof berlin) => jpeg({ width: 90, height: 40, gps });
  await library.caller.upload("inside.jpg", await photo(strasbourg), { album });
  await library.caller.upload("outside.jpg", await photo(berlin));
  await addMember(library, member, "viewer", album);
  const client = inLibrary(library, member);
  const { status, headers, body } = await client.call("GET", "/api/places");

  expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect((body as PlacePage).data).toMatchObject([
    {
      country: "FR",
      count: 1,
      cities: [{ city: "Strasbourg", position: { latitude: 48.57, longitude: 7.75 } }],
    },
  ]);
  const withoutPositions = JSON.stringify(body, (name, value) => (name === "position" ? null : value));
  expect(withoutPositions).not.toMatch(secrets);

  const find = async (place: string) =>
    (await client.expect<{ data: ImageResource[] }>(200, "GET", `/api/images?place=${place}`)).data.map(
      ({ filename }) => filename,
    );
  expect([await find("FR"), await find("DE"), await find("Berlin")]).toEqual([["inside.jpg"], [], []]);

  const own = createApiClient(api.origin, member.actor, {
    cookie: member.browser.cookie,
    "sec-fetch-site": "same-origin",
  });
  expect((await own.expect<PlacePage>(200, "GET", "/api/places")).data).toEqual([]);
});
