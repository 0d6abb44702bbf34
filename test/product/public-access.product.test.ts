import { setTimeout as delay } from "node:timers/promises";
import pLimit from "p-limit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Surface, surfaces } from "@/lib/access";
import type { ImageResource } from "@/lib/images/resource";
import {
  type AccessCell,
  type AccessLibrary,
  createAccessLibrary,
  operatorEmail,
  permissions,
  profiles,
  type ShareAccess,
  type ShareViewer,
  shareViewers,
  signInAsOperator,
  states,
  visibilities,
} from "../builders/access-library";
import { isComplete } from "../harness/sample";
import { type Service, startService } from "../harness/service.mjs";

// Every surface over HTTP, for every visibility, album, profile, state and viewer. The tables below
// define by themselves what is shown: they do not call the function that the product calls. A new
// surface does not compile without its rows and its request.

const viewers = ["stranger", "key holder", "owner", ...shareViewers] as const;
type Viewer = (typeof viewers)[number];
const isShareViewer = (viewer: Viewer): viewer is ShareViewer => shareViewers.some((one) => one === viewer);

/**
 * The visibilities with which each viewer finds an active image: P public, U unlisted, X private.
 */
const table: Record<Surface, Record<Exclude<Viewer, ShareViewer>, string>> = {
  delivery: { stranger: "P", "key holder": "PU", owner: "PUX" },
  thumbnail: { stranger: "P", "key holder": "PU", owner: "PUX" },
  original: { stranger: "P", "key holder": "PU", owner: "PUX" },
  page: { stranger: "P", "key holder": "PU", owner: "PU" },
  exif: { stranger: "P", "key holder": "PU", owner: "PU" },
  embed: { stranger: "P", "key holder": "PU", owner: "PU" },
  oembed: { stranger: "P", "key holder": "PU", owner: "PU" },
  "profile list": { stranger: "P", "key holder": "P", owner: "P" },
  "album list": { stranger: "PU", "key holder": "PU", owner: "PU" },
  "collection list": { stranger: "P", "key holder": "P", owner: "P" },
  feed: { stranger: "P", "key holder": "P", owner: "P" },
  sitemap: { stranger: "P", "key holder": "P", owner: "P" },
  search: { stranger: "P", "key holder": "P", owner: "P" },
  json: { stranger: "P", "key holder": "P", owner: "P" },
  archive: { stranger: "", "key holder": "", owner: "PUX" },
};

/**
 * Whether a surface is under the path of a share too. The others are as for anonymous visitors,
 * whatever cookies of shares are sent with the request.
 */
const isUnderShare: Record<Surface, boolean> = {
  delivery: true,
  thumbnail: true,
  original: true,
  page: true,
  exif: true,
  embed: false,
  oembed: false,
  "profile list": false,
  "album list": false,
  "collection list": false,
  feed: false,
  sitemap: false,
  search: false,
  json: false,
  archive: true,
};

/**
 * The viewers who find the images of a shared album or collection, whatever their visibility, the
 * profile and the album.
 */
const opensShare: Record<ShareViewer, boolean> = {
  share: true,
  "share of a collection": true,
  "share with password": true,
  "locked share": false,
  "revoked share": false,
};

/**
 * The bytes of an image are delivered whatever the profile and the album; deleted, expired and
 * withheld ones to their owner only.
 */
const isOfBytes = (surface: Surface) => ["delivery", "thumbnail", "original", "archive"].includes(surface);

function isShown(surface: Surface, viewer: Viewer, cell: AccessCell): boolean {
  if (!isShareViewer(viewer)) return isShownInPublic(surface, viewer, cell);
  if (!isUnderShare[surface]) return isShownInPublic(surface, "stranger", cell);

  return (
    opensShare[viewer] && cell.owner === "shown" && (cell.state === "active" || cell.state === "replaced")
  );
}

function isShownInPublic(
  surface: Surface,
  viewer: Exclude<Viewer, ShareViewer>,
  { owner, profile, permission, visibility, state }: AccessCell,
): boolean {
  const isHidden = owner === "withheld" || ["deleted", "expired", "withheld"].includes(state);
  const letter = { public: "P", unlisted: "U", private: "X" }[visibility];
  if (state === "pending" || !table[surface][viewer].includes(letter)) return false;
  if (isOfBytes(surface)) return viewer === "owner" || !isHidden;
  if (isHidden || profile === "private") return false;

  return surface !== "album list" || permission === "public";
}

let service: Service & { stop: () => Promise<void> };
const libraries: AccessLibrary[] = [];

beforeAll(async () => {
  service = await startService({ env: { ALBUMEN_OPERATORS: operatorEmail } });
  const isWanted = (cell: AccessCell) => surfaces.some((surface) => isSampled(surface, cell));
  const options = { operator: await signInAsOperator(service), isWanted };
  for (const profile of profiles) libraries.push(await createAccessLibrary(service, profile, options));
  libraries.push(await createAccessLibrary(service, "public", { ...options, owner: "withheld" }));
  const expiredAtMs = Math.max(...libraries.map((library) => library.expiredAtMs));
  await delay(Math.max(0, expiredAtMs + 1 - Date.now()));
});
afterAll(() => service?.stop());

