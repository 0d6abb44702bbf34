"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { selectionOf } from "@/components/batches/selection";
import type { ListChoice } from "@/components/image-lists/filters";
import type { GridImage } from "@/components/image-lists/list-api";
import { useImagePages } from "@/components/image-lists/use-image-pages";
import { EndOfPage, ImageOptions } from "@/components/library/image-options.client";
import { TileImage } from "@/components/library/tile-image";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SettingHelp } from "@/components/ui/setting-group";
import { toast } from "@/components/ui/toast";
import type { PageLayout } from "@/lib/values/page-layout";

interface Props {
  /** The id of the chosen image. */
  cover: string | null;
  onChange: (cover: string | null) => void;
  layout: PageLayout;
  /** The part between the cover and the images. */
  children: ReactNode;
}

/** The images that a cover can be of: what everyone may see. */
const offered: ListChoice = { filters: { visibility: "public", nsfw: false }, sort: undefined };

/** The public page in small, with the choice of its cover, which is saved at once. */
export function CoverSetting({ cover, onChange, layout, children }: Props) {
  const t = useTranslations("settings.cover");
  const errorText = useErrorText();
  const { images, snapshot, loadMore } = useImagePages(offered);
  const [isOpen, setOpen] = useState(false);
  const shown = images.find(({ id }) => id === cover) ?? images[0];
  // There is room for images until it is known that there are none.
  const hasRoom = shown !== undefined || (!snapshot.isReady && snapshot.error === undefined);

  async function choose(id: string | null): Promise<void> {
    const before = cover;
    setOpen(false);
    try {
      onChange((await unwrap(api.PATCH("/profile", { body: { cover: id } }))).cover);
      if (id !== before) toast.undoable(t("changed"), () => void choose(before));
    } catch (error) {
      toast.error(t("notChanged"), { reason: errorText(error), retry: () => void choose(id) });
    }
  }

  return (
    <div className="max-w-md overflow-hidden rounded-md border border-line bg-surface">
      {hasRoom && (
        <div className="relative h-24">
          {shown && <TileImage image={shown} width={448} height={96} isSquare place="later" />}
        </div>
      )}
      <div className="p-4">{children}</div>
      {hasRoom && <PageImages images={images.slice(0, maxPictures)} layout={layout} />}
      <div className="border-t border-line p-4">
        <h2 className="text-sm font-medium">{t("title")}</h2>
        <SettingHelp>{t("help")}</SettingHelp>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button size="small" disabled={images.length === 0} onClick={() => setOpen(true)}>
            {t("choose")}
          </Button>
          {cover !== null && (
            <Button size="small" onClick={() => void choose(null)}>
              {t("remove")}
            </Button>
          )}
        </div>
      </div>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={t("choose")}
        text={t("offered")}
        closeLabel={t("cancel")}
        className="max-w-3xl"
      >
        <ImageOptions
          label={t("choose")}
          images={images}
          selection={selectionOf(cover === null ? [] : [cover])}
          onToggle={({ id }) => void choose(id)}
        />
        {!snapshot.isComplete && <EndOfPage key={images.length} onVisible={loadMore} />}
      </Dialog>
    </div>
  );
}

/** Images that the small page has room for. */
const maxPictures = 12;
const rowHeight = 56;

/** The newest images in the arrangement of the page. */
function PageImages({ images, layout }: { images: readonly GridImage[]; layout: PageLayout }) {
  return (
    <div aria-hidden className="flex h-44 flex-wrap content-start justify-center gap-1 overflow-hidden px-4">
      {images.map((image) => {
        const ratio = Math.min(4, Math.max(0.5, (image.width ?? 1) / (image.height ?? 1)));
        const [width, height] = sizeOf(layout, ratio);
        return (
          <span
            key={image.id}
            className="relative overflow-hidden rounded-[3px]"
            style={{ width, height, flexGrow: layout === "rows" ? ratio : 0 }}
          >
            <TileImage image={image} width={width} height={height} isSquare={false} place="later" />
          </span>
        );
      })}
    </div>
  );
}

function sizeOf(layout: PageLayout, ratio: number): [width: number, height: number] {
  if (layout === "grid") return [rowHeight * 1.5, rowHeight * 1.5];
  return layout === "rows" ? [rowHeight * ratio, rowHeight] : [Math.min(400, 160 * ratio), 160];
}
