import { getLocale, getTranslations } from "next-intl/server";
import { embedHeaders, galleryEmbed, imageEmbed } from "@/components/public/embed-page";
import { publicPagePath, readCacheable } from "@/lib/caching";
import { appOrigin } from "@/lib/image-urls";
import { parsePagePath, profilePath } from "@/lib/image-urls/image-path";
import { AppError } from "@/lib/kernel/errors";
import { textDirection } from "@/lib/platform/i18n/locale";
import {
  findCurrentSlug,
  findShownImage,
  nameOf,
  notShownError,
  type OwnerRow,
  readPublicAlbumImages,
  readPublicCollectionImages,
  readShownImage,
  requireShownOwner,
} from "@/lib/public";

interface Context {
  params: Promise<{ handle: string; album: string; image?: string[] }>;
}

const shownImages = 24;
const missing = "<!doctype html><meta charset=utf-8><meta name=robots content=noindex><title>404</title>";

/** The page that other sites put into a frame. It is the same for everyone. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { handle, album, image = [] } = await params;
  const path = publicPagePath() ?? `/embed/${[handle, album, ...image].join("/")}`;
  try {
    const { result, headers } = await readCacheable(() => readEmbed(path));
    const language = { "content-language": await getLocale(), vary: "Accept-Language" };
    return new Response(result, { headers: { ...embedHeaders, ...headers, ...language } });
  } catch (error) {
    if (!(error instanceof AppError && error.kind === "not_found")) throw error;
    return new Response(missing, { status: 404, headers: { ...embedHeaders, "cache-control": "no-store" } });
  }
}

async function readEmbed(path: string) {
  const location = parsePagePath(path);
  if (!location) throw notShownError();

  const { collection, filename, linkKey } = location;
  const owner = await requireShownOwner(location.handle);
  const frame = await buildFrame(owner);
  if (collection !== undefined) {
    const shown = await readPublicCollectionImages(owner, collection, { limit: shownImages });
    const result = galleryEmbed(shown.collection, shown.collection.images.data, frame);
    return { result, content: { uid: owner.uid, expiresAt: shown.expiresAt } };
  }
  if (location.album === undefined) throw notShownError();

  const album = await findCurrentSlug(owner, location.album);
  if (filename === undefined) {
    const shown = await readPublicAlbumImages(owner, album, { limit: shownImages });
    const result = galleryEmbed(shown.album, shown.album.images.data, frame);
    return { result, content: { uid: owner.uid, album, expiresAt: shown.expiresAt } };
  }

  const place = { album: location.album, filename, linkKey };
  const row = await findShownImage(owner, place, "embed");
  const { image } = await readShownImage(owner, row, undefined);
  const content = { uid: owner.uid, album: row.albumSlug, imageId: row.id, expiresAt: row.expirationDate };

  return { result: imageEmbed(image, frame), content };
}

async function buildFrame(owner: OwnerRow) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("publicPages.image")]);
  const author = { name: nameOf(owner), url: appOrigin() + profilePath(owner.handle) };
  return { locale, direction: textDirection(locale), origin: appOrigin(), author, showText: t("show") };
}
