import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api, unwrap } from "@/components/api/client";
import { readDimensions } from "@/components/studio/use-preview";
import type { WatermarkResource } from "@/lib/watermarks/resource";
import type { Mark } from "./place-marks";

/**
 * Returns the stored mark of a watermark, once it is loaded. It is fetched, because an image element
 * cannot name the library that is open.
 */
export function useStoredMark(watermark: WatermarkResource | undefined): Mark | undefined {
  const { data } = useQuery({
    queryKey: ["watermark-marks", watermark?.id, watermark?.text, watermark?.color],
    queryFn: watermark ? ({ signal }) => fetchMark(watermark.id, signal) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useFileMark(data);
}

async function fetchMark(watermark: string, signal: AbortSignal): Promise<Blob> {
  const blob = await unwrap(
    api.GET("/watermarks/{watermark}/image", { params: { path: { watermark } }, parseAs: "blob", signal }),
  );
  return blob as unknown as Blob;
}

/** Returns the mark in a file; undefined until it is decoded, and for a file that is no image. */
export function useFileMark(file: Blob | undefined): Mark | undefined {
  const [mark, setMark] = useState<Mark>();
  useEffect(() => {
    if (!file) return undefined;

    const url = URL.createObjectURL(file);
    let isCurrent = true;
    void readDimensions(url).then((dimensions) => {
      // A drawing may have no size of its own.
      if (isCurrent && dimensions)
        setMark({ url, width: dimensions.width || 1, height: dimensions.height || 1 });
    });

    return () => {
      isCurrent = false;
      setMark(undefined);
      URL.revokeObjectURL(url);
    };
  }, [file]);

  return mark;
}
