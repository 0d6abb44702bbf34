import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { selectionNumber } from "@/components/batches/batch";
import { downloadImages } from "@/components/batches/download-images";
import { countSelected, type Selection } from "@/components/batches/selection";
import type { ListFilters } from "@/components/image-lists/filters";
import type { GridImage } from "@/components/image-lists/list-api";
import { publicGridUrl } from "@/components/image-lists/required-watermark";
import { useHasRole } from "@/components/session/role.client";
import { copyText } from "@/components/ui/copy-text";
import { saveUrl } from "@/components/ui/save-file";
import { toast } from "@/components/ui/toast";
import { maxSharedImages } from "@/lib/shares/values";

/** Reads the images of a selection. */
export interface SelectionSource {
  filters: ListFilters;
  /** Returns the selected images that are loaded. */
  listLoaded: (selection: Selection) => readonly GridImage[];
  /** Returns all of them, in their order. */
  readAll: (selection: Selection) => Promise<GridImage[]>;
  /** Opens them in the cull view; undefined for a single image. */
  cull?: (selection: Selection) => void;
}

/** The actions that hand images out: their links, their files, a share link. */
export function useSharing({ filters, readAll }: SelectionSource) {
  const t = useTranslations("selection.results");
  const errorText = useErrorText();
  const toSameOriginUrl = useSameOriginUrl();
  const seesOriginals = useHasRole()("editor");
  const [shared, setShared] = useState<string[]>();

  async function copyLinks(selection: Selection): Promise<void> {
    try {
      // The plain URLs of encrypted images open for their owner only.
      const linked = (await readAll(selection)).filter(({ encrypted }) => !encrypted);
      if (linked.length === 0) return void toast.error(t("notCopied"), { reason: t("onlyEncrypted") });

      const urls = linked.map(publicGridUrl);
      if (await copyText(urls.join("\n"))) toast.success(t("linksCopied", { count: urls.length }));
      else toast.error(t("notCopied"), { reason: t("copyDenied"), retry: () => void copyLinks(selection) });
    } catch (error) {
      toast.error(t("notCopied"), { reason: errorText(error), retry: () => void copyLinks(selection) });
    }
  }

  async function download(selection: Selection): Promise<void> {
    try {
      if (countSelected(selection) > 1) return await downloadImages({ selection, filters });

      const [image] = await readAll(selection);
      if (!image) return;

      const url = seesOriginals ? image.url : publicGridUrl(image);
      saveUrl(image.filename, toSameOriginUrl(`${url}${url.includes("?") ? "&" : "?"}download=1`));
    } catch (error) {
      toast.error(t("notDownloaded"), {
        reason: errorText(error),
        retry: () => void download(selection),
        id: String(selectionNumber(selection)),
      });
    }
  }

  async function share(selection: Selection): Promise<void> {
    if (countSelected(selection) > maxSharedImages)
      return void toast.error(t("notShared"), { reason: t("tooManyToShare", { max: maxSharedImages }) });
    try {
      setShared((await readAll(selection)).map(({ id }) => id));
    } catch (error) {
      toast.error(t("notShared"), { reason: errorText(error), retry: () => void share(selection) });
    }
  }

  return { copyLinks, download, share, shared, closeShare: () => setShared(undefined) };
}
