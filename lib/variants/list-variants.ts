import { isCleanViewer } from "@/lib/access";
import { isRecipeKey, parseRecipeKey } from "@/lib/engine/variants/recipe-keys";
import { compareCustomKeys, isCustomKey, presetKeys } from "@/lib/engine/variants/variant-keys";
import { imageUrl, type RecipeInUrls, recipeUrl, signedVariantUrl } from "@/lib/image-urls";
import { type ImageWithFile, requireImage } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { listRecipeVariants } from "@/lib/recipes";
import { listCustomKeys } from "./rendition";
import { listRenditions, type RenditionRow } from "./repository";
import { customVariantLimit, type VariantList, type VariantResource } from "./resource";
import { saveQueued } from "./save-queue";

/**
 * Lists the original, every preset and every recipe whether rendered or not, recipes at other
 * densities and custom variants that are ready, pending or failed.
 */
export async function listVariants(actor: Actor, imageId: string): Promise<VariantList> {
  await saveQueued(imageId);
  const imageWithFile = await requireImage(actor, imageId, { deleted: "hidden" });
  const rows = await listRenditions(imageId, imageWithFile.image.generation);
  const pendingKeys = imageWithFile.image.variantsAwaited;
  const customRowKeys = rows.filter((row) => row.kind === "custom").map((row) => row.variantKey);
  const customKeys = [...new Set([...customRowKeys, ...pendingKeys.filter(isCustomKey)])];
  customKeys.sort(compareCustomKeys);
  const recipes = [...(await listRecipeVariants(libraryOwner(actor)))].filter(
    ([, { key }]) =>
      isBaseKey(key) || pendingKeys.includes(key) || rows.some((row) => row.variantKey === key),
  );
  const located = toLocated(imageWithFile);
  const describe = (key: string, recipe?: RecipeInUrls) =>
    presentVariant(
      recipe ? recipeUrl(actor, located, recipe) : buildVariantUrl(actor, imageWithFile, key),
      { key, name: recipe?.name ?? key },
      rows.filter((row) => row.variantKey === key),
      pendingKeys.includes(key),
    );

  return {
    data: [
      presentOriginalVariant(actor, imageWithFile),
      ...presetKeys.map((key) => describe(key)),
      ...customKeys.map((key) => describe(key)),
      ...recipes.map(([name, recipe]) => describe(recipe.key, { ...recipe, name })),
    ],
    custom_count: listCustomKeys(rows).length,
    custom_limit: customVariantLimit,
  };
}

const toLocated = ({ image, mark = null }: ImageWithFile) => ({ ...image, mark });

function buildVariantUrl(actor: Actor, imageWithFile: ImageWithFile, key: string): string {
  const build = isCustomKey(key) ? signedVariantUrl : imageUrl;
  return build(actor.library, toLocated(imageWithFile), key);
}

function presentOriginalVariant(actor: Actor, imageWithFile: ImageWithFile): VariantResource {
  const { image, file, mark } = imageWithFile;
  // As in `Image`, the largest preset stands for an original that the actor does not get.
  const urlKey = mark && !isCleanViewer(actor) ? "w2048" : "original";
  return {
    key: "original",
    kind: "preset",
    status: image.uploaded ? "ready" : "pending",
    url: buildVariantUrl(actor, imageWithFile, urlKey),
    content_type: file?.contentType ?? null,
    size_bytes: file?.sizeBytes ?? null,
    width: file?.width ?? null,
    height: file?.height ?? null,
    created_at: file?.completedAt ?? null,
    renderings: [],
    error: null,
  };
}

/** Density 1: the recipe as it is. */
const isBaseKey = (key: string) => parseRecipeKey(key)?.density === 1;

function presentKind(key: string): VariantResource["kind"] {
  if (isRecipeKey(key)) return "recipe";
  return isCustomKey(key) ? "custom" : "preset";
}

function presentVariant(
  url: string,
  { key, name }: { key: string; name: string },
  rows: readonly RenditionRow[],
  isPending: boolean,
): VariantResource {
  const ready = rows.filter((row) => row.status === "ready");
  const [main] = ready.length > 0 ? ready : rows;
  return {
    key: name,
    kind: presentKind(key),
    status: ready.length > 0 ? "ready" : isPending ? "pending" : main ? "failed" : "absent",
    url,
    content_type: main?.contentType ?? null,
    size_bytes: main?.sizeBytes ?? null,
    width: main?.width ?? null,
    height: main?.height ?? null,
    created_at: main?.createdAt ?? null,
    renderings: ready.map((row) => ({
      format: row.format,
      content_type: row.contentType ?? "",
      size_bytes: row.sizeBytes ?? 0,
    })),
    error: ready.length > 0 ? null : (main?.error ?? null),
  };
}
