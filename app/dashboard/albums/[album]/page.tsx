import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { AddImagesButton } from "@/components/albums/add-images-button.client";
import { AlbumHeader } from "@/components/albums/album-header.client";
import type { WatermarkOffer } from "@/components/albums/album-watermark";
import { albumKeys } from "@/components/collections/album-keys";
import { EmptyList } from "@/components/library/empty-list";
import { ForRole } from "@/components/session/role.client";
import { ClientMessages } from "@/components/ui/client-messages";
import { ImagePlus } from "@/components/ui/icons";
import { UploadTargetOfPage } from "@/components/uploads/upload-provider.client";
import { getAlbum } from "@/lib/albums";
import type { AlbumResource } from "@/lib/albums/resource";
import type { Actor } from "@/lib/kernel/actor";
import { hasRole } from "@/lib/kernel/roles";
import { listWatermarks } from "@/lib/watermarks";
import { clientSections } from "@/messages/client-sections";
import { getCurrentSettings } from "../../../get-current-settings";
import { CollectionPage } from "../../collection-page";
import { findOrMissing } from "../../find-or-missing";
import { requireActor } from "../../require-actor";
import type { SearchParams } from "../../search-params";

interface Props {
  params: Promise<{ album: string }>;
  searchParams: SearchParams;
}

const findAlbum = cache((actor: Actor, slug: string) => findOrMissing(getAlbum(actor, slug)));

async function requireAlbum({ params, searchParams }: Props) {
  const slug = (await params).album;
  const actor = await requireActor(`/dashboard/albums/${encodeURIComponent(slug)}`, searchParams);
  const album = await findAlbum(actor, slug);

  return album && { actor, album };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const found = await requireAlbum(props);
  const t = await getTranslations("notFound.album");
  return { title: found ? found.album.title : t("pageTitle") };
}

export default async function AlbumPage(props: Props) {
  const { actor, album } = (await requireAlbum(props)) ?? notFound();
  const [t, watermarkOffer] = await Promise.all([
    getTranslations("albums.page"),
    readWatermarkOffer(actor, album),
  ]);
  return (
    <ClientMessages sections={clientSections["app/dashboard/albums/[album]/page.tsx"]}>
      <CollectionPage
        actor={actor}
        path={`/dashboard/albums/${encodeURIComponent(album.album)}`}
        searchParams={props.searchParams}
        filters={{ album: album.album }}
        {...(album.sort === "manual" && { collection: { isSmart: false, sort: "manual" } })}
        parent={{ href: "/dashboard/albums", title: t("title") }}
        name={album.title}
        item={{ queryKey: albumKeys.one(album.album), data: album }}
        header={
          <>
            <UploadTargetOfPage album={{ slug: album.album, title: album.title }} />
            <AlbumHeader album={album.album} renderedSort={album.sort} watermarkOffer={watermarkOffer} />
          </>
        }
        coverAlbum={album.album}
        empty={<EmptyAlbum album={album.album} title={album.title} />}
      />
    </ClientMessages>
  );
}

/** Returns what the actor may require for the album. Only the owner may read the settings. */
async function readWatermarkOffer(actor: Actor, album: AlbumResource): Promise<WatermarkOffer | undefined> {
  if (actor.library.albumScope || !hasRole(actor, "manager")) return undefined;

  const [{ data }, settings] = await Promise.all([
    listWatermarks(actor),
    actor.role === "owner" ? getCurrentSettings() : undefined,
  ]);
  if (data.length === 0 && album.required_watermark === null) return undefined;

  const watermarks = data.map(({ id, name }) => ({ id, name }));
  return { watermarks, ofSettings: settings?.required_watermark };
}

/** The whole page takes files that are dropped. */
function EmptyAlbum({ album, title }: { album: string; title: string }) {
  const t = useTranslations("albums.empty");
  return (
    <div className="rounded-lg border-2 border-dashed border-line">
      <EmptyList
        icon={<ImagePlus aria-hidden size={40} strokeWidth={1.5} />}
        title={t("title")}
        text={<ForRole least="contributor">{t("text")}</ForRole>}
        action={<AddImagesButton album={album} title={title} />}
      />
    </div>
  );
}
