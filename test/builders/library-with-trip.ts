import type { ImageResource } from "@/lib/images/resource";
import type { ShareResource } from "@/lib/shares/resource";
import { type Account, createAccount } from "./account";
import { handleOf } from "./memberships";
import { readEverywhere } from "./rewritten-images";
import { testImage, withOrigin } from "./uploads";

export interface LibraryWithTrip extends Account {
  /** Two of the album `trip`, one of `other` and one of the default album. */
  uploaded: ImageResource[];
}

/** Creates an account whose albums and images are public. */
export async function createLibraryWithTrip(origin: string): Promise<LibraryWithTrip> {
  const account = await createAccount(origin);
  const { caller } = account;
  await caller.expect(200, "PATCH", "/api/profile", { profile_visibility: "public" });
  for (const album of ["trip", "other"])
    await caller.expect(201, "POST", "/api/albums", { album, title: `The ${album}`, permission: "public" });
  await caller.expect(200, "PATCH", "/api/albums/images", { permission: "public" });
  const uploaded: ImageResource[] = [];
  for (const [index, album] of ["trip", "trip", "other", "images"].entries())
    uploaded.push(
      await caller.upload(
        `${handleOf(account)}-${index}.jpg`,
        await testImage({ width: 20 + index, height: 20 }),
        {
          album,
          visibility: "public",
          tags: "sea",
          title: "Harbour",
        },
      ),
    );

  return { ...account, uploaded };
}

/** Every list, count and page that depends on the album of an image. */
export function readAll(library: LibraryWithTrip, shares: readonly ShareResource[] = []) {
  const handle = handleOf(library);
  const inAlbums = ["trip", "images", "other"].flatMap((album) =>
    [
      "",
      "&sort=oldest",
      "&sort=name",
      "&sort=taken",
      "&sort=bytes",
      "&sort=requests",
      "&search=harbour",
      "&search=harbour&sort=relevance",
      "&tag=sea",
      "&visibility=public",
      "&fields=grid",
      "&include_total=true&nsfw=false",
      "&is_favourited=false",
      "&deleted=only",
    ].map((query) => `/api/images?album=${album}${query}`),
  );

  const ofAlbums = ["trip", "images", "other"].flatMap((album) => [
    `/api/albums/${album}`,
    `/api/images/facets?album=${album}`,
    `/api/images/summary?album=${album}`,
    `/api/images/timeline?album=${album}`,
    `/api/images/timeline?album=${album}&search=harbour`,
    `/api/analytics/top?album=${album}`,
    `/api/analytics/requests?variant=original&album=${album}`,
    `/api/public/${handle}/albums/${album}`,
    `/api/public/${handle}/albums/${album}/feed`,
  ]);

  const paths = [
    "/api/albums",
    "/api/images",
    "/api/images?sort=name",
    "/api/images?search=harbour",
    "/api/tags",
    "/api/images/summary",
    "/api/shares",
    "/api/billing",
    "/api/settings",
    "/api/members",
    `/api/public/${handle}`,
    `/api/public/${handle}/albums`,
    `/api/public/${handle}/images`,
    ...library.uploaded.map(({ id }) => `/api/images/${id}`),
    ...library.uploaded.map(({ id }) => `/api/images/${id}/similar`),
    ...shares.map(({ id }) => `/api/shares/${id}`),
    ...inAlbums,
    ...ofAlbums,
  ];

  return readEverywhere(library, { paths, folders: ["", "The trip/", "Images/", "The other/"] });
}

/** Returns the status of a URL, and the path that it leads to. */
export async function follow(origin: string, url: string | undefined): Promise<unknown[]> {
  const { pathname } = new URL(url ?? "");
  const response = await fetch(withOrigin(origin, url), { redirect: "manual" });
  await response.arrayBuffer();

  return [response.status, response.headers.get("location")?.replace(origin, "") ?? pathname];
}
