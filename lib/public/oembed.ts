import { parseServedUrl } from "@/lib/domains";
import { appOrigin } from "@/lib/image-urls";
import { profilePath, withFormat } from "@/lib/image-urls/image-path";
import { readPublicAlbum } from "./albums";
import { drawnPreview } from "./cards";
import { readPublicCollection } from "./collections";
import { findCurrentSlug } from "./former-pages";
import { findShownImage } from "./images";
import { findLinkPreview, type LinkPreview } from "./link-preview";
import { nameOf, notShownError, type PublicScope, readPublicProfile, requireShownOwner } from "./owners";
import { firstExpiration, presentImages } from "./present";
import type { OwnerRow } from "./repository";
import { listScaledVariants, nameOfImage, type OEmbed, type PublicImage } from "./resource";

export interface OEmbedQuery {
  url: string;
  maxwidth?: number | undefined;
  maxheight?: number | undefined;
}

const cacheAgeSeconds = 3_600;

/** Describes the content of a page, delivery or previous URL, for sites that embed it. */
export async function getOEmbed(query: OEmbedQuery): Promise<{ embed: OEmbed; scope: PublicScope }> {
  const location = await parseServedUrl(query.url);
  if (!location) throw notShownError();

  const owner = await requireShownOwner(location.handle);
  const { album, collection, filename, linkKey } = location;
  if (collection !== undefined) {
    const shown = await readPublicCollection(owner, collection);
    const { url, title } = shown.collection;
    return describeLink(owner, title, { ...shown, drawn: drawnPreview(url, title) });
  }
  if (album === undefined) {
    const shown = await readPublicProfile(owner);
    const { url, name } = shown.profile;
    return describeLink(owner, name, { ...shown, drawn: drawnPreview(url, name) });
  }
  if (filename === undefined) {
    const shown = await readPublicAlbum(owner, await findCurrentSlug(owner, album));
    const { url, title } = shown.album;
    return describeLink(owner, title, { ...shown, drawn: drawnPreview(url, title) });
  }

  const row = await findShownImage(owner, { album, filename, linkKey }, "oembed");
  const [image] = await presentImages(owner, [row]);
  if (!image) throw notShownError();

  const scope = { uid: owner.uid, expiresAt: firstExpiration([row]) };
  // A sensitive image is behind a click on its page, and no site may show it without.
  if (image.nsfw) return { ...describeLink(owner, nameOfImage(image), noCover), scope };

  const photo = choosePhoto(image, query);
  return { embed: { ...baseOf(owner), type: "photo", title: nameOfImage(image), ...photo }, scope };
}

function baseOf(owner: OwnerRow) {
  return {
    version: "1.0" as const,
    author_name: nameOf(owner),
    author_url: appOrigin() + profilePath(owner.handle),
    provider_name: "Albumen",
    provider_url: `${appOrigin()}/`,
    cache_age: cacheAgeSeconds,
  };
}

/** `drawn`: the preview of a page without an image. */
interface LinkContent {
  cover: PublicImage | undefined;
  drawn?: LinkPreview;
  expiresAt: string | null;
}

const noCover: LinkContent = { cover: undefined, expiresAt: null };

function describeLink(owner: OwnerRow, title: string, { cover, drawn, expiresAt }: LinkContent) {
  const preview = findLinkPreview([cover]) ?? drawn;
  const embed: OEmbed = {
    ...baseOf(owner),
    type: "link",
    title,
    ...(preview && {
      thumbnail_url: preview.url,
      thumbnail_width: preview.width,
      thumbnail_height: preview.height,
    }),
  };
  return { embed, scope: { uid: owner.uid, expiresAt } };
}

/** The largest variant that fits, in a format that every site shows. */
function choosePhoto(image: PublicImage, { maxwidth, maxheight }: OEmbedQuery) {
  const fits = ({ width, height }: { width: number; height: number }) =>
    width <= (maxwidth ?? Number.POSITIVE_INFINITY) && height <= (maxheight ?? Number.POSITIVE_INFINITY);
  const sizes = listScaledVariants(image);
  const chosen = sizes.findLast(fits) ?? sizes[0];
  if (!chosen) return {};

  const format = image.format === "png" || image.format === "svg" ? "png" : "jpeg";
  return { url: withFormat(chosen.url, format), width: chosen.width, height: chosen.height };
}
