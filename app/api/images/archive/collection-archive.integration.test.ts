import { beforeAll, expect, it } from "vitest";
import type { JobResource } from "@/lib/batches/jobs/resource";
import type { CollectionResource } from "@/lib/collections/resource";
import { runArchiveJob } from "@/lib/delivery/archive";
import { archiveLimits } from "@/lib/delivery/archive/archive-images";
import type { ImageResource } from "@/lib/images/resource";
import type { Scope } from "@/lib/kernel/actor";
import { env } from "@/lib/platform/process/env";
import { type Account, createAccount } from "@/test/builders/account";
import { addMember, inLibrary } from "@/test/builders/memberships";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Client, createCallerFor } from "@/test/harness/caller";
import { readZip } from "@/test/harness/zip";

const api = serveApi();

const files = ["lake.jpg", "LAKE.jpg", "Day 1.jpg", "night.jpg", "gone.jpg"] as const;
let library: Account;
let images: ImageResource[];
let ids: string[];
const collections: Record<string, CollectionResource> = {};

const create = async (name: string, fields: object) => {
  const body = { parent: collections.trip?.id ?? null, ...fields };
  collections[name] = await library.caller.expect(201, "POST", "/api/collections", body);
};
const add = (name: string, ...added: number[]) =>
  library.caller.expect(200, "POST", `/api/collections/${collections[name]?.id}/images`, {
    ids: added.map((at) => ids[at]),
  });
const bodyOf = (name: string, fields: object = {}) => ({ collection: collections[name]?.id, ...fields });

function request(body: object, key = library.caller.key): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  return fetch(`${api.origin}/api/images/archive`, { method: "POST", headers, body: JSON.stringify(body) });
}

async function readArchive(body: object): Promise<Map<string, Buffer>> {
  const response = await request(body);
  expect(response.status).toBe(200);
  return readZip(Buffer.from(await response.arrayBuffer()));
}

/** `Trip` with its images in the order of the hand, and collections within it whose titles collide. */
beforeAll(async () => {
  library = await createAccount(api.origin);
  images = [];
  for (const [at, name] of files.entries())
    images.push(await library.caller.upload(name, await testImage({ width: 8, height: 8, red: at * 20 })));
  ids = images.map(({ id }) => id);

  await create("trip", { title: "Trip", slug: "trip" });
  await create("day", { title: "Day 1" });
  await create("sameDay", { title: "day 1" });
  await create("file", { title: "lake.jpg" });
  await create("odd", { title: "skipped.txt", sort: "name" });
  await create("deep", { title: "a/b: c?", parent: collections.day?.id });
  await create("empty", { title: "Empty" });
  await create("picked", { title: "Picked", filter: { pick: "pick" } });
  await add("trip", 2, 4, 1, 0);
  await add("day", 0, 3, 4);
  await add("sameDay", 0);
  await add("file", 3);
  await add("odd", 3, 2);
  await add("deep", 1);
  for (const [at, changes] of [
    [0, { rating: 4 }],
    [3, { pick: "pick", archived: true }],
  ] as const)
    await library.caller.expect(200, "PATCH", `/api/images/${ids[at]}`, changes);
  await library.caller.expect(200, "DELETE", `/api/images/${ids[4]}`);
});

const treeNames = [
  "Day 1.jpg",
  // The folder of a collection has the name, whatever its case.
  "LAKE (2).jpg",
  "lake (3).jpg",
  "lake (3).jpg.xmp",
  "Day 1/lake.jpg",
  "Day 1/lake.jpg.xmp",
  "Day 1/night.jpg",
  "Day 1/night.jpg.xmp",
  "Day 1/a_b_ c_/LAKE.jpg",
  "day 1 (2)/lake.jpg",
  "day 1 (2)/lake.jpg.xmp",
  "lake.jpg/night.jpg",
  "lake.jpg/night.jpg.xmp",
  "Picked/night.jpg",
  "Picked/night.jpg.xmp",
  "skipped.txt (2)/Day 1.jpg",
  "skipped.txt (2)/night.jpg",
  "skipped.txt (2)/night.jpg.xmp",
];

