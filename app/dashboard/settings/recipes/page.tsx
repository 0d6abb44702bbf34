import { PageData } from "@/components/api/page-data";
import { watermarksKey } from "@/components/collections/watermarks-key";
import { RecipeList } from "@/components/recipes/recipe-list.client";
import { recipesKey, recipeUrlsKey } from "@/components/recipes/recipes-key";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/ui/client-messages";
import { listImages } from "@/lib/images";
import { listRecipes } from "@/lib/recipes";
import { listVariants } from "@/lib/variants";
import { listWatermarks } from "@/lib/watermarks";
import { clientSections } from "@/messages/client-sections";
import { requireActor } from "../../require-actor";
import { settingsMetadata } from "../settings-metadata";

export const generateMetadata = () => settingsMetadata("recipes");

export default async function RecipesPage() {
  const actor = await requireActor("/dashboard/settings/recipes", undefined, {
    role: "viewer",
    inWholeLibrary: true,
  });
  const [recipes, watermarks, newest] = await Promise.all([
    listRecipes(actor),
    listWatermarks(actor),
    listImages(actor, { limit: 1 }),
  ]);
  const image = newest.data.find(({ status }) => status.upload === "complete");
  const variants = image && (await listVariants(actor, image.id));

  return (
    <ClientMessages sections={clientSections["app/dashboard/settings/recipes/page.tsx"]}>
      <SettingsFrame page="recipes">
        <PageData queryKey={recipesKey} data={recipes}>
          <PageData queryKey={watermarksKey} data={watermarks}>
            <PageData queryKey={recipeUrlsKey(image?.id ?? "")} data={variants}>
              <RecipeList handle={actor.library.handle} image={image} />
            </PageData>
          </PageData>
        </PageData>
      </SettingsFrame>
    </ClientMessages>
  );
}
