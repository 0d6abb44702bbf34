import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { CollectionCards } from "@/components/public/collection-cards";
import { PublicImageList } from "@/components/public/image-list";
import { profileJsonLd } from "@/components/public/json-ld";
import { JsonLdScript } from "@/components/public/json-ld-script";
import { listPath, parseListChoice } from "@/components/public/list-choice";
import { PageCards } from "@/components/public/page-cards";
import { isCover } from "@/components/public/page-cover";
import { toPicture } from "@/components/public/page-image";
import { ProfileHeader } from "@/components/public/profile-header";
import { ViewerHook } from "@/components/public/viewer-hook";
import { setPageContent } from "@/lib/caching";
import { appOrigin } from "@/lib/image-urls";
import { profilePath } from "@/lib/image-urls/image-path";
import {
  drawnPreview,
  findLinkPreview,
  firstTime,
  listPublicAlbums,
  listPublicCollections,
  listPublicImages,
  nameOf,
  type OwnerRow,
  readPublicProfile,
} from "@/lib/public";
import { maxPublicPageSize } from "@/lib/public/resource";
import {
  buildMetadata,
  findPageOwner,
  type Query,
  readOrNotFound,
  redirectTo,
  robotsOf,
} from "../public-page";

interface Props {
  params: Promise<{ handle: string }>;
  searchParams: Query;
}

/** The profile of an owner, once per request. */
const readProfile = cache((owner: OwnerRow) => readPublicProfile(owner));

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const owner = await findPageOwner((await params).handle);
  const [t, brand] = await Promise.all([
    getTranslations("publicPages.profile"),
    getTranslations("shell.brand"),
  ]);
  const url = appOrigin() + profilePath(owner.handle);
  const isWhole = Object.keys(parseListChoice(await searchParams)).length === 0;
  const title = t("title", { name: nameOf(owner) });
  const { cover } = await readProfile(owner);

  return buildMetadata({
    title,
    description: owner.bio ?? title,
    url,
    feedUrl: url,
    type: "profile",
    siteName: brand("name"),
    robots: robotsOf(owner, isWhole),
    preview: findLinkPreview([cover]) ?? drawnPreview(url, title),
  });
}

export default async function ProfilePage({ params, searchParams }: Props) {
  const { handle } = await params;
  const owner = await findPageOwner(handle);
  const path = profilePath(owner.handle);
  const choice = parseListChoice(await searchParams);
  if (owner.handle !== handle) redirectTo(listPath(path, choice));
  const surface = choice.search === undefined ? "profile list" : "search";
  const isOfCollections = choice.collections !== undefined;
  const [t, shown, albums, collections, images] = await Promise.all([
    getTranslations("publicPages.profile"),
    readProfile(owner),
    listPublicAlbums(owner),
    readOrNotFound(() =>
      listPublicCollections(owner, { topLevel: true, limit: maxPublicPageSize, cursor: choice.collections }),
    ),
    isOfCollections
      ? undefined
      : readOrNotFound(() => listPublicImages(owner, { ...choice, limit: 48 }, surface)),
  ]);
  const { profile } = shown;
  const expiresAt = firstTime([
    images?.expiresAt ?? null,
    albums.expiresAt,
    collections.expiresAt,
    shown.expiresAt,
  ]);
  setPageContent({ uid: owner.uid, expiresAt, robots: robotsOf(owner) });
  const origin = appOrigin();
  const isWhole = Object.keys(choice).length === 0;
  const pageImage = shown.cover && toPicture(shown.cover, origin);
  const cover = isWhole && isCover(pageImage) ? pageImage : undefined;

  return (
    <>
      <JsonLdScript value={profileJsonLd(profile, images?.page.data ?? [])} />
      <ProfileHeader profile={profile} cover={cover} origin={origin} />
      <div className="public-page">
        {isWhole && (
          <PageCards
            title={t("albums")}
            cards={albums.albums.map(({ album, cover }) => ({ subject: album, cover }))}
            origin={origin}
          />
        )}
        {(isWhole || isOfCollections) && (
          <CollectionCards path={path} choice={choice} list={collections} origin={origin} />
        )}
        {images && (
          <section>
            <PublicImageList
              path={path}
              choice={choice}
              page={images.page}
              origin={origin}
              layout={profile.layout}
              isBelowCover={cover !== undefined}
              title={t("images")}
              emptyText={t("empty")}
            />
          </section>
        )}
      </div>
      <ViewerHook />
    </>
  );
}
