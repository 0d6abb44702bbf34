import { type Card, cardSize } from "@/lib/engine";
import { appOrigin } from "@/lib/image-urls";
import type { PageLocation } from "@/lib/image-urls/image-path";
import { findPublicAlbum } from "./albums";
import { findPublicCollection } from "./collections";
import { findCurrentSlug } from "./former-pages";
import type { LinkPreview } from "./link-preview";
import { nameOf, notShownError, requireShownOwner } from "./owners";

/** The path of the start page's card. */
const startPath = "/preview.jpg";

/** Returns the drawn preview of the page of a profile, an album or a collection. */
export function drawnPreview(pageUrl: string, title: string): LinkPreview {
  return { url: `${pageUrl}.jpg`, ...cardSize, alt: title };
}

/** Returns the drawn preview of the start page. */
export function startPreview(title: string): LinkPreview {
  return { url: appOrigin() + startPath, ...cardSize, alt: title };
}

/** The host name at the bottom of a card. */
export const cardHost = () => new URL(appOrigin()).host;

/** A card with the owner and the album whose changes replace it in caches. */
interface ShownCard {
  card: Card;
  content: { uid: string; album?: string | undefined; expiresAt: null };
}

/** @throws AppError NOT_FOUND for what has no public page */
export async function readCard({ handle, album, collection }: PageLocation): Promise<ShownCard> {
  const owner = await requireShownOwner(handle);
  const name = nameOf(owner);
  const fallback = `@${owner.handle}`;
  const slug = album === undefined ? undefined : await findCurrentSlug(owner, album);
  const content = { uid: owner.uid, album: slug, expiresAt: null };
  if (slug === undefined && collection === undefined)
    return { card: { title: name, byline: fallback, fallback, host: cardHost() }, content };

  const page =
    slug === undefined
      ? await findPublicCollection(owner, collection ?? "")
      : await findPublicAlbum(owner, slug);
  if (!page) throw notShownError();

  return { card: { title: page.title, byline: name, fallback, host: cardHost() }, content };
}
