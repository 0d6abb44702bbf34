"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { ColorPicker } from "@/components/collections/color-picker.client";
import { InlineText } from "@/components/collections/inline-text.client";
import { LayoutChoice } from "@/components/collections/layout-choice";
import { SortSelect } from "@/components/collections/sort-select";
import { useRenderedSort } from "@/components/collections/use-rendered-sort";
import { BundleButton } from "@/components/encryption/bundle-button.client";
import { useIsOffered } from "@/components/session/offers.client";
import { usePublicHandle } from "@/components/session/public-handle.client";
import { PublicPageLink } from "@/components/session/public-page-link.client";
import { ForRole } from "@/components/session/role.client";
import { ShareButton } from "@/components/shares/share-button.client";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { Globe, Lock, Star } from "@/components/ui/icons";
import { enterTarget } from "@/components/uploads/upload-target";
import type { AlbumResource } from "@/lib/albums/resource";
import { albumSorts } from "@/lib/albums/values";
import { albumPagePath } from "@/lib/image-urls/image-path";
import { AddImagesButton } from "./add-images-button.client";
import { AlbumCover } from "./album-cover";
import { useAlbum, useUpdateAlbum } from "./album-queries";
import { AlbumWatermark, type WatermarkOffer } from "./album-watermark";
import { DeleteAlbumButton } from "./delete-album-button.client";

const maxTitleLength = 200;
const maxDescriptionLength = 5_000;

interface Props {
  album: string;
  /** The order that the list of its images was rendered with. */
  renderedSort: AlbumResource["sort"];
  /** Undefined if there is no watermark to choose, or the user may not choose one. */
  watermarkOffer: WatermarkOffer | undefined;
}

/** The title, cover and visibility of an album, edited in place. */
export function AlbumHeader({ album: slug, renderedSort, watermarkOffer }: Props) {
  const t = useTranslations("albums.header");
  const tCard = useTranslations("albums.card");
  const tVisibility = useTranslations("albums.visibility");
  const toSameOriginUrl = useSameOriginUrl();
  const album = useAlbum(slug);
  const { update, tryUpdate } = useUpdateAlbum();
  const { title, is_favourited: isPinned } = album;
  useRenderedSort(album.sort, renderedSort);
  // Files that are dropped or pasted on the page go into the album.
  useEffect(() => enterTarget({ album: { slug, title } }), [slug, title]);

  return (
    <header className="mb-6 flex flex-wrap items-start gap-4 sm:gap-6">
      <AlbumCover urls={album.preview_urls.map(toSameOriginUrl)} isUrgent className="w-24 shrink-0 sm:w-36" />
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-2">
        <h1 className="text-[1.375rem] leading-[1.3] font-semibold tracking-tight">
          <InlineText
            value={title}
            label={t("title")}
            placeholder={t("title")}
            maxLength={maxTitleLength}
            required
            onSave={(changed) => tryUpdate(album, { title: changed })}
          />
        </h1>
        <div className="max-w-[44rem] text-ink-soft">
          <InlineText
            value={album.description}
            label={t("description")}
            placeholder={t("addDescription")}
            maxLength={maxDescriptionLength}
            multiline
            className="w-full"
            onSave={(changed) => tryUpdate(album, { description: changed })}
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <span>{tCard("count", { count: album.count - album.archived_count })}</span>
          <AlbumVisibility album={album} />
          <span className="-mx-1 inline-flex">
            <ColorPicker
              label={t("color", { title })}
              color={album.color}
              onChange={(color) => void update(album, { color })}
            />
            <ForRole least="editor">
              <IconButton
                label={isPinned ? tCard("unpin", { title }) : tCard("pin", { title })}
                aria-pressed={isPinned}
                onClick={() => void update(album, { is_favourited: !isPinned })}
              >
                <Star
                  aria-hidden
                  size={17}
                  className={isPinned ? "fill-accent text-accent-text" : undefined}
                />
              </IconButton>
            </ForRole>
            <DeleteAlbumButton album={album} />
          </span>
          <AlbumOrder album={album} />
          <ShareButton target={{ type: "album", album: slug }} />
          {album.count > 0 && <AddImagesButton album={slug} title={title} />}
        </div>
        {album.permission === "private" && (
          <p className="text-[0.8125rem] text-ink-soft">{tVisibility("privateText")}</p>
        )}
        {album.permission === "public" && <AlbumLayout album={album} />}
        {watermarkOffer && <AlbumWatermark album={album} offer={watermarkOffer} />}
        <AlbumEncryption album={album} />
      </div>
    </header>
  );
}

/** The visibility of the album. Making it public first shows what others will see. */
function AlbumVisibility({ album }: { album: AlbumResource }) {
  const t = useTranslations("albums.visibility");
  const { update } = useUpdateAlbum();
  const { title, permission } = album;
  const isPublic = permission === "public";
  const handle = usePublicHandle();
  const Icon = isPublic ? Globe : Lock;

  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className="inline-flex items-center gap-1.5">
        <Icon aria-hidden size={15} />
        {t(permission)}
      </span>
      {isPublic && handle !== undefined && (
        <PublicPageLink path={albumPagePath({ handle, album: album.album })} />
      )}
      <ForRole least="editor">
        {isPublic ? (
          <Button size="small" onClick={() => void update(album, { permission: "private" })}>
            {t("makePrivate")}
          </Button>
        ) : (
          <AlertDialog
            trigger={<Button size="small">{t("makePublic")}</Button>}
            title={t("makePublicTitle", { title })}
            text={t("publicText")}
            cancelLabel={t("cancel")}
            confirmLabel={t("makePublic")}
            isHarmless
            onConfirm={() => void update(album, { permission: "public" })}
          />
        )}
      </ForRole>
    </span>
  );
}

/** The arrangement of the images on the album's public page. */
function AlbumLayout({ album }: { album: AlbumResource }) {
  const { update } = useUpdateAlbum();
  return (
    <ForRole least="editor">
      <LayoutChoice isCompact value={album.layout} onChange={(layout) => void update(album, { layout })} />
    </ForRole>
  );
}

/** The order in which the album is shown, also on its public page. */
function AlbumOrder({ album }: { album: AlbumResource }) {
  const t = useTranslations("albums.header");
  const tSort = useTranslations("library.sort");
  const { update } = useUpdateAlbum();
  return (
    <ForRole least="editor">
      <SortSelect
        label={t("sort")}
        value={album.sort}
        choices={albumSorts.map((sort) => ({ value: sort, text: tSort(sort) }))}
        onChange={(sort) => void update(album, { sort })}
      />
    </ForRole>
  );
}

/** Whether uploads into the album are encrypted. */
function AlbumEncryption({ album }: { album: AlbumResource }) {
  const t = useTranslations("albums.encryption");
  const { update } = useUpdateAlbum();
  const isOffered = useIsOffered();
  if (!album.encrypt_uploads && !isOffered("encryption")) return null;

  return (
    <ForRole least="editor">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <Checkbox
          label={t("label")}
          description={t("help")}
          checked={album.encrypt_uploads}
          onChange={(checked) => void update(album, { encrypt_uploads: checked })}
        />
        {album.encrypt_uploads && album.count > 0 && <BundleButton target={{ album: album.album }} />}
      </div>
    </ForRole>
  );
}
