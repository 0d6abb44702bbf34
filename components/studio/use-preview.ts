import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { answer, api } from "@/components/api/client";
import { imageKeys } from "@/components/images/image-cache";
import type { Format } from "./choice";

const settleMs = 180;
/** Pictures that were looked at are kept for going back to them. */
const keptMs = 60_000;

interface Wanted {
  id: string;
  key: string | undefined;
  format: Format;
}

interface Preview {
  key: string;
  blob: Blob;
}

/** A preview that the browser has decoded. */
export interface ShownPreview extends Preview {
  url: string;
  /** Not every browser shows every format; the figures are right all the same. */
  isViewable: boolean;
}

interface PreviewState {
  /** The last that came, also while another is on its way. */
  shown: ShownPreview | undefined;
  isBehind: boolean;
  error: unknown;
}

/** The picture of what is chosen. A choice that is overtaken is not rendered to its end. */
export function usePreview(wanted: Wanted): PreviewState {
  const { id, key, format } = useSettled(wanted);
  const query = useQuery({
    queryKey: [...imageKeys.one(id), "preview", key, format],
    queryFn: ({ signal }) => getPreview({ id, key: key ?? "", format }, signal),
    enabled: key !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
  });
  const shown = useDecoded(query.data);
  const isSettled = key === wanted.key && format === wanted.format;
  const isBehind = wanted.key !== undefined && !query.isError && shown?.blob !== query.data?.blob;
  return {
    shown,
    isBehind: isBehind || !isSettled || query.isFetching,
    error: isSettled && query.isError ? query.error : undefined,
  };
}

async function getPreview(
  { id, key, format }: Wanted & { key: string },
  signal: AbortSignal,
): Promise<Preview> {
  const blob = await answer(
    api.GET("/images/{id}/variants/{variantKey}/preview", {
      params: { path: { id, variantKey: key }, query: format === "auto" ? {} : { format } },
      parseAs: "blob",
      signal,
    }),
  );
  return { key, blob: blob as unknown as Blob };
}

/** What was wanted when nothing had changed for a moment. */
function useSettled(wanted: Wanted): Wanted {
  const [settled, setSettled] = useState(wanted);
  const { id, key, format } = wanted;
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ id, key, format }), settleMs);
    return () => clearTimeout(timer);
  }, [id, key, format]);
  return settled;
}

/** Changes only when the new picture can be painted at once, so that nothing flickers in between. */
function useDecoded(preview: Preview | undefined): ShownPreview | undefined {
  const [shown, setShown] = useState<ShownPreview>();

  useEffect(() => {
    if (!preview) return;
    const url = URL.createObjectURL(preview.blob);
    let isOvertaken = false;
    void isDecodable(url).then((isViewable) => {
      if (isOvertaken) URL.revokeObjectURL(url);
      else setShown({ ...preview, url, isViewable });
    });
    return () => {
      isOvertaken = true;
    };
  }, [preview]);

  useEffect(() => () => URL.revokeObjectURL(shown?.url ?? ""), [shown]);
  return shown;
}

async function isDecodable(url: string): Promise<boolean> {
  const image = new Image();
  image.src = url;
  return image.decode().then(
    () => true,
    () => false,
  );
}
