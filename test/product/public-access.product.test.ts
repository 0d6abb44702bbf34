import pLimit from "p-limit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Surface, surfaces } from "@/lib/access";
import type { ImageResource } from "@/lib/images/resource";
import type { Visibility } from "@/lib/kernel/visibility";
import { jpeg } from "../builders/images";
import { createClient, type ProductClient } from "../harness/product-client.mjs";
import { isComplete } from "../harness/sample";
import { type Service, startService } from "../harness/service.mjs";

// Every surface over HTTP, for every visibility, album, profile, state and viewer. The table below says by itself what is shown:
// it does not ask the function that the product asks. A new surface does not compile without its rows and its request.

const visibilities = ["public", "unlisted", "private"] as const;
const permissions = ["public", "private"] as const;
const states = ["active", "replaced", "deleted", "expired", "pending"] as const;
const viewers = ["stranger", "key holder", "owner"] as const;
type Viewer = (typeof viewers)[number];

/** With which visibilities each viewer finds an active image: P public, U unlisted, X private. */
const table: Record<Surface, Record<Viewer, string>> = {
  delivery: { stranger: "P", "key holder": "PU", owner: "PUX" },
  thumbnail: { stranger: "P", "key holder": "PU", owner: "PUX" },
  original: { stranger: "P", "key holder": "PU", owner: "PUX" },
  page: { stranger: "P", "key holder": "PU", owner: "PU" },
  exif: { stranger: "P", "key holder": "PU", owner: "PU" },
  embed: { stranger: "P", "key holder": "PU", owner: "PU" },
  oembed: { stranger: "P", "key holder": "PU", owner: "PU" },
  "profile list": { stranger: "P", "key holder": "P", owner: "P" },
  "album list": { stranger: "PU", "key holder": "PU", owner: "PU" },
  feed: { stranger: "P", "key holder": "P", owner: "P" },
  sitemap: { stranger: "P", "key holder": "P", owner: "P" },
  search: { stranger: "P", "key holder": "P", owner: "P" },
  json: { stranger: "P", "key holder": "P", owner: "P" },
  archive: { stranger: "", "key holder": "", owner: "PUX" },
};

/** The bytes of an image are delivered whatever the profile and the album; deleted and expired ones to their owner only. */
const isOfBytes = (surface: Surface) => ["delivery", "thumbnail", "original", "archive"].includes(surface);

interface Cell {
  profile: "public" | "private";
  permission: (typeof permissions)[number];
  visibility: Visibility;
  state: (typeof states)[number];
}

function isShown(
  surface: Surface,
  viewer: Viewer,
  { profile, permission, visibility, state }: Cell,
): boolean {
  const letter = { public: "P", unlisted: "U", private: "X" }[visibility];
  if (state === "pending" || !table[surface][viewer].includes(letter)) return false;
  if (isOfBytes(surface)) return viewer === "owner" || !["deleted", "expired"].includes(state);
  if (state === "deleted" || state === "expired" || profile === "private") return false;
  return surface !== "album list" || permission === "public";
}

let service: Service & { stop: () => Promise<void> };

interface Library {
  client: ProductClient;
  handle: string;
  images: Array<{ cell: Cell; image: ImageResource }>;
}
const libraries: Library[] = [];

/** All names have the same length, so that the sizes of responses can be compared. */
const nameOf = ({ permission, visibility, state }: Cell) =>
  `${permission[1]}${permission[2]}-${visibility.slice(0, 4)}-${state.slice(0, 4)}.jpg`;

async function createLibrary(profile: Cell["profile"]): Promise<Library> {
  const client = await createClient(service, `access-${profile}@example.com`);
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await client.call(method, path, body);
    expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  };
  const { handle } = await call("PATCH", "/api/profile", { profile_visibility: profile });
  const bytes = await jpeg({ width: 64, height: 48, gps: { latitude: 1, longitude: 2 } });
  const other = await jpeg({ width: 48, height: 64, gps: { latitude: 1, longitude: 2 } });
  const images: Library["images"] = [];
  for (const permission of permissions) {
    const album = `album-${permission.slice(0, 3)}`;
    await call("POST", "/api/albums", { album, title: album, permission });
    for (const visibility of visibilities)
      for (const state of states) {
        const cell: Cell = { profile, permission, visibility, state };
        const filename = nameOf(cell);
        const fields = { album, visibility, title: `Wort${filename.slice(0, -4).replaceAll("-", "")}` };
        const image: ImageResource =
          state === "pending"
            ? await call("POST", "/api/images", { filename, ...fields })
            : (await client.upload(filename, bytes, fields)).body;
        if (state === "deleted") await call("DELETE", `/api/images/${image.id}`);
        if (state === "replaced") {
          const { upload } = await call("POST", `/api/images/${image.id}/replace`, {
            size_bytes: other.length,
          });
          await fetch(upload.url, { method: "PUT", headers: upload.headers, body: new Uint8Array(other) });
          await call("POST", `/api/images/${image.id}/complete`);
        }
        if (state === "expired") {
          const end = new Date(Date.now() + 1_500).toISOString();
          await call("PATCH", `/api/images/${image.id}`, { expiration: end });
        }
        images.push({ cell, image });
      }
  }
  return { client, handle, images };
}

beforeAll(async () => {
  service = await startService();
  for (const profile of ["public", "private"] as const) libraries.push(await createLibrary(profile));
  await new Promise((resolve) => setTimeout(resolve, 2_000));
});
afterAll(() => service?.stop());

