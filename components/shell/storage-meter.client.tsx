"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { api, unwrap } from "@/components/api/client";
import { useFormats } from "@/components/ui/use-formats";
import { storageKey } from "@/components/usage/storage-key";

/** The storage of the library, deleted images included. `bytes`: when the page was rendered. */
export function StorageMeter({ bytes: initialBytes }: { bytes: number }) {
  const t = useTranslations("shell.storage");
  const formats = useFormats();
  const { data: bytes } = useQuery({
    queryKey: storageKey,
    queryFn: async ({ signal }) => (await unwrap(api.GET("/stats", { signal }))).storage.bytes,
    initialData: initialBytes,
    // It is read again after changes of images.
    staleTime: Number.POSITIVE_INFINITY,
  });

  return (
    <p className="px-2.5 text-xs text-ink-soft">
      <span className="block font-medium text-ink">{t("label")}</span>
      <span className="tabular-nums">
        {t.rich("used", { bytes: formats.bytes(bytes), amount: (text) => <bdi>{text}</bdi> })}
      </span>
    </p>
  );
}
