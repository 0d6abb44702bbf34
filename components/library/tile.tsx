import { Check, MoreHorizontal } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type CSSProperties, memo } from "react";
import { classNames } from "@/components/ui/class-names";
import { openImage } from "@/components/viewer/sequence";
import type { GridImage } from "@/lib/images/list-queries/resource";
import { TileBadges } from "./tile-badges";
import { TileCaption } from "./tile-caption";
import { TileImage } from "./tile-image";
import type { ViewMode } from "./view-mode";

export const tileId = (imageId: string) => `tile-${imageId}`;

interface Props {
  image: GridImage;
  index: number;
  width: number;
  height: number;
  mode: ViewMode;
  style: CSSProperties;
  column: number;
  isUrgent: boolean;
  isSelected: boolean;
  /** Whether anything is selected: then the check circles of all tiles are visible. */
  isSelecting: boolean;
  /** Whether it is the one tile that the Tab key reaches; undefined before scripts run, when every link is. */
  isTabStop: boolean | undefined;
  /** A line beneath the name: in the trash, the days that are left. */
  note?: string | undefined;
}

/** One image of a grid: a link to its page, with a check circle and the button of its menu. The grid handles the presses. */
export const Tile = memo(function Tile(props: Props) {
  const { image, index, width, height, mode, style, column, isUrgent, isSelected, isSelecting, isTabStop } =
    props;
  const t = useTranslations("library.tile");
  const { id, filename } = image;
  const isList = mode === "list";
  const hasScripts = isTabStop !== undefined;
  const name = image.alt ? t("name", { filename, alt: image.alt }) : filename;
  return (
    <div
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={isSelected}
      data-index={index}
      className={classNames(
        "group relative min-w-0 shrink-0",
        isList && "flex items-center gap-3 border-b border-line px-1",
      )}
      style={style}
    >
      <Link
        id={tileId(id)}
        href={`/dashboard/images/${id}`}
        prefetch={false}
        draggable={false}
        onNavigate={(event) => {
          event.preventDefault();
          openImage(id, document.getElementById(tileId(id)));
        }}
        aria-label={name}
        {...(hasScripts && { tabIndex: isTabStop ? 0 : -1 })}
        className={classNames(
          "block outline-offset-2 [-webkit-touch-callout:none]",
          isList ? "flex size-full min-w-0 items-center gap-3" : "size-full",
        )}
      >
        <span
          className={classNames(
            "relative block overflow-hidden rounded-sm bg-sunken transition-[scale,box-shadow] duration-120",
            isList ? "size-11 shrink-0" : "size-full",
            isSelected &&
              "scale-96 ring-3 ring-accent ring-offset-2 ring-offset-paper forced-colors:outline-3",
          )}
        >
          <TileImage
            image={image}
            width={isList ? 44 : width}
            height={isList ? 44 : height}
            isSquare={isList || mode === "square"}
            isUrgent={isUrgent}
          />
          {!isList && <TileBadges image={image} />}
          {!isList && props.note !== undefined && (
            <span className="absolute inset-x-0 bottom-0 truncate bg-scrim px-2 py-1 text-xs font-medium text-on-scrim">
              {props.note}
            </span>
          )}
        </span>
        {isList && <TileCaption image={image} note={props.note} />}
      </Link>
      {hasScripts && (
        <>
          <button
            type="button"
            data-check
            tabIndex={-1}
            aria-pressed={isSelected}
            aria-label={t("select", { filename })}
            className={classNames(
              "absolute start-1.5 top-1.5 grid size-7 place-items-center rounded-full transition-opacity duration-120 pointer-coarse:size-11",
              isList && "start-0 top-1/2 -translate-y-1/2 opacity-0",
              !isSelected &&
                !isSelecting &&
                "opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:hidden",
              (isSelected || isSelecting) && "opacity-100",
            )}
          >
            <span
              className={classNames(
                "grid size-5.5 place-items-center rounded-full border-2",
                isSelected
                  ? "border-accent bg-accent text-accent-ink forced-colors:bg-[Highlight]"
                  : "border-on-scrim bg-scrim text-transparent",
              )}
            >
              <Check aria-hidden size={14} strokeWidth={3} />
            </span>
          </button>
          <button
            type="button"
            data-menu
            tabIndex={-1}
            aria-haspopup="menu"
            aria-label={t("menu", { filename })}
            className={classNames(
              "absolute end-1.5 top-1.5 grid size-7 place-items-center rounded-full bg-scrim text-on-scrim opacity-0 transition-opacity duration-120 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:hidden",
              isList && "top-1/2 -translate-y-1/2",
            )}
          >
            <MoreHorizontal aria-hidden size={16} />
          </button>
        </>
      )}
    </div>
  );
});
