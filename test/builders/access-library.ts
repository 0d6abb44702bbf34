import { expect } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import type { Visibility } from "@/lib/values/visibility";
import type { ProductClient } from "../harness/product-client.mjs";
import type { Service } from "../harness/service.mjs";
import { type ShareVisitor, visitShare } from "../harness/share-visitor";
import { signUp } from "../harness/sign-up";
import { jpeg } from "./images";

export const profiles = ["public", "private"] as const;
export const permissions = ["public", "private"] as const;
export const visibilities = ["public", "unlisted", "private"] as const;
export const states = ["active", "replaced", "deleted", "expired", "pending", "withheld"] as const;
export const shareViewers = [
  "share",
  "share of a collection",
  "share with password",
  "locked share",
  "revoked share",
] as const;
export type ShareViewer = (typeof shareViewers)[number];

/** The facts that decide who may see an image. */
export interface AccessCell {
  /** Whether an operator withholds the whole account. */
  owner: "shown" | "withheld";
  profile: (typeof profiles)[number];
  permission: (typeof permissions)[number];
  visibility: Visibility;
  state: (typeof states)[number];
}

/**
 * An account with an image for every wanted cell of its profile, in two albums, each with a share
 * for every kind of visitor, and all in one public collection.
 */
export interface AccessLibrary {
  client: ProductClient;
  handle: string;
  images: Array<{ cell: AccessCell; image: ImageResource }>;
  /**
   * By the name of the album. All have been opened with all rights; a locked one was not given its
   * password.
   */
  shares: Record<string, Record<ShareViewer, ShareAccess>>;
  /** Time at which all images that expire have expired. */
  expiredAtMs: number;
}

export interface ShareAccess {
  path: string;
  visitor: ShareVisitor;
}

/**
 * Time ahead at which images expire: a busy machine may take long until the service has the time
 * that it is given.
 */
const expirationMs = 5_000;

/** All names have the same length, so that the sizes of responses can be compared. */
const nameOf = ({ permission, visibility, state }: AccessCell) =>
  `${permission[1]}${permission[2]}-${visibility.slice(0, 4)}-${state.slice(0, 4)}.jpg`;

const toTarget = (viewer: ShareViewer, { album, collection }: { album: string; collection: string }) =>
  viewer === "share of a collection" ? { type: "collection", id: collection } : { type: "album", album };

interface LibraryOptions {
  owner?: AccessCell["owner"];
  operator: Operator;
  isWanted: (cell: AccessCell) => boolean;
}

export async function createAccessLibrary(
  service: Service,
  profile: AccessCell["profile"],
  { owner = "shown", operator, isWanted }: LibraryOptions,
): Promise<AccessLibrary> {
  const client = await signUp(service, `${owner}-${profile}@example.com`);
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await client.call(method, path, body);
    expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  };
  const { handle } = await call("PATCH", "/api/profile", { profile_visibility: profile });
  const collection = await call("POST", "/api/collections", { title: "All", visibility: "public" });
  const addToCollection = ({ id }: ImageResource) =>
    call("POST", `/api/collections/${collection.id}/images`, { ids: [id] });
  const bytes = await jpeg({ width: 64, height: 48, gps: { latitude: 1, longitude: 2 } });
  const other = await jpeg({ width: 48, height: 64, gps: { latitude: 1, longitude: 2 } });

  async function createImage(cell: AccessCell, album: string): Promise<ImageResource> {
    const filename = nameOf(cell);
    const { visibility, state } = cell;
    const fields = { album, visibility, title: `Wort${filename.slice(0, -4).replaceAll("-", "")}` };
    if (state === "pending") {
      const pending: ImageResource = await call("POST", "/api/images", { filename, ...fields });
      await addToCollection(pending);
      return pending;
    }

    const image: ImageResource = (await client.upload(filename, bytes, fields)).body;
    await addToCollection(image);
    if (state === "deleted") await call("DELETE", `/api/images/${image.id}`);
    if (state === "replaced") {
      const { upload } = await call("POST", `/api/images/${image.id}/replace`, { size_bytes: other.length });
      await fetch(upload.url, { method: "PUT", headers: upload.headers, body: new Uint8Array(other) });
      await call("POST", `/api/images/${image.id}/complete`);
    }

    if (state === "withheld") await operator(`/images/${image.id}`, { withhold: true });
    if (state === "expired") {
      library.expiredAtMs = Date.now() + expirationMs;
      const expiration = new Date(library.expiredAtMs).toISOString();
      await call("PATCH", `/api/images/${image.id}`, { expiration });
    }

    return image;
  }

  async function share(album: string, viewer: ShareViewer): Promise<ShareAccess> {
    const needsPassword = viewer === "share with password" || viewer === "locked share";
    const { id, url } = await call("POST", "/api/shares", {
      target: toTarget(viewer, { album, collection: collection.id }),
      allow_original: true,
      show_metadata: true,
      ...(needsPassword && { password: "still lake" }),
    });
    const visitor = visitShare(service.origin, url);
    await visitor.get();
    if (viewer === "share with password") await visitor.post("", { password: "still lake" });
    if (viewer === "revoked share") await call("DELETE", `/api/shares/${id}`);

    return { path: new URL(url).pathname, visitor };
  }

  const library: AccessLibrary = { client, handle, images: [], shares: {}, expiredAtMs: 0 };
  for (const permission of permissions) {
    const album = `album-${permission.slice(0, 3)}`;
    await call("POST", "/api/albums", { album, title: album, permission });
    for (const visibility of visibilities)
      for (const state of states) {
        const cell: AccessCell = { owner, profile, permission, visibility, state };
        if (isWanted(cell)) library.images.push({ cell, image: await createImage(cell, album) });
      }

    const opened = shareViewers.map(async (viewer) => [viewer, await share(album, viewer)] as const);
    library.shares[album] = Object.fromEntries(await Promise.all(opened)) as Record<ShareViewer, ShareAccess>;
  }

  if (owner === "withheld") {
    const { uid } = await call("GET", "/api/me");
    await operator(`/owners/${uid}`, { withhold: true });
  }

  return library;
}

/** The operator of the service of these tests. */
export const operatorEmail = "operator@example.com";

/** Changes what operators change. */
type Operator = (path: string, body: object) => Promise<void>;

export async function signInAsOperator(service: Service): Promise<Operator> {
  const { cookie } = await signUp(service, operatorEmail);
  return async (path: string, body: object) => {
    const response = await fetch(new URL(`/api/admin${path}`, service.origin), {
      method: "PATCH",
      headers: { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(response.status, path).toBe(200);
  };
}
