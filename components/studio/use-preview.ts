import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api, unwrap } from "@/components/api/client";
import { imageKeys } from "@/components/image-lists/image-cache";
import type { Format } from "./variant-options";

const debounceMs = 180;
/** Time for which previews stay cached for going back to them. */
const cacheMs = 60_000;

interface PreviewRequest {
  id: string;
  key: string | undefined;
  format: Format;
}

interface Preview {
  key: string;
  blob: Blob;
}

/** A preview that the browser has tried to decode. */
export interface LoadedPreview extends Preview {
  url: string;
  /** False when the browser cannot display the format; the figures are still correct. */
  isViewable: boolean;
}

interface PreviewState {
  /** The latest preview, also while another one loads. */
  preview: LoadedPreview | undefined;
  isStale: boolean;
  error: unknown;
}

/** Fetches the preview of the chosen variant. Cancels a request that a newer choice replaces. */
export function usePreview(request: PreviewRequest): PreviewState {
  const { id, key, format } = useDebounced(request);
  const query = useQuery({
    queryKey: [...imageKeys.one(id), "preview", key, format],
    queryFn: ({ signal }) => getPreview({ id, key: key ?? "", format }, signal),
    enabled: key !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: cacheMs,
  });
  const preview = useLoadedPreview(query.data);
  const isSettled = key === request.key && format === request.format;
  const isStale = request.key !== undefined && !query.isError && preview?.blob !== query.data?.blob;

  return {
    preview,
    isStale: isStale || !isSettled || query.isFetching,
    error: isSettled && query.isError ? query.error : undefined,
  };
}

async function getPreview(
  { id, key, format }: PreviewRequest & { key: string },
  signal: AbortSignal,
): Promise<Preview> {
  const blob = await unwrap(
    api.GET("/images/{id}/variants/{variantKey}/preview", {
      params: { path: { id, variantKey: key }, query: format === "auto" ? {} : { format } },
      parseAs: "blob",
      signal,
    }),
  );
  return { key, blob: blob as unknown as Blob };
}

/** Returns the request once it has been stable for a moment. */
function useDebounced(request: PreviewRequest): PreviewRequest {
  const [debounced, setDebounced] = useState(request);
  const { id, key, format } = request;
  useEffect(() => {
    const timer = setTimeout(() => setDebounced({ id, key, format }), debounceMs);
    return () => clearTimeout(timer);
  }, [id, key, format]);

  return debounced;
}

/** Changes only when the new image can be painted at once, which avoids flicker. */
function useLoadedPreview(preview: Preview | undefined): LoadedPreview | undefined {
  const [loaded, setLoaded] = useState<LoadedPreview>();

  useEffect(() => {
    if (!preview) return;

    const url = URL.createObjectURL(preview.blob);
    let isCancelled = false;
    void isDecodable(url).then((isViewable) => {
      if (isCancelled) URL.revokeObjectURL(url);
      else setLoaded({ ...preview, url, isViewable });
    });

    return () => {
      isCancelled = true;
    };
  }, [preview]);

  useEffect(() => () => URL.revokeObjectURL(loaded?.url ?? ""), [loaded]);
  return loaded;
}

async function isDecodable(url: string): Promise<boolean> {
  const image = new Image();
  image.src = url;
  return image.decode().then(
    () => true,
    () => false,
  );
}
