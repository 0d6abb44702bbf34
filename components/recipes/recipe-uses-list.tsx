import { useTranslations } from "next-intl";
import { type RecipeUse, recipeUses } from "./recipe-uses";

/** Buttons that fill in the settings of a common use. */
export function RecipeUsesList({ onChoose }: { onChoose: (use: RecipeUse) => void }) {
  const t = useTranslations("recipes.uses");
  return (
    <div className="flex flex-col gap-1.5">
      <h3 id="recipe-uses" className="text-sm font-medium">
        {t("title")}
      </h3>
      <ul aria-labelledby="recipe-uses" className="flex flex-wrap gap-2">
        {recipeUses.map((use) => (
          <li key={use}>
            <button
              type="button"
              onClick={() => onChoose(use)}
              className="rounded-md border border-line bg-surface px-3 py-2 text-start text-[0.8125rem] leading-5 transition-colors duration-150 hover:border-line-strong pointer-coarse:min-h-11"
            >
              <span className="block font-medium">{t(`${use}.name`)}</span>
              <span className="block text-ink-soft">{t(`${use}.text`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
