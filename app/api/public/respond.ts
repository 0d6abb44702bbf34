import { z } from "zod";
import { type PageContent, readCacheable } from "@/lib/caching";
import { cacheable, moved } from "@/lib/http";
import { findCurrentSlug, type OwnerRow, requireShownOwner } from "@/lib/public";
import { baseUrl } from "../routes";

export const movedDescription = "`Location` is the URL with the current handle";
export const HandleParams = z.strictObject({ handle: z.string().describe("Owner handle") });
export const AlbumParams = z.strictObject({ ...HandleParams.shape, album: z.string() });

export const CollectionParams = z.strictObject({
  ...HandleParams.shape,
  collection: z.string().describe("Slug of the collection"),
});

type ReadPublic<Result, Subject extends unknown[]> = (
  owner: OwnerRow,
  ...subject: Subject
) => Promise<{ result: Result; content: Omit<PageContent, "uid"> }>;

/** Responds with what an owner shows to everyone, or with its URL under the current handle. */
export async function respondPublic<Result>(handle: string, suffix: string, read: ReadPublic<Result, []>) {
  const owner = await requireShownOwner(handle);
  if (owner.handle !== handle) return moved(`${baseUrl()}/public/${owner.handle}${suffix}`);

  return respondWith(owner, read);
}

/** Same for an album, which may have its page under another slug now. */
export async function respondPublicAlbum<Result>(
  { handle, album }: z.output<typeof AlbumParams>,
  suffix: string,
  read: ReadPublic<Result, [album: string]>,
) {
  const owner = await requireShownOwner(handle);
  const slug = await findCurrentSlug(owner, album);
  if (owner.handle !== handle || slug !== album)
    return moved(`${baseUrl()}/public/${owner.handle}/albums/${encodeURIComponent(slug)}${suffix}`);

  return respondWith(owner, () => read(owner, slug));
}

async function respondWith<Result>(owner: OwnerRow, read: ReadPublic<Result, []>) {
  const { result, headers } = await readCacheable(async () => {
    const { result, content } = await read(owner);
    return { result, content: { uid: owner.uid, ...content } };
  });

  return cacheable(result, headers);
}