interface Request {
  path: string;
  /** Text by which a list contains the image; without it the status shows whether it is visible. */
  contains?: string;
  /**
   * Text of the page of the image itself, where a page without the image has the status 200 too.
   */
  shows?: string;
  body?: object;
}

/** The request for an image on each surface, with the path of its bytes as the viewer has it. */
const requests: Record<
  Surface,
  (library: AccessLibrary, image: ImageResource, bytesPath: string) => Request
> = {
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
  "collection list": ({ handle }, { filename }) => ({ path: `/@${handle}/c/all`, contains: filename }),
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

/** The requests for everything under the path of a share. */
const shareRequests: Partial<Record<Surface, (share: ShareAccess, image: ImageResource) => Request>> = {
  delivery: ({ path }, { id, filename }) => ({ path: `${path}/${id}/w128/${filename}` }),
  thumbnail: ({ path }, { id, filename }) => ({ path: `${path}/${id}/thumb/${filename}` }),
  original: ({ path }, { id, filename }) => ({ path: `${path}/${id}/original/${filename}` }),
  page: ({ path }, { id }) => ({ path: `${path}/${id}`, shows: `${path}/${id}/w` }),
  exif: ({ path }, { id }) => ({ path: `${path}/${id}`, contains: "Test camera" }),
  archive: ({ path }, { filename }) => ({ path: `${path}/archive`, contains: filename }),
};

const withVariant = (path: string, key: string) => path.replace(/\/([^/]+)$/, `/${key}/$1`);
const withoutKey = (path: string) => path.replace(/\/~[\w-]+/, "");

/** The viewer's path to the bytes: only who has the key, or is the owner, knows it. */
function pathFor(viewer: Viewer, image: ImageResource): string {
  const path = new URL(image.urls.original ?? "").pathname;
  return viewer === "key holder" || viewer === "owner" ? path : withoutKey(path);
}

async function ask(
  { path, body }: Request,
  viewer: Viewer,
  { client }: AccessLibrary,
  share: ShareAccess | undefined,
) {
  const response = await fetch(new URL(path, service.origin), {
    method: body ? "POST" : "GET",
    redirect: "manual",
    headers: {
      // The size of a compressed page depends on the name that was asked for.
      "accept-encoding": "identity",
      ...(viewer === "owner" && { authorization: `Bearer ${client.key}` }),
      ...(share && { cookie: share.visitor.cookie() }),
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

/**
 * Whether `npm test` covers a cell: the active images of the public profile, of which some are
 * shown on every surface, and one in eighty of the others, other ones for the next surface. `npm run
 * test:complete` covers all.
 */
function isSampled(surface: Surface, { profile, permission, visibility, state }: AccessCell): boolean {
  if (isComplete || (profile === "public" && state === "active")) return true;

  const album = profiles.indexOf(profile) * permissions.length + permissions.indexOf(permission);
  const images = album * visibilities.length + visibilities.indexOf(visibility);
  const number = images * states.length + states.indexOf(state);

  // A step that shares no factor with 80 leads each surface to other states.
  return (number + 11 * surfaces.indexOf(surface)) % 80 === 0;
}

/** The cookie of a share is sent to the other surfaces too in `npm run test:complete`. */
const viewersOf = (surface: Surface) =>
  viewers.filter((viewer) => isComplete || !isShareViewer(viewer) || isUnderShare[surface]);

describe.each(surfaces)("%s", (surface) => {
  test.each(viewersOf(surface))("shows each image by the table to: %s", async (viewer) => {
    const wrong: string[] = [];
    const chosen = libraries.flatMap((library) =>
      library.images.filter(({ cell }) => isSampled(surface, cell)).map((one) => ({ library, ...one })),
    );
    const check = async ({ library, cell, image }: (typeof chosen)[number]) => {
      const share = isShareViewer(viewer) ? library.shares[image.album]?.[viewer] : undefined;
      const requestFor = (one: ImageResource, path: string) =>
        (share && shareRequests[surface]?.(share, one)) ?? requests[surface](library, one, path);
      const path = pathFor(viewer, image);
      const request = requestFor(image, path);
      const answer = await ask(request, viewer, library, share);
      const { contains = "", shows = "" } = request;
      const found = answer.status === 200 && answer.text.includes(contains) && answer.text.includes(shows);
      if (found !== isShown(surface, viewer, cell)) wrong.push(`${Object.values(cell)}: ${answer.status}`);
      if (found || contains || request.body) return;

      // A hidden image is as if it had never been: status, headers, size and text.
      const missingName = image.filename.replace(/^../, "zz");
      const missingImage = { ...image, filename: missingName, id: image.id.replace(/.{4}$/, "0000") };
      const missing = requestFor(missingImage, path.replace(image.filename, missingName));
      const absent = await ask(missing, viewer, library, share);
      const [hidden, expected] = [answer, absent].map(({ status, headers, text }) => ({
        status,
        headers: describeHeaders(headers),
        etag: headers.get("etag"),
        text: text.replaceAll(missingName, image.filename).replaceAll(missingImage.id, image.id),
      }));
      if (JSON.stringify(hidden) !== JSON.stringify(expected)) wrong.push(`${Object.values(cell)}: differs`);
    };
    const limit = pLimit(4);
    await Promise.all(chosen.map((one) => limit(check, one)));

    expect(wrong).toEqual([]);
  });
});
