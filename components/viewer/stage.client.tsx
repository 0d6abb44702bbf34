"use client";

import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { isVector } from "@/components/image-lists/grid-image-url";
import { showSensitive, useIsVeiled } from "@/components/image-lists/sensitive-images";
import type { Origin } from "@/components/image-lists/sequence";
import { useIsMounted } from "@/components/ui/use-is-mounted";
import type { GridImage } from "@/lib/images/list-queries/resource";
import { BlurredImage, SensitiveVeil } from "./sensitive-veil";
import {
  fitScale,
  fitView,
  fullScale,
  isZoomed,
  type Point,
  panBy,
  pinch,
  type Stage as StageShape,
  type SwipeResult,
  toggledScale,
  type View,
  wheelFactor,
  zoomShare,
  zoomTo,
} from "./stage-geometry";
import { type GestureHandlers, listenToGestures } from "./stage-gestures";
import { StageImage } from "./stage-image.client";
import { initialSource, stageSource } from "./stage-sources";
import { useElementSize } from "./use-element-size";

/** The actions of the toolbar and the keys on the stage. */
export interface StageHandle {
  toggleZoom: () => void;
  zoomToFit: () => void;
  /** 1 is one pixel of the image for one of the screen. */
  zoomToShare: (share: number) => void;
  zoomBy: (factor: number) => void;
}

interface Props {
  ref: Ref<StageHandle>;
  image: GridImage;
  alt: string;
  /** Where the image was on the screen before, from which it grows. */
  origin: Origin | undefined;
  closesDownwards: boolean;
  onSwipe: (result: NonNullable<SwipeResult>) => void;
  onTap: () => void;
  /** The share of 100%, after each change. */
  onZoom: (share: number) => void;
  onReady: () => void;
}

const center: Point = { x: 0, y: 0 };
/** Drawn where the size of an image is unknown, such as an SVG without one. */
const nominalSide = 1_000;
const settleMs = 240;

/**
 * The image, as large as its box allows, with zoom and pan by wheel, mouse, fingers and commands.
 */
