"use client";

import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { findTooltip } from "./tooltip";
import { placeTooltip } from "./tooltip-place";

const delayMs = 600;
/** Another tooltip follows the last one without a delay. */
const restMs = 300;

/**
 * Shows the tooltip of what the pointer rests on or of what received the focus by keyboard. Any key
 * or press hides it.
 */
export function TooltipLayer() {
  const [anchor, setAnchor] = useState<HTMLElement>();
  useEffect(() => watchAnchors(setAnchor), []);
  return anchor && <TooltipPopup anchor={anchor} />;
}

function TooltipPopup({ anchor }: { anchor: HTMLElement }) {
  const popup = useRef<HTMLDivElement>(null);
  const tooltip = findTooltip(anchor);
  useLayoutEffect(() => {
    const element = popup.current;
    if (!element || !tooltip) return;

    // Above dialogs too.
    if (!element.matches(":popover-open")) element.showPopover();
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const { left, right, top, bottom } = anchor.getBoundingClientRect();
    const isRtl = getComputedStyle(anchor).direction === "rtl";
    const [start, end] = isRtl ? [width - right, width - left] : [left, right];
    const edges = { start, end, top, bottom };
    const place = placeTooltip(edges, element.getBoundingClientRect(), { width, height }, tooltip.side);
    element.style.insetInlineStart = `${place.start}px`;
    element.style.insetBlockStart = `${place.top}px`;
  }, [anchor, tooltip]);
  if (!tooltip) return null;

  return (
    // Its text is in the accessible name of its element. The padding lets the pointer move onto it.
    <div
      ref={popup}
      popover="manual"
      aria-hidden
      data-tooltip-popup=""
      className="fixed inset-auto m-0 border-0 bg-transparent p-1.5 transition-opacity duration-150 starting:opacity-0"
    >
      <div className="rounded-sm border border-transparent bg-ink px-2 py-1 text-xs font-medium text-paper">
        {tooltip.text}
      </div>
    </div>
  );
}

/**
 * Calls back with the element whose tooltip is to be shown, and with undefined when there is none.
 */
function watchAnchors(show: (anchor: HTMLElement | undefined) => void): () => void {
  let current: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenAt = Number.NEGATIVE_INFINITY;
  let isShown = false;

  const hide = () => {
    clearTimeout(timer);
    if (isShown) {
      hiddenAt = performance.now();
      show(undefined);
    }
    isShown = false;
    current = undefined;
  };

  const showSoon = (anchor: HTMLElement, ms: number) => {
    hide();
    current = anchor;
    timer = setTimeout(() => {
      // Its menu may be open by now.
      if (!anchor.isConnected || anchor.matches("[data-popup-open]")) return;

      isShown = true;
      show(anchor);
    }, ms);
  };

  const onPointerOver = (event: PointerEvent) => {
    if (event.pointerType === "touch" || !(event.target instanceof Element)) return;
    if (isShown && event.target.closest("[data-tooltip-popup]")) return;

    const anchor = event.target.closest<HTMLElement>("[data-tooltip]");
    if (!anchor) hide();
    else if (anchor !== current) showSoon(anchor, performance.now() - hiddenAt < restMs ? 0 : delayMs);
  };

  const onFocusIn = ({ target }: FocusEvent) => {
    const anchor = target instanceof Element ? target.closest<HTMLElement>("[data-tooltip]") : null;
    if (anchor?.matches(":focus-visible")) showSoon(anchor, 0);
  };

  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true, passive: true };
  document.addEventListener("pointerover", onPointerOver, options);
  document.addEventListener("focusin", onFocusIn, options);
  for (const event of ["focusout", "pointerdown", "keydown", "scroll"])
    document.addEventListener(event, hide, options);
  document.documentElement.addEventListener("pointerleave", hide, { signal: stop.signal });

  return () => {
    stop.abort();
    hide();
  };
}
