import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { api, unwrap } from "@/components/api/client";
import { Button } from "@/components/ui/button";
import { copyWhenKnown } from "@/components/ui/copy-text";
import { Check } from "@/components/ui/icons";
import { recipeDensities } from "@/lib/engine/variants/recipe";
import type { ImageResource } from "@/lib/images/resource";
import { densityCode } from "./snippets";

const shownMs = 2_000;

interface Props {
  image: ImageResource;
  /** The slug of the recipe. */
  recipe: string;
}

/** Copies an img element with the image of the recipe at each pixel density. */
export function CopyRecipeCode({ image, recipe }: Props) {
  const t = useTranslations("studio.recipes");
  const copy = useTranslations("shell.copy");
  const [result, setResult] = useState<"copied" | "failed">();

  useEffect(() => {
    if (!result) return;

    const timer = setTimeout(() => setResult(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [result]);

  return (
    <>
      <Button
        size="small"
        look="bare"
        aria-label={t("copyHtml", { recipe })}
        onClick={async () => setResult((await copyWhenKnown(loadCode(image, recipe))) ? "copied" : "failed")}
      >
        {result === "copied" && <Check aria-hidden size={16} className="text-success" />}
        {t("html")}
      </Button>
      <span role="status" className="sr-only">
        {result && copy(result)}
      </span>
    </>
  );
}

async function loadCode({ id, alt }: ImageResource, recipe: string): Promise<string> {
  const names = recipeDensities.map((density) => (density === 1 ? recipe : `${recipe}@${density}`));
  const params = { path: { id }, query: { include_recipes: names.join(",") } };
  const image = await unwrap(api.GET("/images/{id}", { params }));
  if (Array.isArray(image)) throw new TypeError("one id, not one image");

  return densityCode(
    names.map((name) => image.urls[name] ?? ""),
    alt ?? "",
  );
}