interface Request {
  path: string;
  /** Text by which a list contains the image; without it the status says whether it is shown. */
  contains?: string;
  body?: object;
}

/** How each surface is asked for an image, with the path of its bytes as the viewer knows it. */
const requests: Record<Surface, (library: Library, image: ImageResource, bytesPath: string) => Request> = {
  delivery: (_library, _image, path) => ({ path: withVariant(path, "w128") }),
  thumbnail: (_library, _image, path) => ({ path: withVariant(path, "thumb") }),
  original: (_library, _image, path) => ({ path }),
  page: (_library, _image, path) => ({ path: path.replace("/i/", "/@") }),
  exif: (_library, _image, path) => ({ path: path.replace("/i/", "/@"), contains: "Test camera" }),
  embed: (_library, _image, path) => ({ path: path.replace("/i/", "/embed/") }),
  oembed: (_library, _image, path) => {
    const url = new URL(path.replace("/i/", "/@"), service.origin).href;
    return { path: `/api/oembed?${new URLSearchParams({ url })}` };
  },
  "profile list": ({ handle }, { filename }) => ({ path: `/@${handle}`, contains: filename }),
  "album list": ({ handle }, { album, filename }) => ({ path: `/@${handle}/${album}`, contains: filename }),
  feed: ({ handle }, { filename }) => ({ path: `/@${handle}.json`, contains: `/${filename}` }),
  sitemap: ({ handle }, { album, filename }) => ({
    path: "/sitemaps/1.xml",
    contains: `/@${handle}/${album}/${filename}`,
  }),
  search: ({ handle }, { title, filename }) => ({
    path: `/api/public/${handle}/images?search=${title}`,
    contains: filename,
  }),
  json: ({ handle }, { filename }) => ({
    path: `/api/public/${handle}/images?limit=100`,
    contains: filename,
  }),
  // An archive without the bytes of the image only names it as left out.
  archive: (_library, { id }) => ({
    path: "/api/images/archive",
    contains: "Test camera",
    body: { ids: [id] },
  }),
};

const withVariant = (path: string, key: string) => path.replace(/\/([^/]+)$/, `/${key}/$1`);
const withoutKey = (path: string) => path.replace(/\/~[\w-]+/, "");

/** The viewer's path: only who has the key, or is the owner, knows it. */
function pathFor(viewer: Viewer, image: ImageResource): string {
  const path = new URL(image.urls.original ?? "").pathname;
  return viewer === "stranger" ? withoutKey(path) : path;
}

async function ask({ path, body }: Request, viewer: Viewer, { client }: Library) {
  const response = await fetch(new URL(path, service.origin), {
    method: body ? "POST" : "GET",
    redirect: "manual",
    headers: {
      ...(viewer === "owner" && { authorization: `Bearer ${client.key}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Headers that differ from one response to the next by themselves. */
const changing = ["date", "x-request-id", "ratelimit", "ratelimit-policy", "keep-alive", "connection"];
const describeHeaders = (headers: Headers) =>
  [...headers].filter(([name]) => !changing.includes(name)).map((entry) => entry.join(": "));

const profiles = ["public", "private"] as const;

/**
 * Whether `npm test` asks for a cell: the active images of the public profile, of which some are shown on every surface, and a quarter
 * of the others, another one for the next surface. `npm run test:complete` asks for all.
 */
function isSampled(surface: Surface, { profile, permission, visibility, state }: Cell): boolean {
  if (isComplete || (profile === "public" && state === "active")) return true;
  const sum =
    profiles.indexOf(profile) +
    permissions.indexOf(permission) +
    visibilities.indexOf(visibility) +
    states.indexOf(state) +
    surfaces.indexOf(surface);
  return sum % 4 === 0;
}

describe.each(surfaces)("%s", (surface) => {
  test.each(viewers)("shows each image by the table to: %s", async (viewer) => {
    const wrong: string[] = [];
    const chosen = libraries.flatMap((library) =>
      library.images.filter(({ cell }) => isSampled(surface, cell)).map((one) => ({ library, ...one })),
    );
    const check = async ({ library, cell, image }: (typeof chosen)[number]) => {
      const path = pathFor(viewer, image);
      const request = requests[surface](library, image, path);
      const answer = await ask(request, viewer, library);
      const found = answer.status === 200 && (!request.contains || answer.text.includes(request.contains));
      if (found !== isShown(surface, viewer, cell)) wrong.push(`${Object.values(cell)}: ${answer.status}`);
      if (found || request.contains || request.body) return;
      // A hidden image is as if it had never been: status, headers, size and text.
      const missingName = image.filename.replace(/^../, "zz");
      const missing = requests[surface](library, image, path.replace(image.filename, missingName));
      const absent = await ask(missing, viewer, library);
      const [hidden, expected] = [answer, absent].map(({ status, headers, text }) => ({
        ...{ status, headers: describeHeaders(headers), etag: headers.get("etag") },
        text: text.replaceAll(missingName, image.filename),
      }));
      if (JSON.stringify(hidden) !== JSON.stringify(expected)) wrong.push(`${Object.values(cell)}: differs`);
    };
    const limit = pLimit(4);
    await Promise.all(chosen.map((one) => limit(check, one)));
    expect(wrong).toEqual([]);
  });
});
