import { useTranslations } from "next-intl";
import { type ComponentType, useState } from "react";
import { ForRole } from "@/components/session/role.client";
import { Button, ButtonLink } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button.client";
import type { ImageResource } from "@/lib/images/resource";
import { CopyRecipeCode } from "./copy-recipe-code";
import { type RecipePair, toRecipePair } from "./recipe-pair";
import type { SettingsPair } from "./settings-pair";
import type { CustomVariants } from "./use-custom-variants";
import { VariantDetails } from "./variant-list";
import type { VariantOptions } from "./variant-options";

export interface RecipeEditorProps {
  image: ImageResource;
  initial: RecipePair;
  onClose: () => void;
  onSaved: () => void;
}

interface Props {
  image: ImageResource;
  pair: SettingsPair<VariantOptions>;
  variants: CustomVariants;
  /** Its room builds on this one. */
  RecipeEditor: ComponentType<RecipeEditorProps>;
}

/** The recipes of the library with the image's URL and HTML for each. Managers can save the settings as one. */
export function RecipePanel({ image, pair, variants: { recipes, refresh }, RecipeEditor }: Props) {
  const t = useTranslations("studio.recipes");
  const [isSaving, setSaving] = useState(false);
  const settings = toRecipePair(pair);

  return (
    <section aria-labelledby="recipes">
      <h2 id="recipes" className="text-base font-semibold tracking-tight">
        {t("title")}
      </h2>
      {recipes.length === 0 ? (
        <p className="mt-1.5 text-sm text-ink-soft">{t("none")}</p>
      ) : (
        <ul
          aria-labelledby="recipes"
          className="mt-3 divide-y divide-line rounded-md border border-line bg-surface"
        >
          {recipes.map((recipe) => (
            <li key={recipe.key} className="flex items-center gap-1 py-1.5 ps-3.5 pe-1">
              <div className="min-w-0 flex-1">
                <code className="block truncate font-mono text-xs">{recipe.key}</code>
                {recipe.status === "ready" || recipe.status === "failed" ? (
                  <VariantDetails variant={recipe} />
                ) : (
                  <span className="block text-xs text-ink-soft">{t("notRendered")}</span>
                )}
              </div>
              {!recipe.key.includes("@") && <CopyRecipeCode image={image} recipe={recipe.key} />}
              <CopyButton text={recipe.url} label={t("copy", { recipe: recipe.key })} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <ForRole least="manager">
          <Button size="small" disabled={!settings} onClick={() => setSaving(true)}>
            {t("save")}
          </Button>
        </ForRole>
        <ButtonLink size="small" look="bare" href="/dashboard/settings/recipes">
          {t("manage")}
        </ButtonLink>
      </div>
      {isSaving && settings && (
        <RecipeEditor image={image} initial={settings} onClose={() => setSaving(false)} onSaved={refresh} />
      )}
    </section>
  );
}
