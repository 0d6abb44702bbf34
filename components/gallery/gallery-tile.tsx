import { Trash2 } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { ResponsiveImage } from "@/components/images/responsive-image.client";
import { CopyButton } from "@/components/ui/copy-button.client";
import { IconButton } from "@/components/ui/icon-button";
import type { ImageResource } from "@/lib/images/resource";

export const tileId = (imageId: string) => `tile-${imageId}`;

interface Props {
  image: ImageResource;
  width: number;
  /** Whether it is on the first screen. */
  isUrgent: boolean;
  /** Undefined hides the actions, which do nothing before scripts run. */
  onDelete: (() => void) | undefined;
}

/** The page's green for "copied" has too little contrast on the scrim, which is dark in both themes. */
const actionStyle = "bg-scrim text-on-scrim hover:bg-ink hover:text-paper [&_.text-success]:text-inherit";

/** One image of the grid: a link to its page, with the most frequent actions. */
export function GalleryTile({ image, width, isUrgent, onDelete }: Props) {
  const t = useTranslations("gallery.grid");
  const { filename } = image;
  const isSmall = image.info.format !== "svg" && (image.info.width ?? 0) < width;
  return (
    <>
      <Link
        id={tileId(image.id)}
        href={`/dashboard/images/${image.id}`}
        prefetch={false}
        aria-label={image.alt ? t("tile", { filename, alt: image.alt }) : filename}
        className="block size-full overflow-hidden rounded-sm bg-sunken"
      >
        <ResponsiveImage
          image={image}
          sizes={`${Math.ceil(width)}px`}
          fit={isSmall ? "own-size" : "fill"}
          alt=""
          eager={isUrgent}
          className="size-full"
        />
        <span className="pointer-events-none absolute inset-x-0 bottom-0 truncate rounded-b-sm bg-scrim px-2.5 py-1.5 text-xs font-medium text-on-scrim opacity-0 transition-opacity duration-150 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:hidden">
          {filename}
        </span>
      </Link>
      {onDelete && (
        <div className="absolute end-1.5 top-1.5 flex gap-1 opacity-0 transition-opacity duration-150 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:hidden">
          <CopyButton
            text={image.urls.original ?? ""}
            label={t("copyLink", { filename })}
            className={actionStyle}
          />
          <IconButton label={t("delete", { filename })} className={actionStyle} onClick={onDelete}>
            <Trash2 aria-hidden size={17} />
          </IconButton>
        </div>
      )}
    </>
  );
}
