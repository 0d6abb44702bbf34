import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from "react";

const maxScale = 8;
/** The share of the image that an arrow key moves by. */
const keyStep = 0.08;
/** A press that moves less is a click. */
const clickPx = 4;

export interface SharedZoom {
  scale: number;
  isAtMost: boolean;
  /** The point of the image that stays in its place, in percent of its width and height. */
  origin: string;
  zoomIn: () => void;
  zoomOut: () => void;
  /** Zooms in from fit, and back to it. */
  toggle: () => void;
  handlers: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    onClick: (event: MouseEvent<HTMLElement>) => void;
  };
}

const clamp = (share: number) => Math.min(1, Math.max(0, share));

/** A zoom and a place that several images of the same motif have in common. */
export function useSharedZoom(): SharedZoom {
  const [scale, setScale] = useState(1);
  const [point, setPoint] = useState({ x: 0.5, y: 0.5 });
  const press = useRef<{ x: number; y: number; hasMoved: boolean }>(undefined);

  const moveBy = (x: number, y: number) =>
    setPoint((before) => ({ x: clamp(before.x + x), y: clamp(before.y + y) }));
  const zoomIn = () => setScale(Math.min(maxScale, scale * 2));
  const zoomOut = () => setScale(Math.max(1, scale / 2));
  const toggle = () => setScale(scale === 1 ? 2 : 1);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;

    press.current = { x: event.clientX, y: event.clientY, hasMoved: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): void {
    const from = press.current;
    if (!from) return;

    const [dx, dy] = [clientX - from.x, clientY - from.y];
    if (!from.hasMoved && Math.hypot(dx, dy) < clickPx) return;

    press.current = { x: clientX, y: clientY, hasMoved: true };
    if (scale === 1) return;

    const { clientWidth, clientHeight } = currentTarget;
    moveBy(dx / ((1 - scale) * clientWidth), dy / ((1 - scale) * clientHeight));
  }

  function onPointerUp({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): void {
    const isClick = press.current?.hasMoved === false;
    press.current = undefined;
    if (!isClick) return;

    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    // The pressed place of the image, of which only a part is in the pane.
    const x = point.x + ((clientX - left) / width - point.x) / scale;
    const y = point.y + ((clientY - top) / height - point.y) / scale;
    setPoint({ x: clamp(x), y: clamp(y) });
    if (scale === 1) setScale(2);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const step = keyStep / scale;
    const moves: Record<string, () => void> = {
      ArrowLeft: () => moveBy(-step, 0),
      ArrowRight: () => moveBy(step, 0),
      ArrowUp: () => moveBy(0, -step),
      ArrowDown: () => moveBy(0, step),
      "+": zoomIn,
      "-": zoomOut,
    };
    const move = moves[event.key];
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return;

    event.preventDefault();
    move();
  }

  /** Enter and Space press a button without a pointer. */
  function onClick({ detail }: MouseEvent<HTMLElement>): void {
    if (detail === 0) toggle();
  }

  return {
    scale,
    isAtMost: scale === maxScale,
    origin: `${point.x * 100}% ${point.y * 100}%`,
    zoomIn,
    zoomOut,
    toggle,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onKeyDown, onClick },
  };
}
