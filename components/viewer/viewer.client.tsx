"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { consumeOrigin, type ImageSequence } from "@/components/image-lists/sequence";
import { useCommand } from "@/components/shortcuts/use-command.client";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { Info } from "@/components/ui/icons";
import { exifHighlights } from "@/lib/images/file-info/exif-highlights";
import type { GridImage } from "@/lib/images/list-queries/resource";
import type { ImageResource } from "@/lib/images/resource";
import { ImageToolbar } from "./image-toolbar.client";
import { InspectorPanel } from "./inspector-panel.client";
import { PagingArrows } from "./paging-arrows";
import { ShownMarks } from "./shown-marks";
import { Stage, type StageHandle } from "./stage.client";
import type { SwipeResult } from "./stage-geometry";
import { useChrome } from "./use-chrome";
import { useElementSize } from "./use-element-size";
import { groundStyle, useGround } from "./use-ground";
import { useImageActions } from "./use-image-actions";
import { useInspectorState } from "./use-inspector-state";
import { usePaging } from "./use-paging";
import { usePreload } from "./use-preload";
import { useSlideshow } from "./use-slideshow";
import { useViewerCommands } from "./use-viewer-commands";
import { ZoomControls } from "./zoom-controls";

/**
 * Faded controls can be reached by keyboard, which shows them, but not by a finger, which would hit
 * them unseen.
 */
const chromeStyle =
  "transition-opacity duration-240 data-faded:opacity-0 data-faded:has-focus-visible:opacity-100 pointer-coarse:[&[data-faded]:not(:has(:focus-visible))_*]:pointer-events-none!";

/** A narrower stage has no room for the controls of the view next to the name. */
const compactPx = 720;

interface Props {
  sequence: ImageSequence;
  start: GridImage;
  /** Details of the image at the start, when the server has rendered the page of the image. */
  details?: ImageResource;
  /** Whether it lies over another page or is one. */
  layout: "overlay" | "page";
  /** Closes, or leaves the page. */
  onClose: () => void;
  /** Called with the image that is shown, and each time another one is. */
  onShow?: (id: string) => void;
  closeButton: ReactNode;
  renderHeading: (filename: string) => ReactNode;
}

/**
 * One image on a neutral ground, the way to the others of its list, and what can be done with it.
 */
