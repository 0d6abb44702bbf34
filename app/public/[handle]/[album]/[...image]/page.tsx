import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { EmbedCodes, ImageActions } from "@/components/public/image-actions";
import { ImageFacts, ImageFilters } from "@/components/public/image-facts";
import { ImageStage } from "@/components/public/image-stage";
import { imageJsonLd } from "@/components/public/json-ld";
import { JsonLdScript } from "@/components/public/json-ld-script";
import { LicenseBlock } from "@/components/public/license-block";
import { catalogueConditions } from "@/components/public/license-conditions";
import { OwnerLink } from "@/components/public/owner-link";
import { toPicture } from "@/components/public/page-image";
import { ViewerHook } from "@/components/public/viewer-hook";
import { publicPagePath, setPageContent, setPageWithheld } from "@/lib/caching";
import { appOrigin, imagePageUrls } from "@/lib/image-urls";
import {
  albumPagePath,
  imagePagePath,
  parsePagePath,
  profilePath,
  toSameOriginPath,
} from "@/lib/image-urls/image-path";
import { describeLicenses } from "@/lib/licenses";
import {
  findLinkPreview,
  findPublicAlbum,
  findShownImage,
  isPageWithheld,
  nameOf,
  readShownImage,
} from "@/lib/public";
import { nameOfImage } from "@/lib/public/resource";
import { buildMetadata, findPageOwner, readOrNotFound, redirectTo, robotsOf } from "../../../public-page";

interface Props {
  params: Promise<{ handle: string; album: string; image: string[] }>;
}

/** Reads the image of the path, once per request. A path that has changed redirects. */
const readPage = cache(async (path: string) => {
  const location = parsePagePath(path);
  if (location?.album === undefined || location.filename === undefined) notFound();
  const { handle: pathHandle, album, filename, linkKey } = location;
  if (await isPageWithheld({ handle: pathHandle, album, filename, linkKey })) {
    setPageWithheld();
    notFound();
  }

  const owner = await findPageOwner(location.handle);
  const row = await readOrNotFound(() => findShownImage(owner, { album, filename, linkKey }, "page"));
  const { handle } = owner;
  const present = imagePagePath({ handle, album: row.albumSlug, filename: row.filename, linkKey });
  if (present !== imagePagePath({ handle: location.handle, album, filename, linkKey })) redirectTo(present);
  const shownAlbum = await findPublicAlbum(owner, row.albumSlug);
  const [shown, licenses] = await Promise.all([
    readShownImage(owner, row, shownAlbum),
    describeLicenses(owner.owner, [row.license]),
  ]);

  return { owner, album: shownAlbum, license: licenses.get(row.license), ...shown };
});

async function readFromParams({ params }: Props) {
  const { handle, album, image } = await params;
  return readPage(publicPagePath() ?? `/@${[handle, album, ...image].join("/")}`);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { owner, image, row } = await readFromParams(props);
  const [t, brand] = await Promise.all([
    getTranslations("publicPages.image"),
    getTranslations("shell.brand"),
  ]);

  return buildMetadata({
    title: nameOfImage(image),
    url: image.page_url,
    type: "article",
    siteName: brand("name"),
    description: image.alt || image.description || t("by", { name: nameOf(owner) }),
    robots: robotsOf(owner, row.visibility === "public"),
    preview: findLinkPreview([image]),
  });
}

export default async function ImagePage(props: Props) {
  const { owner, album, license, image, row, previous, next } = await readFromParams(props);
  const { expirationDate: expiresAt, albumSlug, id: imageId } = row;
  const isListed = row.visibility === "public";
  setPageContent({
    uid: owner.uid,
    album: albumSlug,
    imageId,
    expiresAt,
    robots: robotsOf(owner, isListed),
  });
  const [t, frame] = await Promise.all([
    getTranslations("publicPages.image"),
    getTranslations("publicPages.frame"),
  ]);
  const isByHand = album?.sort === "manual";
  const origin = appOrigin();
  const { handle } = owner;
  const author = { name: nameOf(owner), url: origin + profilePath(handle) };
  const albumPath = albumPagePath({ handle, album: albumSlug });
  const crumbs = [
    author,
    ...(album ? [{ name: album.title, url: origin + albumPath }] : []),
    { name: nameOfImage(image), url: image.page_url },
  ];

  return (
    <>
      <JsonLdScript value={imageJsonLd(image, author, crumbs)} />
      <div className="public-trail">
        <a href={profilePath(handle)} rel="author" className="public-link">
          <bdi>{author.name}</bdi>
        </a>
        {album && (
          <>
            <span aria-hidden>/</span>
            <a href={albumPath} className="public-link">
              <bdi>{album.title}</bdi>
            </a>
          </>
        )}
        <span className="flex-1" />
        <OwnerLink handle={handle} href={`/dashboard/images/${imageId}`} />
      </div>
      <ImageStage
        pageImage={toPicture(image, origin)}
        previous={
          previous && {
            href: toSameOriginPath(previous.page_url, origin),
            label: t(isByHand ? "previous" : "newer"),
          }
        }
        next={
          next && { href: toSameOriginPath(next.page_url, origin), label: t(isByHand ? "next" : "older") }
        }
      />
      <div className="public-page public-details">
        <div>
          <h1>
            <bdi>{nameOfImage(image)}</bdi>
          </h1>
          <p className="text-sm text-ink-soft">{t("by", { name: author.name })}</p>
          {image.description !== "" && (
            <p dir="auto" className="public-text">
              {image.description}
            </p>
          )}
        </div>
        <ImageActions image={image} origin={origin} />
        <LicenseBlock
          image={image}
          origin={origin}
          author={author.name}
          conditions={license?.own ?? catalogueConditions(image.license.id)}
        />
        <div>
          <ImageFacts image={image} />
          <div className="mt-6">
            <ImageFilters image={image} path={album ? albumPath : profilePath(handle)} />
          </div>
        </div>
        <div className="md:col-span-2">
          <EmbedCodes image={image} embedUrl={imagePageUrls(owner, row).embed} />
          <p className="mt-8 text-sm text-ink-soft">
            <a
              href={`/report?${new URLSearchParams({ image: image.page_url })}`}
              rel="nofollow"
              className="public-link pointer-coarse:min-w-11"
            >
              {frame("report")}
            </a>
          </p>
        </div>
      </div>
      <ViewerHook />
    </>
  );
}
