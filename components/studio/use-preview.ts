import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api, unwrap } from "@/components/api/client";
import { imageKeys } from "@/components/image-lists/image-cache";
import type { Format } from "./variant-options";

const debounceMs = 180;
/** Time for which previews stay cached for going back to them. */
const cacheMs = 60_000;
/** The part of a query's key after the image. */
const previewKind = "preview";

interface PreviewRequest {
  id: string;
  /** A variant key, or settings of a recipe as JSON. */
  key: string | undefined;
  format: Format;
}

interface Preview {
  key: string;
  blob: Blob;
}

interface Pixels {
  width: number;
  height: number;
}

/** A preview that the browser has tried to decode. */
export interface LoadedPreview extends Preview {
  url: string;
  /** False when the browser cannot display the format; the figures are still correct. */
  isViewable: boolean;
  /** The size of the decoded image; undefined when the browser cannot display it. */
  dimensions: Pixels | undefined;
}

export interface PreviewState {
  /** The latest preview, also while another one loads. */
  preview: LoadedPreview | undefined;
  isStale: boolean;
  error: unknown;
}

type FetchPreview = (request: PreviewRequest & { key: string }, signal: AbortSignal) => Promise<Blob>;

/** Fetches the preview of the latest choice. Cancels a request that a newer choice replaces. */
export function usePreview(
  request: PreviewRequest,
  fetchPreview: FetchPreview = fetchVariantPreview,
): PreviewState {
  const { id, key, format } = useDebounced(request);
  const query = useQuery({
    queryKey: [...imageKeys.one(id), previewKind, key, format],
    queryFn: async ({ signal }): Promise<Preview> => {
      const chosen = { id, key: key ?? "", format };
      return { key: chosen.key, blob: await fetchPreview(chosen, signal) };
    },
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

const fetchVariantPreview: FetchPreview = async ({ id, key, format }, signal) => {
  const blob = await unwrap(
    api.GET("/images/{id}/variants/{variantKey}/preview", {
      params: { path: { id, variantKey: key }, query: format === "auto" ? {} : { format } },
      parseAs: "blob",
      signal,
    }),
  );
  return blob as unknown as Blob;
};

/** Renders settings of a recipe that need not exist. The key is their JSON text. */
export const fetchRecipePreview: FetchPreview = async ({ id, key }, signal) => {
  const blob = await unwrap(
    api.GET("/images/{id}/recipe-preview", {
      params: { path: { id }, query: { recipe: key } },
      parseAs: "blob",
      signal,
    }),
  );
  return blob as unknown as Blob;
};

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
    void readDimensions(url).then((dimensions) => {
      if (isCancelled) URL.revokeObjectURL(url);
      else setLoaded({ ...preview, url, isViewable: dimensions !== undefined, dimensions });
    });

    return () => {
      isCancelled = true;
    };
  }, [preview]);

  useEffect(() => () => URL.revokeObjectURL(loaded?.url ?? ""), [loaded]);
  return loaded;
}

/** Removes all cached previews, after a change of something that they show. */
export function removePreviews(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey: [, , kind] }) => kind === previewKind });
}

/** Returns undefined for a format that the browser cannot display. */
export async function readDimensions(url: string): Promise<Pixels | undefined> {
  const image = new Image();
  image.src = url;
  return image.decode().then(
    () => ({ width: image.naturalWidth, height: image.naturalHeight }),
    () => undefined,
  );
}
