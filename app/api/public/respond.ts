import { z } from "zod";
import { type PageContent, readCacheable } from "@/lib/caching";
import { cacheable, moved } from "@/lib/http";
import { type OwnerRow, requireShownOwner } from "@/lib/public";
import { baseUrl } from "../routes";

export const movedDescription = "`Location` has the URL with the present handle";
export const HandleParams = z.strictObject({ handle: z.string().describe("The owner's public name") });
export const AlbumParams = z.strictObject({ ...HandleParams.shape, album: z.string() });

/** Responds with what an owner shows to everyone, or with its URL under the current handle. */
export async function respondPublic<Result>(
  handle: string,
  suffix: string,
  read: (owner: OwnerRow) => Promise<{ result: Result; content: Omit<PageContent, "uid"> }>,
) {
  const owner = await requireShownOwner(handle);
  if (owner.handle !== handle) return moved(`${baseUrl()}/public/${owner.handle}${suffix}`);

  const { result, headers } = await readCacheable(async () => {
    const { result, content } = await read(owner);
    return { result, content: { uid: owner.uid, ...content } };
  });

  return cacheable(result, headers);
}
