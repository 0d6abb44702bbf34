import { useVirtualizer } from "@tanstack/react-virtual";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import type { Upload } from "./upload";
import { UploadRow } from "./upload-row";

const rowHeight = 64;

/** Renders only the visible rows, however many files there are. */
export function UploadRows({ uploads }: { uploads: readonly Upload[] }) {
  const t = useTranslations("uploads.panel");
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: uploads.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => uploads[index]?.id ?? index,
    overscan: 4,
    initialRect: { width: 0, height: 320 },
  });

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this is a scrolling region.
    <div
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      role="group"
      aria-label={t("list")}
      className="max-h-[min(20rem,45dvh)] overflow-y-auto border-t border-line -outline-offset-2 max-sm:max-h-[60dvh]"
    >
      <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const upload = uploads[index];
          return (
            upload && (
              <li
                key={key}
                data-index={index}
                ref={virtualizer.measureElement}
                aria-setsize={uploads.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                <UploadRow upload={upload} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
