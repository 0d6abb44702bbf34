import { expect, it } from "vitest";
import { embedMetadata } from "@/lib/engine/embed/embed-license";
import { readMetadata } from "@/lib/engine/metadata/detect-metadata";
import { readXmpRating } from "@/lib/engine/probe/xmp-rating";
import type { ImageResource } from "@/lib/images/resource";
import type { ShareResource } from "@/lib/shares/resource";
import { exportAndRun, readExport } from "@/test/builders/account-export";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";
import { visitShare } from "@/test/harness/share-visitor";
import { readZip } from "@/test/harness/zip";

const api = serveApi();

let width = 20;
/** A file with a rating in its metadata; with -1 it is rejected. */
async function ratedFile(rating: number): Promise<Uint8Array> {
  const rated = rating < 0 ? ({ rating: 0, pick: "reject" } as const) : ({ rating, pick: "none" } as const);
  return embedMetadata(await testImage({ width: width++, height: 20 }), "jpeg", { rated }) ?? Buffer.of();
}

const marksOf = ({ rating, pick }: ImageResource) => [rating, pick];

/** Creates the record and may change it, then sends the file to its URL. */
async function uploadLater(caller: Caller, rating: number, changes?: object): Promise<ImageResource> {
  const filename = `later-${width}.jpg`;
  const image = await caller.expect<ImageResource>(201, "POST", "/api/images", { filename });
  if (changes) await caller.expect(200, "PATCH", `/api/images/${image.id}`, changes);
  return sendFile(caller, image, await ratedFile(rating));
}

async function sendFile(
  caller: Caller,
  { id, upload }: ImageResource,
  bytes: Uint8Array,
): Promise<ImageResource> {
  const { url, method, headers } = upload ?? { url: "", method: "PUT", headers: {} };
  const sent = await fetch(withOrigin(api.origin, url), { method, headers, body: Buffer.from(bytes) });
  expect(sent.ok).toBe(true);
  return caller.expect<ImageResource>(200, "POST", `/api/images/${id}/complete`);
}

it("The first file gives an image its stars or its flag, unless the image has some.", async () => {
  const caller = await createCaller(api.origin);
  const upload = async (rating: number, fields: Record<string, string> = {}) =>
    marksOf(await caller.upload(`now-${width}.jpg`, await ratedFile(rating), fields));

  expect(await upload(4)).toEqual([4, "none"]);
  expect(await upload(-1)).toEqual([0, "reject"]);
  expect(await upload(3, { strip_metadata: "true" })).toEqual([3, "none"]);
  expect(await upload(4, { encrypt: "true" })).toEqual([0, "none"]);

  const later = async (rating: number, changes?: object) =>
    marksOf(await uploadLater(caller, rating, changes));
  expect(await later(5)).toEqual([5, "none"]);
  expect(await later(-1)).toEqual([0, "reject"]);
  expect(await later(5, { rating: 2, pick: "pick" })).toEqual([2, "pick"]);
  expect(await later(-1, { rating: 2, pick: "pick" })).toEqual([2, "pick"]);

  // A later file changes neither.
  const image = await uploadLater(caller, 0);
  const replaced = await caller.expect<ImageResource>(200, "POST", `/api/images/${image.id}/replace`, {});
  expect(marksOf(await sendFile(caller, replaced, await ratedFile(4)))).toEqual([0, "none"]);
});

it("Stars and flags leave in archives and exports of members only, and change no delivered byte.", async () => {
  const caller = await createCaller(api.origin);
  const bytes = await testImage({ width: width++, height: 20 });
  const rated = await caller.upload("rated.jpg", bytes, { visibility: "public" });
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="5" height="5"/></svg>',
  );
  const drawing = await caller.upload("drawing.svg", svg);
  const plain = await caller.upload("plain.jpg", await testImage({ width: width++, height: 20 }));
  const ids = [rated.id, drawing.id, plain.id];
  const url = withOrigin(api.origin, rated.urls.original ?? "");
  const deliver = async () =>
    Promise.all(
      [url, `${url}?download=1`].map(async (one) => Buffer.from(await (await fetch(one)).arrayBuffer())),
    );
  const before = await deliver();
  await caller.expect(200, "PATCH", `/api/images/${rated.id}`, { rating: 5, pick: "pick" });
  await caller.expect(200, "PATCH", `/api/images/${drawing.id}`, { pick: "reject" });
  expect(await deliver()).toEqual(before);
  expect(before).toEqual([bytes, bytes]);

  const archive = async (fields: object) => {
    const headers = { authorization: `Bearer ${caller.key}`, "content-type": "application/json" };
    const body = JSON.stringify({ ids, ...fields });
    const response = await fetch(`${api.origin}/api/images/archive`, { method: "POST", headers, body });
    expect(response.status).toBe(200);
    return readZip(Buffer.from(await response.arrayBuffer()));
  };
  const ratingOf = (packet: Buffer | undefined) => readXmpRating(packet ? [packet] : []);

  const files = await archive({});
  expect([...files.keys()]).toEqual([
    "rated.jpg",
    "rated.jpg.xmp",
    "drawing.svg",
    "drawing.svg.xmp",
    "plain.jpg",
  ]);
  expect(files.get("rated.jpg")).toEqual(bytes);
  expect([ratingOf(files.get("rated.jpg.xmp")), ratingOf(files.get("drawing.svg.xmp"))]).toEqual([5, -1]);
  expect([...(await archive({ variant: "thumb" })).keys()].some((name) => name.endsWith(".xmp"))).toBe(false);

  // Where the format can carry them, they are in the copy.
  const embedded = await archive({ embed_rating: true });
  expect([...embedded.keys()]).toEqual(["rated.jpg", "drawing.svg", "drawing.svg.xmp", "plain.jpg"]);
  expect(readXmpRating(readMetadata(embedded.get("rated.jpg") ?? Buffer.of(), "jpeg").packets)).toBe(5);
  expect(await deliver()).toEqual(before);
  const rejected = await caller.call("POST", "/api/images/archive", {
    ids,
    variant: "thumb",
    embed_rating: true,
  });
  expect(rejected.status).toBe(400);

  const exported = await readExport(await fetch(`${api.origin}${(await exportAndRun(caller)).url}`));
  const sidecars = [...exported.files].filter(([name]) => name.endsWith(".xmp"));
  expect(sidecars.map(([name, content]) => [name.split("/").at(-1), ratingOf(content)])).toEqual([
    ["rated.jpg.xmp", 5],
    ["drawing.svg.xmp", -1],
  ]);

  const target = { type: "images", ids };
  const share = await caller.expect<ShareResource>(201, "POST", "/api/shares", {
    target,
    allow_original: true,
  });
  const visitor = visitShare(api.origin, share.url);
  await visitor.get();
  const shared = readZip((await visitor.get("/archive")).bytes);
  expect([...shared.keys()].sort()).toEqual(["drawing.svg", "plain.jpg", "rated.jpg"]);
  expect(shared.get("rated.jpg")).toEqual(bytes);
});
