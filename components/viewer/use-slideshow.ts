import { useEffect, useState } from "react";

export const slideSeconds = [3, 5, 10] as const;
export type SlideSeconds = (typeof slideSeconds)[number];

interface Slideshow {
  isPlaying: boolean;
  seconds: SlideSeconds;
  setSeconds: (seconds: SlideSeconds) => void;
  toggle: () => void;
}

interface Options {
  /** Whether the current image is on the screen: the time counts from then on. */
  isReady: boolean;
  /** Returns false at the end, which ends the slideshow. */
  onNext: () => Promise<boolean>;
}

/** Its own key and button decide themselves whether it continues. */
const isOwn = ({ key, target }: KeyboardEvent) =>
  key === "p" || (target instanceof Element && target.closest("[data-slideshow]") !== null);

/** Shows one image after the other until a key is pressed. */
export function useSlideshow(imageId: string, { isReady, onNext }: Options): Slideshow {
  const [isPlaying, setIsPlaying] = useState(false);
  const [seconds, setSeconds] = useState<SlideSeconds>(5);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each image has its own time.
  useEffect(() => {
    if (!isPlaying || !isReady) return;

    const timer = setTimeout(async () => {
      if (!(await onNext())) setIsPlaying(false);
    }, seconds * 1_000);
    return () => clearTimeout(timer);
  }, [isPlaying, isReady, seconds, imageId]);

  useEffect(() => {
    if (!isPlaying) return;

    const stop = (event: KeyboardEvent) => {
      if (isOwn(event)) return;

      setIsPlaying(false);
      // One key closes one thing.
      if (event.key === "Escape") event.stopImmediatePropagation();
    };
    window.addEventListener("keydown", stop, { capture: true });

    return () => window.removeEventListener("keydown", stop, { capture: true });
  }, [isPlaying]);

  return { isPlaying, seconds, setSeconds, toggle: () => setIsPlaying(!isPlaying) };
}
