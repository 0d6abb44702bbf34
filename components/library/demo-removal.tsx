import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { selectionOf } from "@/components/batches/selection";
import { useBatch } from "@/components/batches/use-batch";
import { Button } from "@/components/ui/button";
import { demoImagesKey } from "./demo-images";

/** Moves the demo images to the trash by one press, which can be undone. */
export function DemoRemoval({ ids }: { ids: readonly string[] }) {
  const t = useTranslations("emptyLibrary.demo");
  const client = useQueryClient();
  const runBatch = useBatch();

  function remove(): void {
    client.setQueryData(demoImagesKey, []);
    void runBatch({ action: "delete" }, { selection: selectionOf([...ids]), filters: {} });
  }

  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-surface px-4 py-2 text-sm">
      <p>{t("notice", { count: ids.length })}</p>
      <Button size="small" onClick={remove}>
        {t("remove", { count: ids.length })}
      </Button>
    </div>
  );
}
