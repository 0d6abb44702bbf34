import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { ImageFacts, ImageFilters } from "@/components/public/image-facts";
import { CopyPanel, DownloadPanel } from "@/components/public/image-panels";
import { ImageStage } from "@/components/public/image-stage";
import { imageJsonLd } from "@/components/public/json-ld";
import { JsonLdScript } from "@/components/public/json-ld-script";
import { LicenseBlock } from "@/components/public/license-block";
import { catalogueConditions } from "@/components/public/license-conditions";
import { OwnerLink } from "@/components/public/owner-link.client";
import { ClientMessages } from "@/components/ui/client-messages";
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
import { findPublicAlbum, findShownImage, isPageWithheld, nameOf, readShownImage } from "@/lib/public";
import { nameOfImage, type PublicImage } from "@/lib/public/resource";
import { findPreviewImage } from "../../../preview-image";
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
    readShownImage(owner, row, shownAlbum !== undefined),
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
    preview: findPreviewImage([image]),
  });
}

export default async function ImagePage(props: Props) {
  const { owner, album, license, image, row, newer, older } = await readFromParams(props);
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
      <ImageStage image={image} origin={origin} />
      <ClientMessages sections={["publicPages.frame", "shell.copy"]}>
        <div className="public-page">
          <header className="flex flex-wrap items-start gap-4">
            <div className="min-w-0 flex-1 basis-64">
              <h1 dir="auto" className="text-[1.375rem] font-semibold tracking-tight break-words">
                {nameOfImage(image)}
              </h1>
              <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-soft">
                <a href={profilePath(handle)} rel="author" className="public-link min-w-0 break-words">
                  {t("by", { name: author.name })}
                </a>
                {album && (
                  <a href={albumPath} className="public-link min-w-0 break-words">
                    <bdi>{album.title}</bdi>
                  </a>
                )}
              </p>
            </div>
            <Paging newer={newer} older={older} origin={origin} />
            <OwnerLink handle={handle} href={`/dashboard/images/${imageId}`} />
          </header>
          {image.description !== "" && (
            <p dir="auto" className="mt-4 max-w-prose break-words whitespace-pre-line">
              {image.description}
            </p>
          )}
          <div className="mt-6 grid grid-cols-1 gap-8 md:grid-cols-2">
            <div className="flex flex-col gap-3">
              <DownloadPanel image={image} origin={origin} />
              <CopyPanel image={image} embedUrl={imagePageUrls(owner, row).embed} />
            </div>
            <div className="flex flex-col gap-6">
              <LicenseBlock
                image={image}
                origin={origin}
                author={author.name}
                conditions={license?.own ?? catalogueConditions(image.license.id)}
              />
              <ImageFacts image={image} />
              <div>
                <ImageFilters image={image} path={album ? albumPath : profilePath(handle)} />
              </div>
            </div>
          </div>
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
      </ClientMessages>
    </>
  );
}

interface PagingProps {
  newer: PublicImage | undefined;
  older: PublicImage | undefined;
  origin: string;
}

async function Paging({ newer, older, origin }: PagingProps) {
  const t = await getTranslations("publicPages.image");
  if (!newer && !older) return null;

  return (
    <nav aria-label={t("paging")} className="flex gap-2">
      {newer && (
        <a rel="prev" className="public-button" href={toSameOriginPath(newer.page_url, origin)}>
          {t("newer")}
        </a>
      )}
      {older && (
        <a rel="next" className="public-button" href={toSameOriginPath(older.page_url, origin)}>
          {t("older")}
        </a>
      )}
    </nav>
  );
}
