import type { Actor } from "@/lib/kernel/actor";
import { findByAddress, findOwnerByHandle } from "./alias-repository";
import { mayView } from "./policy";

export interface MovedImage {
  handle: string;
  album: string;
  filename: string;
}

/**
 * Where the image of a former address is now. Undefined when there never was one, and when this caller may not see it:
 * then nobody learns that it exists.
 */
export async function findMoved(
  address: { handle: string; album: string; filename: string },
  viewer: () => Promise<Actor | undefined>,
  now: string,
): Promise<MovedImage | undefined> {
  const owner = await findOwnerByHandle(address.handle);
  if (!owner) return undefined;
  const image = await findByAddress({
    owner: owner.owner,
    albumSlug: address.album,
    filename: address.filename,
  });
  if (!image) return undefined;
  if (!mayView(image, undefined, now) && !mayView(image, await viewer(), now)) return undefined;
  const present = { handle: owner.handle, album: image.album, filename: image.filename };
  const isSame = Object.entries(present).every(
    ([part, value]) => address[part as keyof MovedImage] === value,
  );
  return isSame ? undefined : present;
}
