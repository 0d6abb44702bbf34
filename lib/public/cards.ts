import { type Card, cardSize } from "@/lib/engine";
import { appOrigin } from "@/lib/image-urls";
import { findPublicAlbum } from "./albums";
import type { LinkPreview } from "./link-preview";
import { nameOf, notShownError, requireShownOwner } from "./owners";

/** The path of the start page's card. */
const startPath = "/preview.jpg";

/** Returns the drawn preview of a profile's or album's page. */
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
export async function readCard(handle: string, slug: string | undefined): Promise<ShownCard> {
  const owner = await requireShownOwner(handle);
  const name = nameOf(owner);
  const fallback = `@${owner.handle}`;
  const content = { uid: owner.uid, album: slug, expiresAt: null };
  if (slug === undefined)
    return { card: { title: name, byline: fallback, fallback, host: cardHost() }, content };

  const album = await findPublicAlbum(owner, slug);
  if (!album) throw notShownError();

  return { card: { title: album.title, byline: name, fallback, host: cardHost() }, content };
}
