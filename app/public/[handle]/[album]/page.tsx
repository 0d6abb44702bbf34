import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AlbumHeader } from "@/components/public/album-header";
import { PublicImageList } from "@/components/public/image-list";
import { galleryJsonLd } from "@/components/public/json-ld";
import { JsonLdScript } from "@/components/public/json-ld-script";
import { listPath, parseListChoice } from "@/components/public/list-choice";
import { isCover } from "@/components/public/page-cover";
import { toPicture } from "@/components/public/page-image";
import { ViewerHook } from "@/components/public/viewer-hook";
import { setPageContent } from "@/lib/caching";
import { appOrigin } from "@/lib/image-urls";
import { albumPagePath, profilePath } from "@/lib/image-urls/image-path";
import { drawnPreview, findCurrentSlug, findLinkPreview, nameOf, readPublicAlbumImages } from "@/lib/public";
import {
  buildMetadata,
  findPageOwner,
  type Query,
  readOrNotFound,
  redirectTo,
  robotsOf,
} from "../../public-page";

interface Props {
  params: Promise<{ handle: string; album: string }>;
  searchParams: Query;
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { handle, album: name } = await params;
  const owner = await findPageOwner(handle);
  const slug = await findCurrentSlug(owner, name);
  const brand = await getTranslations("shell.brand");
  const t = await getTranslations("publicPages.album");
  const { album, cover } = await readOrNotFound(() => readPublicAlbumImages(owner, slug, { limit: 1 }));
  const isWhole = Object.keys(parseListChoice(await searchParams)).length === 0;

  return buildMetadata({
    title: album.title,
    url: album.url,
    feedUrl: album.url,
    type: "website",
    description: album.description || t("by", { name: nameOf(owner) }),
    siteName: brand("name"),
    robots: robotsOf(owner, isWhole),
    preview: findLinkPreview([cover, ...album.images.data]) ?? drawnPreview(album.url, album.title),
  });
}

export default async function AlbumPage({ params, searchParams }: Props) {
  const { handle, album: name } = await params;
  const owner = await findPageOwner(handle);
  const slug = await findCurrentSlug(owner, name);
  const path = albumPagePath({ handle: owner.handle, album: slug });
  const choice = parseListChoice(await searchParams);
  const [t, { album, cover, isByHand, expiresAt }] = await Promise.all([
    getTranslations("publicPages.album"),
    readOrNotFound(() => readPublicAlbumImages(owner, slug, { ...choice, limit: 48 })),
  ]);
  if (owner.handle !== handle || slug !== name) redirectTo(listPath(path, choice));
  setPageContent({ uid: owner.uid, album: slug, expiresAt, robots: robotsOf(owner) });
  const origin = appOrigin();
  const author = { name: nameOf(owner), handle: owner.handle, url: origin + profilePath(owner.handle) };
  const crumbs = [author, { name: album.title, url: album.url }];
  const pageImage = cover && toPicture(cover, origin);
  const isWhole = Object.keys(choice).length === 0;
  const header = isWhole && isCover(pageImage) ? pageImage : undefined;

  return (
    <>
      <JsonLdScript value={galleryJsonLd(album, album.images.data, { author, crumbs })} />
      <AlbumHeader album={album} author={author} cover={header} />
      <div className="public-page">
        <PublicImageList
          path={path}
          choice={choice}
          origin={origin}
          page={album.images}
          layout={album.layout}
          isBelowCover={header !== undefined}
          emptyText={t("empty")}
          {...(isByHand && { paging: { more: t("more"), first: t("first") } })}
        />
      </div>
      <ViewerHook />
    </>
  );
}
