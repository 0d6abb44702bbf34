import { type PointerEvent, useRef } from "react";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { useIsVeiled } from "@/components/image-lists/sensitive-images";
import { BlurredImage } from "@/components/viewer/sensitive-veil";
import { cropWindow } from "@/lib/engine/variants/crop";
import type { FocalPoint } from "@/lib/engine/variants/gravity";
import { variantSize } from "@/lib/engine/variants/output-size";
import type { ImageResource } from "@/lib/images/resource";
import { toSource } from "./variant-options";

interface Props {
  image: ImageResource;
  variantKey: string;
  /** The point that the crop is centered on as nearly as the image allows. */
  point: FocalPoint;
  onChange: (point: FocalPoint) => void;
}

/**
 * The whole image with what a crop around the point shows. A press or a drag on it moves the point.
 */
export function CropPreview({ image, variantKey, point, onChange }: Props) {
  const toSameOriginUrl = useSameOriginUrl();
  const frame = useRef<HTMLDivElement>(null);
  const isVeiled = useIsVeiled(image);
  const source = toSource(image);
  const { full, left, top } = cropWindow(variantSize(variantKey, source), source, point);
  const { width, height } = variantSize(variantKey, source);
  const movePoint = ({ clientX, clientY }: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (box)
      onChange({ x: toShare(clientX - box.left, box.width), y: toShare(clientY - box.top, box.height) });
  };

  return (
    // The sliders next to it move the point by keyboard.
    <div
      ref={frame}
      dir="ltr"
      data-crop-preview
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        movePoint(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) movePoint(event);
      }}
      className="relative max-h-40 max-w-40 cursor-crosshair touch-none overflow-hidden rounded-sm bg-sunken select-none"
      style={{ aspectRatio: source.width / source.height, [isWide(source) ? "width" : "height"]: "10rem" }}
    >
      {isVeiled ? (
        <BlurredImage hash={image.info.placeholder} />
      ) : (
        // biome-ignore lint/performance/noImgElement: a user's image never goes through an optimizer.
        <img
          src={toSameOriginUrl(image.urls.w512 ?? "")}
          alt=""
          draggable={false}
          className="size-full object-fill"
        />
      )}
      <span
        aria-hidden
        className="absolute border-2 border-on-scrim shadow-[0_0_0_100vmax_var(--color-scrim)] forced-colors:border-[Highlight]"
        style={{
          left: toPercent(left, full.width),
          top: toPercent(top, full.height),
          width: toPercent(width, full.width),
          height: toPercent(height, full.height),
        }}
      />
      <span
        aria-hidden
        className="absolute size-3 -translate-1/2 rounded-full border-2 border-on-scrim bg-accent"
        style={{ left: toPercent(point.x, 1), top: toPercent(point.y, 1) }}
      />
    </div>
  );
}

const isWide = ({ width, height }: { width: number; height: number }) => width >= height;
const toPercent = (part: number, whole: number) => `${(part / whole) * 100}%`;
/** Variant keys have three decimals. */
const toShare = (part: number, whole: number) =>
  Math.round(Math.min(1, Math.max(0, part / whole)) * 1000) / 1000;
