import { useTranslations } from "next-intl";

export interface CountedImages {
  count: number;
  /** False for a smart collection that may show more. */
  count_is_exact?: boolean;
}

/** The number of images of an album or a collection. */
export function ImageCount({ counted }: { counted: CountedImages }) {
  const { count, count_is_exact: isExact = true } = counted;
  const t = useTranslations("publicPages");
  if (isExact) return t("profile.albumImages", { count });

  return count > 0 && t("collection.atLeast", { count });
}
