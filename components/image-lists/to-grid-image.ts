import type { GridImage } from "@/lib/images/list-queries/resource";
import type { ImageResource } from "@/lib/images/resource";
import { markedVersion, originalUrlOf } from "./required-watermark";

/** A pending image, whose size is only declared, has the shape of an image of unknown size. */
const noFile = { width: null, height: null, pages: null, placeholder: null };

/** The part of an image that grids and the viewer show, as `GET /images/grid` returns it. */
export function toGridImage(image: ImageResource): GridImage {
  const { id, filename, alt, created_at, taken_at, version, variant_version, visibility } = image;
  const { ai } = image.status;
  const { width, height, pages, placeholder } = image.version === 0 ? noFile : image.info;
  const urlVersion = markedVersion(image);

  return {
    id,
    filename,
    alt,
    width,
    height,
    pages,
    placeholder,
    created_at,
    taken_at,
    version,
    ...(variant_version !== undefined && { variant_version }),
    ...(urlVersion !== undefined && { url_version: urlVersion }),
    visibility,
    url: originalUrlOf(image),
    ...(image.is_favourited && { is_favourited: true }),
    ...(image.nsfw && { nsfw: true }),
    ...(image.status.encrypted && { encrypted: true }),
    ...(image.rating > 0 && { rating: image.rating }),
    ...(image.pick !== "none" && { pick: image.pick }),
    ...(image.archived && { archived: true }),
    ...((ai === "pending" || ai === "failed") && { ai }),
    ...(image.status.state === "deleted" && { state: "deleted" as const }),
    ...(image.status.deleted_at !== null && { deleted_at: image.status.deleted_at }),
    ...(image.expiration_date !== null && { expiration_date: image.expiration_date }),
  };
}
