import type { CSSProperties } from "react";
import type { ImageList, ListSnapshot } from "@/components/image-lists/image-list";
import type { GridImage } from "@/components/image-lists/list-api";
import { ratioToByte, tileRatio } from "@/components/image-lists/ratio-bytes";
import { SectionHeading } from "./section-heading";
import { Tile } from "./tile";
import { gridSpec, type ViewMode } from "./view-mode";

interface Props {
  list: ImageList;
  snapshot: ListSnapshot;
  mode: ViewMode;
  hasHeadings: boolean;
  noteOf: ((image: GridImage) => string | undefined) | undefined;
}

/** The width of a large window, whose first row is the longest. */
const assumedWidth = 1_200;
/** Tiles that such a window shows first. */
const firstScreenCount = 12;
/**
 * A tile's width is not known before its row is; the browser chooses a variant by this guess. Most
 * rows grow by less: an image whose `sizes` is less than its width counts as smaller than the one
 * that replaces it, which then is the largest paint.
 */
const growth = 1.3;

/** The loaded images of a list in rows that CSS makes, for a width that is not known. */
export function FlowGrid({ list, snapshot, mode, hasHeadings, noteOf }: Props) {
  const spec = gridSpec(mode, assumedWidth);
  const height = spec.kind === "justified" ? spec.minHeight : spec.kind === "square" ? spec.minSize : 56;
  let index = 0;
  /** The width of the tiles before, if they were in one row. */
  let rowWidth = 0;
  return snapshot.sections.map((section) => {
    const first = index;
    index += section.count;
    const tiles: React.ReactNode[] = [];
    for (let position = first; position < first + section.count; position += 1) {
      const image = list.imageAt(position);
      if (!image) break;

      const ratio = spec.kind === "justified" ? tileRatio(ratioToByte(image.width, image.height)) : 1;
      rowWidth += spec.kind === "list" ? assumedWidth : ratio * height;
      const isFirstRow = rowWidth <= assumedWidth;
      tiles.push(
        <Tile
          key={image.id}
          image={image}
          index={position}
          column={position - first}
          width={Math.ceil(ratio * height * growth)}
          height={height}
          mode={mode}
          style={ratioStyle(ratio)}
          place={isFirstRow ? "firstRow" : position < firstScreenCount ? "firstScreen" : "later"}
          isSelected={false}
          isTabStop={undefined}
          note={noteOf?.(image)}
        />,
      );
    }

    if (tiles.length === 0) return null;

    return (
      <div key={section.key} role="rowgroup" className="mb-5">
        {hasHeadings && (
          <SectionHeading
            month={section.key}
            count={section.count}
            isSelected={false}
            rowIndex={1}
            onToggle={undefined}
            style={{ height: 48 }}
          />
        )}
        <div role="row" className={`flow flow-${mode}`}>
          {tiles}
          <span data-end hidden />
        </div>
      </div>
    );
  });
}

/** The ratio from which `grid.css` computes the size of a tile. */
const ratioStyle = (ratio: number) => ({ "--ratio": Math.round(ratio * 10_000) / 10_000 }) as CSSProperties;
