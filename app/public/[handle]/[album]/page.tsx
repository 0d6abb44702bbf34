import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PublicImageList } from "@/components/public/image-list";
import { albumJsonLd } from "@/components/public/json-ld";
import { JsonLdScript } from "@/components/public/json-ld-script";
import { listPath, parseListChoice } from "@/components/public/list-choice";
import { OwnerLink } from "@/components/public/owner-link.client";
import { ClientMessages } from "@/components/ui/client-messages";
import { setPageContent } from "@/lib/caching";
import { appOrigin } from "@/lib/image-urls";
import { albumPagePath, profilePath } from "@/lib/image-urls/image-path";
import { nameOf, readPublicAlbumImages } from "@/lib/public";
import { findPreviewImage } from "../../preview-image";
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
  const { handle, album: slug } = await params;
  const owner = await findPageOwner(handle);
  const brand = await getTranslations("shell.brand");
  const t = await getTranslations("publicPages.album");
  const { album } = await readOrNotFound(() => readPublicAlbumImages(owner, slug, { limit: 1 }));
  const isWhole = Object.keys(parseListChoice(await searchParams)).length === 0;

  return buildMetadata({
    title: album.title,
    url: album.url,
    feedUrl: album.url,
    type: "website",
    description: album.description || t("by", { name: nameOf(owner) }),
    siteName: brand("name"),
    robots: robotsOf(owner, isWhole),
    preview: findPreviewImage(album.images.data),
  });
}

export default async function AlbumPage({ params, searchParams }: Props) {
  const { handle, album: slug } = await params;
  const owner = await findPageOwner(handle);
  const path = albumPagePath({ handle: owner.handle, album: slug });
  const choice = parseListChoice(await searchParams);
  const [t, { album, expiresAt }] = await Promise.all([
    getTranslations("publicPages.album"),
    readOrNotFound(() => readPublicAlbumImages(owner, slug, { ...choice, limit: 48 })),
  ]);
  if (owner.handle !== handle) redirectTo(listPath(path, choice));
  setPageContent({ uid: owner.uid, album: slug, expiresAt, robots: robotsOf(owner) });
  const origin = appOrigin();
  const author = { name: nameOf(owner), url: origin + profilePath(owner.handle) };
  const crumbs = [author, { name: album.title, url: album.url }];

  return (
    <div className="public-page">
      <JsonLdScript value={albumJsonLd(album, album.images.data, { author, crumbs })} />
      <header className="mb-6 flex flex-wrap items-start gap-4">
        <div className="min-w-0 flex-1">
          <h1 dir="auto" className="text-2xl font-semibold tracking-tight break-words">
            {album.title}
          </h1>
          <p className="mt-1 text-sm text-ink-soft">
            <a href={profilePath(owner.handle)} className="public-link">
              {t("by", { name: author.name })}
            </a>
          </p>
          {album.description !== "" && (
            <p dir="auto" className="mt-2 max-w-prose break-words whitespace-pre-line">
              {album.description}
            </p>
          )}
        </div>
        <ClientMessages sections={["publicPages.frame"]}>
          <OwnerLink handle={owner.handle} href={`/dashboard/albums/${slug}`} />
        </ClientMessages>
      </header>
      <PublicImageList
        path={path}
        choice={choice}
        origin={origin}
        page={album.images}
        emptyText={t("empty")}
      />
    </div>
  );
}
