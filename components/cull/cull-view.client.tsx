"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useRef } from "react";
import { useSharedZoom } from "@/components/image-actions/use-shared-zoom";
import { ZoomButtons } from "@/components/image-actions/zoom-buttons";
import type { GridImage } from "@/components/image-lists/list-api";
import { Checkbox } from "@/components/ui/checkbox";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { useFormats } from "@/components/ui/use-formats";
import type { CullImages, CullSnapshot } from "./cull-images";
import { CullPane } from "./cull-pane";
import { Legend } from "./legend";
import type { MarkChange } from "./mark";
import { MarkBar } from "./mark-bar";
import { SavingState } from "./saving-state";
import { useCullCommands } from "./use-cull-commands";
import { useMarks } from "./use-marks";
import { usePlace } from "./use-place";
import { usePreload } from "./use-preload";
import { type PaneCount, paneCounts, useViewChoices } from "./use-view-choices";

interface Props {
  library: string;
  images: CullImages;
  snapshot: CullSnapshot;
  areSingleKeysOn: boolean;
  onLeave: () => void;
}

/** On narrow screens two images lie beneath each other. */
const columns: Record<PaneCount, string> = {
  1: "grid-cols-1",
  2: "grid-cols-1 sm:grid-cols-2",
  3: "grid-cols-1 sm:grid-cols-3",
  4: "grid-cols-2",
};

/** The marks stay on the screen beneath the images, above the navigation of narrow screens. */
const paneStyle = {
  height: "max(18rem, 100dvh - 25rem - var(--bottom-bar, 0rem))",
  gridAutoRows: "minmax(0, 1fr)",
};

/** The images, the marks as buttons, and the keys. */
export function CullView({ library, images, snapshot, areSingleKeysOn, onLeave }: Props) {
  const t = useTranslations("cull.view");
  const tMarks = useTranslations("image.marks");
  const hintId = useId();
  const marks = useMarks(library);
  const zoom = useSharedZoom();
  const [{ panes, advances }, choose] = useViewChoices();
  const count = snapshot.images.length;
  const place = usePlace(images, count);
  const { index } = place;
  const active = snapshot.images[index];
  const first = index - (index % panes);
  const shown = snapshot.images.slice(first, first + panes);
  const list = useRef<HTMLUListElement>(null);
  usePreload(snapshot.images.slice(first + panes, first + 2 * panes), panes === 1);

  // The list has become shorter since the URL was written.
  const isBeyond = active === undefined && snapshot.isComplete && count > 0;
  useEffect(() => {
    if (isBeyond) place.clamp();
  });
  // The focus stays on the active image if it is on one.
  useEffect(() => {
    const focused = document.activeElement;
    if (!focused?.matches("[data-pane]") || !list.current?.contains(focused)) return;
    list.current.querySelectorAll<HTMLElement>("[data-pane]")[index - first]?.focus();
  }, [index, first]);

  function mark(change: MarkChange): void {
    if (active && marks.mark(active, change) && advances) place.goTo(index + 1);
  }

  function undo(): void {
    const id = marks.undo();
    const undone = snapshot.images.findIndex((image) => image.id === id);
    if (undone >= 0) place.goTo(undone);
  }

  const setPanes = (next: PaneCount) => choose({ panes: next });
  const step = (by: 1 | -1) => place.goTo(index + by);
  const leave = () => {
    place.savePlace();
    onLeave();
  };
  useCullCommands({ mark, undo, step, toggleZoom: zoom.toggle, setPanes, leave });

  const position = snapshot.total
    ? t("position", { position: index + 1, count: snapshot.total })
    : t("place", { position: index + 1 });
  const describe = (image: GridImage) => {
    const { rating, pick } = marks.marksOf(image);
    const values = { stars: tMarks("stars", { stars: rating }), flag: tMarks("flag", { flag: pick }) };
    return t("status", { filename: image.filename, position, ...values });
  };

  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-sm tabular-nums">{position}</p>
        <SavingState state={marks.state} onRetry={marks.retry} />
        <ViewControls zoom={zoom} panes={panes} setPanes={setPanes} />
      </div>
      <p role="status" className="sr-only">
        {active && describe(active)}
      </p>
      {shown.length === 0 ? (
        <p className="grid place-items-center rounded-md bg-stage text-ink-soft" style={paneStyle}>
          {t("loading")}
        </p>
      ) : (
        <ul ref={list} className={classNames("grid gap-4", columns[panes])} style={paneStyle}>
          {shown.map((image, slot) => (
            <CullPane
              // By its place: the focus must not be lost with the image.
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              key={slot}
              image={image}
              marks={marks.marksOf(image)}
              zoom={zoom}
              isActive={first + slot === index}
              isAlone={panes === 1}
              describedBy={hintId}
              onActivate={() => place.goTo(first + slot)}
            />
          ))}
        </ul>
      )}
      <p id={hintId} className="sr-only">
        {t("hint")}
      </p>
      {active && (
        <div className="mt-3 flex flex-wrap items-center justify-center gap-x-6 gap-y-2">
          <MarkBar
            marks={marks.marksOf(active)}
            canUndo={marks.canUndo}
            hasPrevious={index > 0}
            hasNext={index + 1 < count}
            onMark={mark}
            onUndo={undo}
            onStep={step}
          />
          <Checkbox label={t("advance")} checked={advances} onChange={(isOn) => choose({ advances: isOn })} />
        </div>
      )}
      <Legend areSingleKeysOn={areSingleKeysOn} />
    </div>
  );
}

interface ControlsProps {
  zoom: ReturnType<typeof useSharedZoom>;
  panes: PaneCount;
  setPanes: (panes: PaneCount) => void;
}

function ViewControls({ zoom, panes, setPanes }: ControlsProps) {
  const t = useTranslations("cull.view");
  const { number } = useFormats();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="flex items-center">
        <ZoomButtons zoom={zoom} labels={{ zoomOut: t("zoomOut"), zoom: t("zoom"), zoomIn: t("zoomIn") }} />
      </span>
      <fieldset aria-label={t("panes")} className="flex">
        {paneCounts.map((count) => (
          <IconButton
            key={count}
            label={t("paneCount", { count })}
            aria-pressed={panes === count}
            className="text-sm font-medium aria-pressed:bg-accent aria-pressed:text-accent-ink"
            onClick={() => setPanes(count)}
          >
            {number(count)}
          </IconButton>
        ))}
      </fieldset>
    </div>
  );
}
