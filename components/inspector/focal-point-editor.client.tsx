"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { Button } from "@/components/ui/button";
import { Crosshair } from "@/components/ui/icons";
import { useFormats } from "@/components/ui/use-formats";
import type { ImageResource } from "@/lib/images/resource";
import { clampShare, cropPosition, type FocalPoint, movePoint } from "./crop-position";
import type { Edit } from "./use-edit";

const center: FocalPoint = { x: 0.5, y: 0.5 };
const keyStep = 0.02;
const arrows: Readonly<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
};

/** The presets that are cropped, in pixels. */
const crops = [
  { key: "thumb", width: 256, height: 256 },
  { key: "og-image", width: 1200, height: 630 },
] as const;

/**
 * The point that crops keep: dragged, clicked or moved by arrow keys on the image, with the crops
 * next to it.
 */
export function FocalPointEditor({ image, edit }: { image: ImageResource; edit: Edit }) {
  const t = useTranslations("inspector.focalPoint");
  const toSameOriginUrl = useSameOriginUrl();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<FocalPoint>();
  const [reason, setReason] = useState<string>();
  const { width, height } = image.info;
  const source = image.urls.w512;
  if (!width || !height || source === undefined) return null;

  const point = draft ?? image.focal_point ?? center;
  const src = toSameOriginUrl(source);

  async function save(next: FocalPoint | null): Promise<void> {
    setDraft(undefined);
    const rejection = await edit({ focal_point: next });
    setReason(rejection?.reason);
  }

  function toPoint({ clientX, clientY }: PointerEvent): FocalPoint {
    const area = box.current?.getBoundingClientRect();
    if (!area) return point;

    return {
      x: clampShare((clientX - area.left) / area.width),
      y: clampShare((clientY - area.top) / area.height),
    };
  }

  function onKeyDown(event: KeyboardEvent): void {
    const by = arrows[event.key];
    if (by) setDraft(movePoint(point, by));
    else if (event.key === "Enter" && draft) void save(draft);
    else if (event.key === "Escape" && draft) setDraft(undefined);
    else return;
    // The keys would also page or close.
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div>
      <div className="flex min-h-8 items-center justify-between">
        <span id={id} className="text-xs text-ink-soft">
          {t("label")}
        </span>
        {image.focal_point !== null && (
          <Button size="small" look="bare" onClick={() => void save(null)}>
            {t("clear")}
          </Button>
        )}
      </div>
      <div
        ref={box}
        // Images have a left and a right in every language.
        dir="ltr"
        className="relative mx-auto max-h-60 cursor-crosshair touch-none overflow-hidden rounded-sm bg-sunken"
        style={{ aspectRatio: width / height }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDraft(toPoint(event));
        }}
        onPointerMove={(event) => {
          if (draft && event.buttons > 0) setDraft(toPoint(event));
        }}
        onPointerUp={(event) => void save(toPoint(event))}
        onPointerCancel={() => setDraft(undefined)}
      >
        {/* biome-ignore lint/performance/noImgElement: user images never go through an optimizer. */}
        <img src={src} alt="" draggable={false} className="size-full" />
        <Marker
          labelledBy={id}
          point={point}
          onKeyDown={onKeyDown}
          onLeave={() => draft && void save(draft)}
        />
      </div>
      <div className="mt-2 flex items-end gap-3">
        {crops.map((crop) => (
          <figure key={crop.key} className="min-w-0">
            {/* biome-ignore lint/performance/noImgElement: see above. */}
            <img
              src={src}
              alt=""
              className="h-16 rounded-sm object-cover"
              style={{
                aspectRatio: crop.width / crop.height,
                objectPosition: cropPosition(point, { width, height }, crop),
              }}
            />
            <figcaption className="mt-0.5 text-xs text-ink-soft">
              <code>{crop.key}</code>
            </figcaption>
          </figure>
        ))}
      </div>
      {reason !== undefined && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {reason}
        </p>
      )}
    </div>
  );
}

interface MarkerProps {
  labelledBy: string;
  point: FocalPoint;
  onKeyDown: (event: KeyboardEvent) => void;
  onLeave: () => void;
}

function Marker({ labelledBy, point, onKeyDown, onLeave }: MarkerProps) {
  const t = useTranslations("inspector.focalPoint");
  const { percent } = useFormats();
  return (
    <button
      type="button"
      aria-labelledby={labelledBy}
      aria-describedby={`${labelledBy}-position`}
      onKeyDown={onKeyDown}
      onBlur={onLeave}
      className="absolute grid size-9 -translate-1/2 cursor-grab place-items-center rounded-full bg-scrim text-on-scrim pointer-coarse:size-11"
      style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
    >
      <Crosshair aria-hidden size={20} />
      <span id={`${labelledBy}-position`} className="sr-only">
        {t("position", { x: percent(point.x), y: percent(point.y) })}
      </span>
    </button>
  );
}
