"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import type { BatchChange, BatchOutcome, BatchTarget } from "@/components/batches/batch";
import { BatchPreview, useBatchPreview } from "@/components/batches/batch-preview";
import { countSelected } from "@/components/batches/selection";
import { useRecipeQuery } from "@/components/collections/use-recipes";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { LabelledSelect } from "@/components/ui/labelled-select";
import { Link } from "@/components/ui/link.client";
import { Segmented } from "@/components/ui/segmented";
import { useFormats } from "@/components/ui/use-formats";
import { useRecipeDownload } from "./use-recipe-download";

const uses = ["save", "download"] as const;
type Use = (typeof uses)[number];

interface Props {
  target: BatchTarget;
  onClose: () => void;
  onConfirm: (change: BatchChange) => void;
}

/** Creates new images with a recipe, after a preview, or downloads its results. */
export function RecipeDialog({ target, onClose, onConfirm }: Props) {
  const t = useTranslations("imageActions");
  const errorText = useErrorText();
  const download = useRecipeDownload();
  const { data, error } = useRecipeQuery();
  const [chosen, setChosen] = useState<string>();
  const [use, setUse] = useState<Use>("save");
  const recipes = data?.data ?? [];
  const recipe = chosen ?? recipes[0]?.slug;
  const change =
    recipe !== undefined && use === "save" ? ({ action: "apply_recipe", recipe } as const) : undefined;
  const preview = useBatchPreview(change, target);
  const count = countSelected(target.selection);
  const created = preview.data?.changed ?? 0;
  const isReady = recipe !== undefined && (use === "download" || created > 0);

  function confirm(): void {
    if (change) return void onConfirm(change);
    if (recipe !== undefined) void download(recipe, target);
    onClose();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("many.recipe", { count })}
      closeLabel={t("dialog.close")}
      actions={
        <>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button look="primary" disabled={!isReady} onClick={confirm}>
            {use === "save" ? t("recipe.create", { count: created || count }) : t("many.download", { count })}
          </Button>
        </>
      }
    >
      {error !== null && (
        <p role="alert" className="text-sm text-danger">
          {errorText(error)}
        </p>
      )}
      {data && recipes.length === 0 && <NoRecipes />}
      {recipe !== undefined && (
        <div className="flex flex-col gap-4">
          <LabelledSelect
            label={t("recipe.recipe")}
            value={recipe}
            choices={recipes.map(({ slug }) => ({ value: slug, label: slug }))}
            onChange={setChosen}
          />
          <Segmented
            label={t("recipe.use")}
            value={use}
            options={uses.map((value) => ({ value, label: t(`recipe.uses.${value}`) }))}
            onChange={setUse}
          />
          <p className="text-sm text-ink-soft">{t(`recipe.meanings.${use}`)}</p>
          {change && <CreationPreview outcome={preview.data} error={preview.error} />}
        </div>
      )}
    </Dialog>
  );
}

function NoRecipes() {
  const t = useTranslations("imageActions.recipe");
  return (
    <p className="text-sm">
      {t.rich("none", {
        link: (text) => (
          <Link href="/dashboard/settings/recipes" className="font-medium underline underline-offset-4">
            {text}
          </Link>
        ),
      })}
    </p>
  );
}

/** The number and size of the images that would be created, and the reasons for others. */
function CreationPreview({ outcome, error }: { outcome: BatchOutcome | undefined; error: unknown }) {
  const t = useTranslations("imageActions.recipe");
  const { bytes } = useFormats();
  return (
    <div className="min-h-12">
      {outcome && (
        <p role="status" className="text-sm font-medium">
          {t("estimate", { count: outcome.changed, bytes: bytes(outcome.estimatedBytes) })}
        </p>
      )}
      <BatchPreview outcome={outcome} error={error} knownCount={outcome?.changed ?? 0} />
    </div>
  );
}
