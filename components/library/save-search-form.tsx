import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { NameDialog } from "@/components/collections/name-dialog.client";
import { invalidateImageCollections } from "@/components/image-collections/collection-keys";
import { toStoredFilter } from "@/components/image-collections/smart-filter";
import { type ListChoice, resolveSort } from "@/components/image-lists/filters";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { useFilterTexts } from "./use-filter-text";

interface Props {
  choice: ListChoice;
  onClose: () => void;
}

const maxTitleLength = 200;

/** The title of a smart collection that finds what the list shows. */
export function SaveSearchForm({ choice, onClose }: Props) {
  const t = useTranslations("collectionActions.saveSearch");
  const errorText = useErrorText();
  const client = useQueryClient();
  const router = useRouter();
  const { list } = useFormats();
  const texts = useFilterTexts(choice.filters)(choice.filters).map(({ text }) => text);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  async function save(title: string): Promise<void> {
    const filter = toStoredFilter(choice.filters);
    if (!filter) return;

    setSaving(true);
    setProblem(undefined);
    try {
      const body = { title, filter, sort: storedSort(choice) };
      const { id } = await unwrap(api.POST("/collections", { body }));
      invalidateImageCollections(client);
      onClose();
      toast.success(t("saved", { title }));
      router.push(`/dashboard/collections/${id}`);
    } catch (error) {
      setSaving(false);
      setProblem(errorText(error));
    }
  }

  return (
    <NameDialog
      isOpen
      onOpenChange={onClose}
      title={t("title")}
      label={t("name")}
      field={{ maxLength: maxTitleLength, defaultValue: list(texts).slice(0, maxTitleLength) }}
      cancelLabel={t("cancel")}
      confirmLabel={isSaving ? t("saving") : t("save")}
      problem={problem}
      isRunning={isSaving}
      onSubmit={(title) => void save(title)}
    >
      <p className="text-[0.8125rem] leading-5 text-ink-soft">{t("text")}</p>
    </NameDialog>
  );
}

/** Smart collections have fewer orders than lists. */
function storedSort(choice: ListChoice): "recent" | "oldest" | "taken" {
  const sort = resolveSort(choice);
  return sort === "oldest" || sort === "taken" ? sort : "recent";
}
