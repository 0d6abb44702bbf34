import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { type BatchTarget, selectionNumber } from "@/components/batches/batch";
import { downloadImages } from "@/components/batches/download-images";
import { saveUrl } from "@/components/ui/save-file";
import { toast } from "@/components/ui/toast";

/** Downloads the results of a recipe: of one image as its file, of several as a ZIP file. */
export function useRecipeDownload(): (recipe: string, target: BatchTarget) => Promise<void> {
  const t = useTranslations("selection.results");
  const errorText = useErrorText();
  const toSameOriginUrl = useSameOriginUrl();

  async function saveImage(id: string, recipe: string): Promise<void> {
    const params = { path: { id }, query: { include_recipes: recipe } };
    const image = await unwrap(api.GET("/images/{id}", { params }));
    if (Array.isArray(image)) throw new TypeError("one id, not one image");

    const url = new URL(image.urls[recipe] ?? "");
    url.searchParams.set("download", "1");
    saveUrl(image.filename, toSameOriginUrl(url.href));
  }

  return async function download(recipe, target) {
    const { selection } = target;
    const [id, ...others] = selection.kind === "ids" ? selection.ids : [];
    try {
      if (id !== undefined && others.length === 0) await saveImage(id, recipe);
      else await downloadImages(target, recipe);
    } catch (error) {
      toast.error(t("notDownloaded"), {
        reason: errorText(error),
        retry: () => void download(recipe, target),
        id: `${recipe} ${selectionNumber(selection)}`,
      });
    }
  };
}
