import { useTranslations } from "next-intl";
import { type CSSProperties, memo } from "react";
import { imagePagePath } from "@/components/image-lists/sequence";
import { classNames } from "@/components/ui/class-names";
import type { GridImage } from "@/lib/images/list-queries/resource";
import { TileBadges } from "./tile-badges";
import { TileCaption } from "./tile-caption";
import { TileImage, type TilePlace } from "./tile-image";
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
  place: TilePlace;
  isSelected: boolean;
  /**
   * Whether it is the one tile that the Tab key reaches; undefined before scripts run, when every
   * link is.
   */
  isTabStop: boolean | undefined;
  /** A line beneath the name: in the trash, the days that are left. */
  note?: string | undefined;
}

/**
 * One image of a grid: a link to its page, with a check circle and the button of its menu. The grid
 * handles the presses, and has `data-selecting` while anything is selected: then all check circles
 * are visible. Hundreds of tiles are rendered at a time, so they have plain links and icons, and
 * before scripts run only what works without them.
 */
export const Tile = memo(function Tile(props: Props) {
  const { image, index, width, height, mode, style, column, place, isSelected, isTabStop } = props;
  const t = useTranslations("library.tile");
  const { id, filename } = image;
  const isList = mode === "list";
  const hasScripts = isTabStop !== undefined;
  const name = image.alt ? t("name", { filename, alt: image.alt }) : filename;

  return (
    <div
      role="gridcell"
      aria-colindex={column + 1}
      {...(hasScripts && { "aria-selected": isSelected })}
      data-index={index}
      className={classNames("group tile", isList && "flex items-center gap-3 border-b border-line px-1")}
      style={style}
    >
      <a
        id={tileId(id)}
        href={imagePagePath(id)}
        aria-label={name}
        {...(hasScripts && { draggable: false, tabIndex: isTabStop ? 0 : -1 })}
        className={classNames("tile-link", isList && "flex min-w-0 items-center gap-3")}
      >
        <span
          className={classNames(
            "tile-frame",
            isList && "size-11 shrink-0",
            isSelected &&
              "scale-96 ring-3 ring-accent ring-offset-2 ring-offset-paper forced-colors:outline-3",
          )}
        >
          <TileImage
            image={image}
            width={isList ? 44 : width}
            height={isList ? 44 : height}
            isSquare={isList || mode === "square"}
            place={place}
          />
          {!isList && <TileBadges image={image} />}
          {!isList && props.note !== undefined && (
            <span className="absolute inset-x-0 bottom-0 truncate bg-scrim px-2 py-1 text-xs font-medium text-on-scrim">
              {props.note}
            </span>
          )}
        </span>
        {isList && <TileCaption image={image} note={props.note} />}
      </a>
      {hasScripts && <TileButtons filename={filename} isSelected={isSelected} isList={isList} />}
    </div>
  );
});

interface ButtonsProps {
  filename: string;
  isSelected: boolean;
  isList: boolean;
}

function TileButtons({ filename, isSelected, isList }: ButtonsProps) {
  const t = useTranslations("library.tile");
  return (
    <>
      <button
        type="button"
        data-check
        tabIndex={-1}
        aria-pressed={isSelected}
        aria-label={t("select", { filename })}
        className={classNames(
          "absolute grid size-7 place-items-center rounded-full group-hover:transition-opacity group-hover:duration-120 pointer-coarse:size-11",
          isList ? "start-0 top-1/2 -translate-y-1/2" : "start-1.5 top-1.5",
          !isSelected &&
            "opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 in-data-selecting:opacity-100 pointer-coarse:not-in-data-selecting:hidden",
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
          <Icon size={14} path="M20 6 9 17l-5-5" strokeWidth={3} />
        </span>
      </button>
      <button
        type="button"
        data-menu
        tabIndex={-1}
        aria-haspopup="menu"
        aria-label={t("menu", { filename })}
        className={classNames(
          "absolute end-1.5 grid size-7 place-items-center rounded-full bg-scrim text-on-scrim opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 group-hover:transition-opacity group-hover:duration-120 pointer-coarse:hidden",
          isList ? "top-1/2 -translate-y-1/2" : "top-1.5",
        )}
      >
        <Icon size={16} path="M5 12h.01M12 12h.01M19 12h.01" strokeWidth={4} />
      </button>
    </>
  );
}

function Icon({ size, path, strokeWidth }: { size: number; path: string; strokeWidth: number }) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}