it("An archive has the images of a collection in its order, and its collections as folders.", async () => {
  const alone = await request(bodyOf("trip"));
  expect(alone.headers.get("content-disposition")).toMatch(/filename=trip-\d{4}-\d\d-\d\d\.zip$/);
  expect([...readZip(Buffer.from(await alone.arrayBuffer())).keys()]).toEqual([
    "Day 1.jpg",
    "LAKE.jpg",
    "lake (2).jpg",
    "lake (2).jpg.xmp",
  ]);

  const tree = await readArchive(bodyOf("trip", { tree: true }));
  expect([...tree.keys()]).toEqual(treeNames);
  const original = await testImage({ width: 8, height: 8, red: 60 });
  for (const [name, bytes] of tree)
    if (name.endsWith("night.jpg")) expect(bytes.equals(original), name).toBe(true);

  const embedded = await readArchive(bodyOf("sameDay", { tree: true, embed_rating: true }));
  expect([...embedded.keys()]).toEqual(["lake.jpg"]);
  expect(embedded.get("lake.jpg")?.toString("latin1")).toContain("xmp:Rating");

  expect([...(await readArchive(bodyOf("picked", { variant: "w128" }))).keys()]).toEqual(["night.jpg"]);
});

it("A job writes the same archive, also when it is interrupted between folders.", async () => {
  const body = bodyOf("trip", { tree: true });
  const { functionBytes } = archiveLimits;
  archiveLimits.functionBytes = 1;
  env().isServerless = true;
  const answer = await request(body).finally(() => {
    env().isServerless = false;
    archiveLimits.functionBytes = functionBytes;
  });
  expect(answer.status).toBe(202);

  const { job } = (await answer.json()) as { job: JobResource };
  expect(job).toMatchObject({ action: "archive", total: 11 });
  let runs = 1;
  while (!(await runArchiveJob(job.id, -1))) runs++;
  expect(runs).toBeGreaterThan(6);

  const { result } = await library.caller.expect<JobResource>(200, "GET", `/api/jobs/${job.id}`);
  const file = await fetch(`${api.origin}${result?.url}`);
  expect(readZip(Buffer.from(await file.arrayBuffer()))).toEqual(await readArchive(body));
});

it("Only callers that may read a collection and the queries within it get its archive.", async () => {
  const statusOf = async (body: object, key?: string) => {
    const response = await request(body, key);
    await response.body?.cancel();
    return response.status;
  };
  const keyWith = async (...scopes: Scope[]) =>
    (await createCallerFor(api.origin, library.actor, scopes)).key;

  expect(await statusOf(bodyOf("trip"), await keyWith("images:read"))).toBe(403);
  const readKey = await keyWith("images:read", "albums:read");
  expect(await statusOf(bodyOf("trip", { tree: true }), readKey)).toBe(200);
  await create("labelled", { title: "Labelled", filter: { label: "sky" } });
  expect(await statusOf(bodyOf("trip"), readKey)).toBe(200);
  expect(await statusOf(bodyOf("trip", { tree: true }), readKey)).toBe(403);

  expect(await statusOf(bodyOf("trip"), api.stranger.key)).toBe(404);
  expect(await statusOf(bodyOf("empty"))).toBe(404);
  expect(await statusOf({ collection: "col_unknown" })).toBe(404);
  const member = await createAccount(api.origin);
  await addMember(library, member, "editor", "images");
  const client: Client = inLibrary(library, member);
  await client.expect(404, "POST", "/api/images/archive", bodyOf("trip"));

  for (const [body, field] of [
    [{ album: "images", tree: true }, "tree"],
    [bodyOf("trip", { album: "images" }), "body"],
    [bodyOf("trip", { except_ids: ids }), "except_ids"],
  ] as const) {
    const response = await request(body);
    expect([response.status, await response.json()]).toMatchObject([400, { details: { [field]: {} } }]);
  }
});
