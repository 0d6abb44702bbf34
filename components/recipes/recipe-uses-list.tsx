import { useTranslations } from "next-intl";
import { useWatermarks } from "@/components/collections/use-watermarks";
import type { RecipeSettings } from "@/lib/engine/variants/recipe";
import { listRecipeUses, type RecipeUse } from "./recipe-uses";

/** Buttons that fill in the settings of a common use. */
export function RecipeUsesList({
  onChoose,
}: {
  onChoose: (use: RecipeUse, settings: RecipeSettings) => void;
}) {
  const t = useTranslations("recipes.uses");
  const [watermark] = useWatermarks() ?? [];
  return (
    <div className="flex flex-col gap-1.5">
      <h3 id="recipe-uses" className="text-sm font-medium">
        {t("title")}
      </h3>
      <ul aria-labelledby="recipe-uses" className="flex flex-wrap gap-2">
        {listRecipeUses(watermark?.id).map(({ use, settings }) => (
          <li key={use}>
            <button
              type="button"
              onClick={() => onChoose(use, settings)}
              className="rounded-md border border-line bg-surface px-3 py-2 text-start text-[0.8125rem] leading-5 transition-colors duration-150 hover:border-line-strong pointer-coarse:min-h-11"
            >
              <span className="block font-medium">{t(`${use}.name`)}</span>
              <span className="block text-ink-soft">
                {t(`${use}.text`, { watermark: watermark?.name ?? "" })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
