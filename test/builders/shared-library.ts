import { expect } from "vitest";
import type { CollectionResource } from "@/lib/collections/resource";
import type { ImageResource } from "@/lib/images/resource";
import type { ProfileResource } from "@/lib/profile/resource";
import type { SharePage, ShareResource } from "@/lib/shares/resource";
import { type Client, createForm } from "../harness/caller";
import { jpeg } from "./images";
import { testImage } from "./uploads";

export interface SharedLibrary {
  images: ImageResource[];
  collectionIds: string[];
  /** The shares by their content; the share of one image has a password. */
  shares: Record<"image" | "images" | "album" | "upload" | "tree" | "smart", ShareResource>;
}

/** Gives an account images in an album, a profile picture, and share links of each kind. */
export async function createSharedLibrary(owner: Client): Promise<SharedLibrary> {
  await owner.expect(201, "POST", "/api/albums", { album: "sea", title: "Sea" });
  await owner.expect(200, "PUT", "/api/profile/picture", createForm("me.jpg", await testImage()));
  const images: ImageResource[] = [];
  for (const width of [40, 41])
    images.push(
      await owner.upload(`shared-${width}.jpg`, await jpeg({ width, height: 30 }), { album: "sea" }),
    );

  const ids = images.map(({ id }) => id).reverse();
  const share = (body: object) => owner.expect<ShareResource>(201, "POST", "/api/shares", body);
  const collect = async (body: object) =>
    (await owner.expect<CollectionResource>(201, "POST", "/api/collections", body)).id;
  const trips = await collect({ title: "Trips" });
  const wide = await collect({ title: "Wide", parent: trips, filter: { min_width: 41 } });
  const shares = {
    tree: await share({ target: { type: "collection", id: trips, tree: true } }),
    smart: await share({ target: { type: "collection", id: wide, live: true } }),
    image: await share({ target: { type: "image", id: ids[0] }, password: "still lake", title: "One" }),
    images: await share({ target: { type: "images", ids }, feedback: "comments", max_views: 5 }),
    album: await share({ target: { type: "album", album: "sea" }, expiration: "30d", message: "All" }),
    upload: await share({
      target: { type: "upload" },
      upload: { album: "sea", max_files: 3, max_bytes: 1_000 },
    }),
  };
  // Each URL that a share has had has a number.
  shares.album = await owner.expect(200, "PATCH", `/api/shares/${shares.album.id}`, { new_url: true });

  return { images, collectionIds: [trips, wide], shares };
}

/** Expects the account to have the share links as they were, and a profile picture of its own. */
export async function expectShared(origin: string, owner: Client, { shares }: SharedLibrary): Promise<void> {
  const { data } = await owner.expect<SharePage>(200, "GET", "/api/shares");
  expect(new Map(data.map((share) => [share.id, share]))).toEqual(
    new Map(Object.values(shares).map((share) => [share.id, share])),
  );
  await expectPicture(origin, owner);
}

export async function expectPicture(origin: string, owner: Client): Promise<void> {
  const { profile_picture } = await owner.expect<ProfileResource>(200, "GET", "/api/profile");
  const { pathname } = new URL(profile_picture ?? "");
  const response = await fetch(origin + pathname);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"]);
  await response.arrayBuffer();
}