export function Stage(props: Props) {
  const { ref, image, alt, origin, onReady, onZoom } = props;
  const element = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const box = useElementSize(element);
  const shape: StageShape = {
    box,
    image: { width: image.width ?? nominalSide, height: image.height ?? nominalSide },
    density: typeof window === "undefined" ? 1 : window.devicePixelRatio,
    isVector: isVector(image),
  };
  // Undefined follows the size of the box.
  const [chosenView, setView] = useState<View>();
  const view = chosenView ?? fitView(shape);
  const [drag, setDrag] = useState<Point>();
  const share = zoomShare(view, shape);
  const isHydrated = useIsMounted();
  const [isFromServer] = useState(!isHydrated);
  const toSameOriginUrl = useSameOriginUrl();
  const isVeiled = useIsVeiled(image);

  const change = (next: View) => setView(isZoomed(next, shape) ? next : undefined);
  const zoom = (scale: number, at: Point = center) => change(zoomTo(view, scale, at, shape));
  useImperativeHandle(ref, () => ({
    toggleZoom: () => zoom(toggledScale(view, shape)),
    zoomToFit: () => setView(undefined),
    zoomToShare: (wanted) => zoom(wanted * fullScale(shape)),
    zoomBy: (factor) => zoom(view.scale * factor),
  }));

  const handlers: GestureHandlers = {
    canPan: () => isZoomed(view, shape),
    onPan: (by) => setView((before) => panBy(before ?? fitView(shape), by, shape)),
    onPinch: (from, to) => setView((before) => pinch(before ?? fitView(shape), from, to, shape)),
    onWheel: (event, at) =>
      setView((before) => {
        const now = before ?? fitView(shape);
        const next = zoomTo(now, now.scale * wheelFactor(event), at, shape);
        return isZoomed(next, shape) ? next : undefined;
      }),
    onDrag: setDrag,
    onSwipe: props.onSwipe,
    onTap: props.onTap,
    onDoubleTap: (at) => zoom(toggledScale(view, shape), at),
  };
  useGestures(element, handlers, props.closesDownwards);
  useGrowth(frame, origin);
  useEffect(() => onZoom(share), [onZoom, share]);

  const drawn = { width: shape.image.width * view.scale, height: shape.image.height * view.scale };
  const isMeasured = box.width > 0;
  const isPannable = isZoomed(view, shape);
  const source = stageSource(image, {
    width: drawn.width,
    density: shape.density,
    zoomShare: share,
    isZoomed: view.scale > fitScale(shape),
  });

  return (
    <div
      ref={element}
      tabIndex={-1}
      data-zoom={share.toFixed(3)}
      className={`absolute inset-0 overflow-hidden outline-none ${isPannable ? "cursor-grab active:cursor-grabbing" : ""}`}
      style={{ touchAction: props.closesDownwards || isPannable ? "none" : "pan-y" }}
    >
      {!isHydrated && !isVeiled && (
        // biome-ignore lint/performance/noImgElement: user images never go through an optimizer.
        <img
          src={toSameOriginUrl(initialSource(image))}
          alt={alt}
          fetchPriority="high"
          className="size-full object-scale-down"
        />
      )}
      {isHydrated && isMeasured && (
        <div
          ref={frame}
          className="absolute"
          // Images have a left and a right in every language.
          dir="ltr"
          style={{
            ...drawn,
            left: `calc(50% - ${drawn.width / 2}px)`,
            top: `calc(50% - ${drawn.height / 2}px)`,
            transform: `translate(${view.x + (drag?.x ?? 0)}px, ${view.y + (drag?.y ?? 0)}px)`,
            opacity: drag ? Math.max(0.4, 1 - drag.y / Math.max(1, box.height)) : undefined,
          }}
        >
          {isVeiled ? (
            <BlurredImage hash={image.placeholder} />
          ) : (
            <StageImage
              image={image}
              source={source}
              preview={origin?.src ?? (isFromServer ? initialSource(image) : undefined)}
              alt={alt}
              onReady={onReady}
            />
          )}
        </div>
      )}
      {isVeiled && (
        <SensitiveVeil
          onReady={onReady}
          onShow={() => {
            showSensitive(image);
            // The button that has the focus disappears.
            element.current?.focus();
          }}
        />
      )}
    </div>
  );
}

function useGestures(
  element: { readonly current: HTMLElement | null },
  handlers: GestureHandlers,
  closesDownwards: boolean,
): void {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    if (!element.current) return;
    return listenToGestures(
      element.current,
      {
        canPan: () => latest.current.canPan(),
        onPan: (by) => latest.current.onPan(by),
        onPinch: (from, to) => latest.current.onPinch(from, to),
        onWheel: (event, at) => latest.current.onWheel(event, at),
        onDrag: (offset) => latest.current.onDrag(offset),
        onSwipe: (result) => latest.current.onSwipe(result),
        onTap: () => latest.current.onTap(),
        onDoubleTap: (at) => latest.current.onDoubleTap(at),
      },
      { closesDownwards },
    );
  }, [element, closesDownwards]);
}

/** Lets the image grow from its tile to its place. */
function useGrowth(frame: { readonly current: HTMLElement | null }, origin: Origin | undefined): void {
  const isDone = useRef(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (isDone.current || !element) return;

    isDone.current = true;
    if (!origin || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;

    const to = element.getBoundingClientRect();
    if (to.width === 0) return;

    const from = origin.rectangle;
    const x = from.x + from.width / 2 - (to.x + to.width / 2);
    const y = from.y + from.height / 2 - (to.y + to.height / 2);
    const scale = Math.max(from.width / to.width, from.height / to.height);
    element.animate(
      [
        { translate: `${x}px ${y}px`, scale },
        { translate: "0 0", scale: 1 },
      ],
      { duration: settleMs, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
    );
  });
}
