import { ratioToByte, tileRatio } from "./geometry/ratio-bytes";
import type { ImageList, ListSnapshot } from "./list/image-list";
import type { GridImage } from "./list/list-api";
import { SectionHeading } from "./section-heading";
import { Tile } from "./tile";
import { flowStyles, gridSpec, type ViewMode } from "./view-mode";

interface Props {
  list: ImageList;
  snapshot: ListSnapshot;
  mode: ViewMode;
  hasHeadings: boolean;
  noteOf: ((image: GridImage) => string | undefined) | undefined;
}

/** Tiles of the first row of a wide window. */
const urgentCount = 6;
/** A tile's width is not known before its row is; the browser chooses a variant by this guess. */
const growth = 1.2;

/** The loaded images of a list in rows that CSS makes, for a width that is not known. */
export function FlowGrid({ list, snapshot, mode, hasHeadings, noteOf }: Props) {
  let index = 0;
  return snapshot.sections.map((section) => {
    const first = index;
    index += section.count;
    const tiles: React.ReactNode[] = [];
    for (let position = first; position < first + section.count; position += 1) {
      const image = list.imageAt(position);
      if (!image) break;
      const spec = gridSpec(mode, 1_200);
      const height = spec.kind === "justified" ? spec.minHeight : spec.kind === "square" ? spec.minSize : 56;
      const ratio = spec.kind === "justified" ? tileRatio(ratioToByte(image.width, image.height)) : 1;
      tiles.push(
        <Tile
          key={image.id}
          image={image}
          index={position}
          column={position - first}
          width={Math.ceil(ratio * height * growth)}
          height={height}
          mode={mode}
          style={styleOf(mode, ratio)}
          isUrgent={position < urgentCount}
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
        <div role="row" className={`${flowStyles[mode]} not-has-[>[data-end]]:invisible`}>
          {tiles}
          {/* A row that is still arriving would change its tiles with each of them: the last one shows all. */}
          <span data-end hidden />
        </div>
      </div>
    );
  });
}

function styleOf(mode: ViewMode, ratio: number): React.CSSProperties {
  if (mode === "list") return { height: 56 };
  if (mode === "square") return { aspectRatio: 1 };
  // Factors below 1 would leave a part of the row free.
  const flex = `${ratio * 100} 1 calc(var(--row) * ${ratio})`;
  return { flex, maxWidth: `calc(var(--row) * var(--growth) * ${ratio})`, aspectRatio: ratio };
}
