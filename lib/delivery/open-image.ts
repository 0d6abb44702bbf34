import { isLinkExpired, type OwnUrl } from "@/lib/image-urls";
import { isoTime } from "@/lib/kernel/time";
import { findDeliveredImage, type ImageAccess } from "./repository";

/**
 * Returns the image whose bytes the URL, or its parts, open to anyone. A private image, one in the
 * trash and a missing one are the same: a wrong key or signature finds nothing, and takes the same
 * time.
 */
export async function findOpenImage(
  url: OwnUrl & { album: string; filename: string },
): Promise<{ id: string; owner: string } | undefined> {
  const { handle, album, filename } = url;
  const access = readAccess(url);
  if (access.by === "link" && isLinkExpired(access)) return undefined;

  const image = await findDeliveredImage({ handle, album, filename, access }, isoTime());
  return image && { id: image.imageId, owner: image.owner };
}

function readAccess({ linkKey, variantKey, searchParams }: OwnUrl): ImageAccess {
  const [expires, signature] = [searchParams.get("exp"), searchParams.get("sig")];
  const isClean = searchParams.get("clean") === "1";
  if (variantKey !== undefined && expires !== null && signature !== null)
    return { by: "link", variantKey, expires, signature, isClean };

  return linkKey === undefined ? { by: "path" } : { by: "key", linkKey };
}
