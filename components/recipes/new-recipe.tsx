import { useTranslations } from "next-intl";
import type { RecipeEditorProps } from "@/components/studio/recipe-panel";
import { mapSettings } from "@/components/studio/settings-pair";
import { toast } from "@/components/ui/toast";
import { defaultRecipe } from "@/lib/engine/variants/recipe";
import { createRecipe } from "./create-recipe";
import { RecipeEditor, type RecipeInput } from "./recipe-editor.client";

/** The editor of a new recipe that starts with settings of the studio. */
export function NewRecipe({ image, initial, onClose, onSaved }: RecipeEditorProps) {
  const t = useTranslations("recipes.list");

  async function save(input: RecipeInput): Promise<void> {
    await createRecipe(input);
    toast.success(t("created", { slug: input.slug }));
    onSaved();
    onClose();
  }

  return (
    <RecipeEditor
      recipe={undefined}
      initial={mapSettings(initial, (settings) => ({ ...defaultRecipe, ...settings }))}
      firstImage={image}
      onClose={onClose}
      onSave={save}
    />
  );
}
