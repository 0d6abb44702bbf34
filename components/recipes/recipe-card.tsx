import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { CardActions } from "@/components/settings/card-actions";
import { CopyButton } from "@/components/ui/copy-button.client";
import type { RecipeResource } from "@/lib/recipes/resource";
import { recipeAnchor } from "./recipe-anchor";
import { settingsOf } from "./recipe-values";
import { SummaryLine } from "./summary-line";
import { useRecipeSummary } from "./use-recipe-summary";

interface Props {
  recipe: RecipeResource;
  /** The URL of an image rendered with the recipe. */
  example: URL;
  /** Undefined for a user who may not change it. */
  actions: { onEdit: () => void; onDelete: () => void } | undefined;
  /** Receives the focus when the recipe is deleted. */
  focusAfterDelete: RefObject<HTMLElement | null>;
}

/** A recipe with what it changes, and a URL to try. */
export function RecipeCard({ recipe, example, actions, focusAfterDelete }: Props) {
  const t = useTranslations("recipes.list");
  const summarize = useRecipeSummary();
  const { slug } = recipe;

  return (
    <li id={recipeAnchor(slug)} className="rounded-md border border-line bg-surface p-4 text-sm">
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <h2 dir="ltr" className="min-w-0 font-mono font-semibold break-all">
            {slug}
          </h2>
          {recipe.is_public && (
            <span className="rounded-full border border-line px-2.5 text-xs">{t("public")}</span>
          )}
        </div>
        {actions && (
          <CardActions
            editLabel={t("edit", { slug })}
            deleteLabel={t("delete", { slug })}
            confirmation={{
              title: t("deleteTitle", { slug }),
              text: t("deleteText"),
              cancelLabel: t("cancel"),
              confirmLabel: t("deleteConfirm"),
            }}
            {...actions}
            focusAfterDelete={focusAfterDelete}
          />
        )}
      </div>
      <SummaryLine parts={summarize(settingsOf(recipe))} />
      <p className="mt-2 flex items-center gap-1">
        <code dir="ltr" className="min-w-0 truncate font-mono text-xs" title={example.href}>
          {example.pathname}
        </code>
        <CopyButton text={example.href} label={t("copy", { slug })} />
      </p>
    </li>
  );
}
