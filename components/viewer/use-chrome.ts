import { type RefObject, useEffect, useRef, useState } from "react";

const idleMs = 2_500;

interface Chrome {
  isVisible: boolean;
  /** Shows it, or hides it until it is shown again. */
  toggle: () => void;
}

/**
 * Whether the controls over the image are visible: they fade when nobody moves the mouse or presses
 * a key for a while, but not under the mouse, and never while one of them has the focus of the
 * keyboard. On a touch screen a tap hides them.
 */
export function useChrome(viewer: RefObject<HTMLElement | null>, isPaused: boolean): Chrome {
  const [isIdle, setIsIdle] = useState(false);
  const [isHidden, setIsHidden] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const element = viewer.current;
    if (!element || isPaused || window.matchMedia("(pointer: coarse)").matches) return;

    const isInUse = () =>
      element.querySelector(
        "[data-chrome] :focus-visible, [data-chrome]:hover, [data-chrome] [data-popup-open]",
      ) !== null;

    const fade = () => {
      if (isInUse()) wait();
      else setIsIdle(true);
    };

    const wait = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(fade, idleMs);
    };

    const wake = () => {
      setIsIdle(false);
      wait();
    };
    const stop = new AbortController();
    const { signal } = stop;
    const wakeByMouse = (event: PointerEvent) => {
      if (event.pointerType === "mouse") wake();
    };
    element.addEventListener("pointermove", wakeByMouse, { signal });
    element.addEventListener("focusin", wake, { signal });
    window.addEventListener("keydown", wake, { signal });
    wait();

    return () => {
      clearTimeout(timer.current);
      stop.abort();
    };
  }, [viewer, isPaused]);

  return {
    isVisible: !isHidden && (isPaused || !isIdle),
    toggle: () => {
      setIsHidden(!isHidden && !isIdle);
      setIsIdle(false);
    },
  };
}
