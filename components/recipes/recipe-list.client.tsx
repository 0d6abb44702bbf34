"use client";

import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { editUnlessChanged } from "@/components/api/edit-unless-changed";
import { useServiceOrigin } from "@/components/api/service-origin.client";
import { useHasRole } from "@/components/session/role.client";
import { CreatableList, listStyle } from "@/components/settings/creatable-list";
import { useCommand } from "@/components/shortcuts/use-command.client";
import { onDemand } from "@/components/ui/on-demand";
import { toast } from "@/components/ui/toast";
import { defaultRecipe, type RecipeSettings } from "@/lib/engine/variants/recipe";
import type { ImageResource } from "@/lib/images/resource";
import type { RecipeResource } from "@/lib/recipes/resource";
import { exampleUrl } from "./example-url";
import { RecipeCard } from "./recipe-card";
import type { RecipeInput } from "./recipe-editor.client";
import { changedSettings, settingsOf } from "./recipe-values";
import { recipesKey, recipeUrlsKey } from "./recipes-key";
import { useRecipes } from "./use-recipes";

const RecipeEditor = onDemand(() => import("./recipe-editor.client").then((module) => module.RecipeEditor));

const bySlug = (recipe: string) => ({ params: { path: { recipe } } });

interface Props {
  /** The handle of the library. */
  handle: string;
  /** The newest image, for examples and the preview. */
  image: ImageResource | undefined;
}

/** The recipes of the library. Managers create, change and delete them. */
export function RecipeList({ handle, image }: Props) {
  const t = useTranslations("recipes.list");
  const errorText = useErrorText();
  const client = useQueryClient();
  const origin = useServiceOrigin();
  const mayChange = useHasRole()("manager");
  const lead = useRef<HTMLParagraphElement>(null);
  const [edited, setEdited] = useState<RecipeResource | "new">();
  const recipes = useRecipes();
  const { data: variants } = useQuery({
    queryKey: recipeUrlsKey(image?.id ?? ""),
    queryFn: image
      ? ({ signal }) => unwrap(api.GET("/images/{id}/variants", { ...byId(image.id), signal }))
      : skipToken,
  });
  useCommand("create", () => setEdited("new"), { enabled: mayChange });
  const refresh = () => client.invalidateQueries({ queryKey: recipesKey });

  async function save(input: RecipeInput): Promise<void> {
    try {
      if (edited === "new") await create(input);
      else if (edited) await edit(edited, input);
    } finally {
      await refresh();
    }
    setEdited(undefined);
    toast.success(t(edited === "new" ? "created" : "saved", { slug: input.slug }));
  }

  async function remove({ slug }: RecipeResource): Promise<void> {
    try {
      await unwrap(api.DELETE("/recipes/{recipe}", bySlug(slug)));
      toast.success(t("deleted", { slug }));
    } catch (error) {
      toast.error(t("notDeleted", { slug }), { reason: errorText(error) });
    }
    await refresh();
  }

  return (
    <>
      <CreatableList
        lead={
          <p ref={lead} tabIndex={-1} className="min-w-0 flex-1 basis-60 rounded-sm text-sm text-ink-soft">
            {t("lead")}
          </p>
        }
        newLabel={t("new")}
        onNew={mayChange ? () => setEdited("new") : undefined}
        emptyText={t("empty")}
        isEmpty={recipes.length === 0}
      >
        <ul className={listStyle}>
          {recipes.map((recipe) => (
            <RecipeCard
              key={recipe.id}
              recipe={recipe}
              example={exampleUrl({ variants, origin, handle }, recipe.slug)}
              actions={
                mayChange
                  ? { onEdit: () => setEdited(recipe), onDelete: () => void remove(recipe) }
                  : undefined
              }
              focusAfterDelete={lead}
            />
          ))}
        </ul>
      </CreatableList>
      {edited && (
        <RecipeEditor
          recipe={edited === "new" ? undefined : edited}
          firstImage={image}
          onClose={() => setEdited(undefined)}
          onSave={save}
        />
      )}
    </>
  );
}

async function create({ slug, settings, isPublic }: RecipeInput): Promise<void> {
  const body = { slug, ...changedSettings(defaultRecipe, settings), is_public: isPublic };
  await unwrap(api.POST("/recipes", { body }));
}

type RecipeChanges = Partial<RecipeSettings & Pick<RecipeResource, "is_public">>;

/** @throws EditConflict if the same settings were changed elsewhere */
async function edit(recipe: RecipeResource, { settings, isPublic }: RecipeInput): Promise<void> {
  const changes: RecipeChanges = {
    ...changedSettings(settingsOf(recipe), settings),
    ...(isPublic !== recipe.is_public && { is_public: isPublic }),
  };
  if (Object.keys(changes).length === 0) return;

  await editUnlessChanged<RecipeResource, RecipeChanges>(recipe, changes, {
    key: `recipes/${recipe.slug}`,
    read: () => api.GET("/recipes/{recipe}", bySlug(recipe.slug)),
    patch: (body, header) =>
      api.PATCH("/recipes/{recipe}", { params: { path: { recipe: recipe.slug }, header }, body }),
  });
}
