"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { ApiError, useErrorText } from "@/components/api/api-error";
import { EditConflict } from "@/components/api/edit-unless-changed";
import { findSlugProblem, RecipeSlugField, type SlugProblem } from "@/components/studio/recipe-slug-field";
import { AlertDialogWindow } from "@/components/ui/alert-dialog-window";
import { Checkbox } from "@/components/ui/checkbox";
import { FormDialog } from "@/components/ui/form-dialog";
import { defaultRecipe, type RecipeSettings } from "@/lib/engine/variants/recipe";
import type { ImageResource } from "@/lib/images/resource";
import type { RecipeResource } from "@/lib/recipes/resource";
import { PreviewColumns } from "./preview-columns";
import { RecipeControls } from "./recipe-controls";
import { RecipePreview } from "./recipe-preview";
import type { RecipeUse } from "./recipe-uses";
import { RecipeUsesList } from "./recipe-uses-list";
import {
  problemKinds,
  problemLimits,
  type RecipeField,
  type RecipeValues,
  readRecipeValues,
  recipeFields,
  settingsOf,
  toRecipeValues,
} from "./recipe-values";
import { useProblemFocus } from "./use-problem-focus";

export interface RecipeInput {
  slug: string;
  settings: RecipeSettings;
  isPublic: boolean;
}

interface Props {
  /** The recipe that is changed; a new one without. */
  recipe: RecipeResource | undefined;
  /** The image that the preview shows first. */
  firstImage: ImageResource | undefined;
  onClose: () => void;
  /** Rejects with the error of the API. */
  onSave: (input: RecipeInput) => Promise<void>;
}

/** A form for all settings of a recipe, next to a preview. */
export function RecipeEditor({ recipe, firstImage, onClose, onSave }: Props) {
  const t = useTranslations("recipes");
  const errorText = useErrorText();
  const [values, setValues] = useState(() => toRecipeValues(recipe ? settingsOf(recipe) : defaultRecipe));
  const [slug, setSlug] = useState(recipe?.slug ?? "");
  const [isPublic, setPublic] = useState(recipe?.is_public ?? false);
  const [image, setImage] = useState(firstImage);
  const [isChanged, setChanged] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [slugProblem, setSlugProblem] = useState<SlugProblem>();
  const [rejected, setRejected] = useState<readonly RecipeField[]>([]);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const { form, focusProblem } = useProblemFocus();
  // Without a trigger, the field that had the focus gets it back.
  const previousFocus = useRef<HTMLElement>(null);
  const read = readRecipeValues(values);
  const problems = "problems" in read ? read.problems : rejected;

  function change(changes: Partial<RecipeValues>): void {
    setValues((before) => ({ ...before, ...changes }));
    setRejected([]);
    setChanged(true);
  }

  function changeSlug(next: string): void {
    setSlug(next);
    setSlugProblem(undefined);
    setChanged(true);
  }

  function fillIn(use: RecipeUse, settings: RecipeSettings): void {
    change(toRecipeValues(settings));
    if (slug.trim() === "") changeSlug(use);
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setProblem(undefined);
    const isSlugMissing = slug.trim() === "";
    if (isSlugMissing) setSlugProblem("missing");
    if (isSlugMissing || "problems" in read) return focusProblem();

    setSaving(true);
    try {
      await onSave({ slug: slug.trim(), settings: read.settings, isPublic });
    } catch (error) {
      showError(error);
    } finally {
      setSaving(false);
    }
  }

  function showError(error: unknown): void {
    const details = error instanceof ApiError ? error.response.details : undefined;
    const wrong = recipeFields.filter((field) => details?.[field] !== undefined);
    const ofSlug = findSlugProblem(error);
    setRejected(wrong);
    setSlugProblem(ofSlug);
    if (ofSlug || wrong.length > 0) focusProblem();
    else setProblem(error instanceof EditConflict ? t("editor.conflict") : errorText(error));
  }

  const problemOf = (field: RecipeField) => {
    const kind = problemKinds[field];
    return problems.includes(field) ? t(`problems.${kind}`, { max: problemLimits[kind] }) : undefined;
  };

  return (
    <FormDialog
      width="max-w-5xl"
      // The preview comes first, but has nothing to type into. A phone would show its keyboard.
      initialFocus={(openedBy) => openedBy === "touch" || (form.current?.querySelector("input") ?? true)}
      onClose={() => (isChanged ? setLeaving(true) : onClose())}
      title={recipe ? t("editor.edit", { slug: recipe.slug }) : t("list.new")}
      cancelLabel={t("editor.cancel")}
      submitLabel={recipe ? t("editor.save") : t("editor.create")}
      isSaving={isSaving}
      onSubmit={(event) => void save(event)}
    >
      <PreviewColumns
        ref={form}
        preview={
          <RecipePreview
            image={image}
            onImage={setImage}
            settings={"settings" in read ? read.settings : undefined}
          />
        }
      >
        {!recipe && <RecipeSlugField value={slug} problem={slugProblem} onChange={changeSlug} />}
        <RecipeUsesList onChoose={fillIn} />
        <RecipeControls values={values} problemOf={problemOf} onChange={change} />
        <Checkbox
          label={t("fields.isPublic")}
          description={t("fields.isPublicText")}
          checked={isPublic}
          onChange={(next) => {
            setPublic(next);
            setChanged(true);
          }}
        />
        <p role="alert" className="text-sm text-danger empty:hidden">
          {problem}
        </p>
      </PreviewColumns>
      <AlertDialogWindow
        isOpen={isLeaving}
        onOpenChange={setLeaving}
        trigger={previousFocus}
        title={t("editor.leave.title")}
        text={t("editor.leave.text")}
        cancelLabel={t("editor.leave.stay")}
        confirmLabel={t("editor.leave.leave")}
        onConfirm={onClose}
      />
    </FormDialog>
  );
}
