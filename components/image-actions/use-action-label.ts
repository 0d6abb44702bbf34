import { useTranslations } from "next-intl";
import type { ActionTarget, ImageAction } from "./actions";

/** Returns what names an action on these images, with their number if there are several. */
export function useActionLabel(): (action: ImageAction, target: ActionTarget) => string {
  const t = useTranslations("imageActions");

  return function label({ id }, { count, areFavourites }) {
    const key = id === "favourite" && areFavourites ? "unfavourite" : id;
    switch (key) {
      case "compare":
        return t("many.compare", { count });
      case "studio":
        return t("one.studio");
      case "share":
      case "download":
      case "copyLinks":
      case "recipe":
      case "addToCollection":
      case "removeFromCollection":
      case "moveToStart":
      case "moveToEnd":
      case "moveBefore":
        return count === 1 ? t(`one.${key}`) : t(`many.${key}`, { count });
      case "favourite":
      case "unfavourite":
      case "delete":
      case "restore":
      case "purge":
        return count === 1 ? t(`one.${key}`) : t(`dialog.confirm.${key}`, { count });
      default:
        return count === 1 ? t(`one.${key}`) : t(`dialog.titles.${key}`, { count });
    }
  };
}
