import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { api, unwrap } from "@/components/api/client";
import { NameDialog } from "@/components/collections/name-dialog.client";
import { useCreation } from "@/components/collections/use-creation";
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
  const client = useQueryClient();
  const router = useRouter();
  const { list } = useFormats();
  const texts = useFilterTexts(choice.filters)(choice.filters).map(({ text }) => text);
  const { problem, isRunning, change, run } = useCreation({ onOpenChange: onClose });

  function save(title: string): void {
    const filter = toStoredFilter(choice.filters);
    if (!filter) return;

    void run(
      async () => {
        const body = { title, filter, sort: storedSort(choice) };
        const collection = await unwrap(api.POST("/collections", { body }));
        invalidateImageCollections(client);
        // Shown after a canceled form too: the collection exists.
        toast.success(t("saved", { title }));
        return collection;
      },
      ({ id }) => router.push(`/dashboard/collections/${id}`),
    );
  }

  return (
    <NameDialog
      isOpen
      onOpenChange={change}
      title={t("title")}
      label={t("name")}
      field={{ maxLength: maxTitleLength, defaultValue: list(texts).slice(0, maxTitleLength) }}
      cancelLabel={t("cancel")}
      confirmLabel={isRunning ? t("saving") : t("save")}
      problem={problem}
      isRunning={isRunning}
      onSubmit={save}
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