export function Viewer(props: Props) {
  const { sequence, start, layout, onClose } = props;
  const t = useTranslations("viewer");
  const isPage = layout === "page";
  const frame = useRef<HTMLDivElement>(null);
  const stageBox = useRef<HTMLDivElement>(null);
  const stage = useRef<StageHandle>(null);
  const { width } = useElementSize(stageBox);
  const isCompact = width > 0 && width < compactPx;
  const [origin] = useState(() => consumeOrigin(start.id));
  const paging = usePaging(sequence, start, props.onShow);
  const [readyId, setReadyId] = useState<string>();
  const isReady = readyId === paging.image.id;
  const [zoomShare, setZoomShare] = useState(1);
  const [ground, changeGround] = useGround();
  const inspector = useInspectorState(isPage);
  const actions = useImageActions({
    paging,
    layout,
    onClose,
    details: props.details,
    needsDetails: isReady || inspector.isOpen,
  });
  const { shown } = actions;
  const slideshow = useSlideshow(shown.id, { isReady, onNext: () => paging.step(1) });
  const chrome = useChrome(frame, isPage && !slideshow.isPlaying);
  // The details have the button.
  useCommand("removeLocation", () => inspector.setIsOpen(true), {
    enabled: !inspector.isOpen && shown.state !== "deleted" && hasPlace(actions.details),
    findTarget: () => ({ name: shown.filename }),
  });
  usePreload(shown.id, {
    isReady,
    box: () => ({
      width: stageBox.current?.clientWidth ?? 0,
      height: stageBox.current?.clientHeight ?? 0,
    }),
    listNeighbours: paging.listNeighbours,
  });
  useCommand("toggleInspector", inspector.toggle);
  useViewerCommands({ stage, paging, chrome, slideshow, changeGround, onClose, isPage });

  const onSwipe = useCallback(
    (result: NonNullable<SwipeResult>) => {
      if (result === "close") return onClose();

      const isRightToLeft = document.documentElement.dir === "rtl";
      void paging.step((result === "left") === isRightToLeft ? -1 : 1);
    },
    [paging.step, onClose],
  );

  const viewControls = (
    <ZoomControls stage={stage} zoomShare={zoomShare} slideshow={slideshow} onChangeGround={changeGround} />
  );

  const position =
    paging.position === undefined || paging.count === undefined
      ? undefined
      : t("paging.position", { position: paging.position, count: paging.count });

  return (
    <div ref={frame} className={classNames("flex size-full min-h-0", isPage && "max-lg:flex-col lg:gap-6")}>
      <div
        ref={stageBox}
        className={classNames(
          "relative min-w-0 flex-1 overflow-hidden",
          groundStyle[ground],
          isPage && "rounded-lg max-lg:-mx-4 max-lg:h-[60dvh] max-lg:flex-none max-lg:rounded-none",
        )}
      >
        {/* The page of an image shows its controls all the time, so they have a place of their own. */}
        <div className={classNames("absolute inset-0", isPage && "inset-y-14")}>
          <Stage
            key={shown.id}
            ref={stage}
            image={shown}
            alt={shown.alt || shown.filename}
            origin={shown.id === start.id ? origin : undefined}
            closesDownwards={!isPage}
            onSwipe={onSwipe}
            onTap={chrome.toggle}
            onZoom={setZoomShare}
            onReady={() => setReadyId(shown.id)}
          />
        </div>
        <p role="status" className="sr-only">
          {position === undefined
            ? shown.filename
            : t("paging.shown", { filename: shown.filename, position })}
        </p>
        <div data-chrome data-faded={!chrome.isVisible || undefined} className={chromeStyle}>
          <div
            className={classNames(
              "absolute start-2 top-2 flex max-w-[calc(100%-4.5rem)] items-center gap-1.5 rounded-md bg-scrim p-0.5 pe-3 text-on-scrim sm:start-3 sm:top-3",
              !isCompact && "lg:max-w-[calc(100%-25rem)]",
            )}
          >
            {props.closeButton}
            <div className="min-w-0">
              {props.renderHeading(shown.filename)}
              {position && <p className="truncate text-xs tabular-nums">{position}</p>}
              <ShownMarks image={shown} />
            </div>
          </div>
          <PagingArrows paging={paging} />
          <div className="absolute end-2 top-2 flex items-center gap-2 sm:end-3 sm:top-3">
            {!isCompact && <div className="contents max-lg:hidden">{viewControls}</div>}
            <IconButton
              label={t("actions.details")}
              aria-pressed={inspector.isOpen}
              tone="onScrim"
              className="bg-scrim"
              onClick={inspector.toggle}
            >
              <Info aria-hidden size={18} />
            </IconButton>
          </div>
          <div className="pointer-events-none absolute inset-x-2 bottom-[calc(env(safe-area-inset-bottom)+0.5rem)] flex justify-center sm:inset-x-3">
            <ImageToolbar
              image={shown}
              isFavourited={actions.isFavourited}
              onFavourite={actions.toggleFavourite}
              onDelete={actions.remove}
              onRestore={isPage ? undefined : actions.restore}
              viewControls={viewControls}
              isCompact={isCompact}
            />
          </div>
        </div>
      </div>
      <InspectorPanel
        layout={layout}
        state={inspector}
        details={actions.details}
        failure={actions.detailsFailure}
      />
    </div>
  );
}

/** Whether the file contains a location. */
function hasPlace(details: ImageResource | undefined): boolean {
  return details !== undefined && exifHighlights(details.info.exif).place !== undefined;
}
