import { useEffect, useRef } from "react";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { isVector } from "@/components/image-lists/grid-image-url";
import type { GridImage } from "@/lib/images/list-queries/resource";
import { fitScale, fullScale, type Size } from "./stage-geometry";
import { stageSource } from "./stage-sources";

interface Options {
  /** Starts when the current image is on the screen. */
  isReady: boolean;
  box: () => Size;
  listNeighbours: () => Promise<GridImage[]>;
}

/**
 * Loads the images that are likely to be shown next, as they will be drawn. Stops loading images
 * that no longer are.
 */
export function usePreload(imageId: string, { isReady, box, listNeighbours }: Options): void {
  const toSameOriginUrl = useSameOriginUrl();
  const loading = useRef(new Map<string, HTMLImageElement>());

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each image.
  useEffect(() => {
    if (!isReady) return;

    let isCurrent = true;
    void listNeighbours().then((neighbours) => {
      if (!isCurrent) return;

      const urls = neighbours.map((image) => toSameOriginUrl(fittingSource(image, box())));
      for (const [url, element] of loading.current) {
        if (urls.includes(url)) continue;

        if (!element.complete) element.removeAttribute("src");
        loading.current.delete(url);
      }
      for (const url of urls) {
        if (loading.current.has(url)) continue;

        const element = new Image();
        element.src = url;
        // A decoded image is painted in the next frame.
        element.decode().catch(() => undefined);
        loading.current.set(url, element);
      }
    });

    return () => {
      isCurrent = false;
    };
  }, [imageId, isReady]);
}

function fittingSource(image: GridImage, box: Size): string {
  const density = window.devicePixelRatio;
  const stage = {
    box,
    image: { width: image.width ?? box.width, height: image.height ?? box.height },
    density,
    isVector: isVector(image),
  };
  const scale = fitScale(stage);
  const zoomShare = scale / fullScale(stage);

  return stageSource(image, { width: stage.image.width * scale, density, zoomShare, isZoomed: false });
}
