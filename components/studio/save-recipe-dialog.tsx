import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ApiError, useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { Checkbox } from "@/components/ui/checkbox";
import { FormDialog } from "@/components/ui/form-dialog";
import { toast } from "@/components/ui/toast";
import { recipeLimits } from "@/lib/engine/variants/recipe";
import { findSlugProblem, RecipeSlugField, type SlugProblem } from "./recipe-slug-field";
import type { toRecipeSettings } from "./variant-options";
import { WatermarkSelect } from "./watermark-select";

interface Props {
  settings: NonNullable<ReturnType<typeof toRecipeSettings>>;
  onClose: () => void;
  onSaved: () => void;
}

/** Names the settings of the studio, which saves them as a recipe. */
export function SaveRecipeDialog({ settings, onClose, onSaved }: Props) {
  const t = useTranslations("studio.recipes");
  const fields = useTranslations("recipes.fields");
  const errorText = useErrorText();
  const [slug, setSlug] = useState("");
  const [watermark, setWatermark] = useState<string | null>(null);
  const [isPublic, setPublic] = useState(false);
  const [slugProblem, setSlugProblem] = useState<SlugProblem>();
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const name = slug.trim();
    setProblem(undefined);
    setSlugProblem(name === "" ? "missing" : undefined);
    if (name === "") return;

    setSaving(true);
    try {
      const body = { slug: name, ...settings, watermark, is_public: isPublic };
      await unwrap(api.POST("/recipes", { body }));
      toast.success(t("saved", { recipe: name }));
      onSaved();
      onClose();
    } catch (error) {
      const ofSlug = findSlugProblem(error);
      setSlugProblem(ofSlug);
      if (!ofSlug) setProblem(describeProblem(error));
    } finally {
      setSaving(false);
    }
  }

  /** Custom variants may be larger than recipes. */
  function describeProblem(error: unknown): string {
    const details = error instanceof ApiError ? error.response.details : undefined;
    return details?.width === undefined && details?.height === undefined
      ? errorText(error)
      : t("tooLarge", { max: recipeLimits.maxSide });
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t("save")}
      cancelLabel={t("cancel")}
      submitLabel={t("create")}
      isSaving={isSaving}
      onSubmit={(event) => void save(event)}
    >
      <p className="text-sm text-ink-soft">{t("text")}</p>
      <RecipeSlugField
        value={slug}
        problem={slugProblem}
        onChange={(next) => {
          setSlug(next);
          setSlugProblem(undefined);
        }}
      />
      <WatermarkSelect value={watermark} onChange={setWatermark} />
      <Checkbox
        label={fields("isPublic")}
        description={fields("isPublicText")}
        checked={isPublic}
        onChange={setPublic}
      />
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
    </FormDialog>
  );
}
