import { useTranslations } from "next-intl";
import type { ActionTarget, ImageAction, ImageActionId } from "./actions";

/** Returns what names an action on these images, with their number if there are several. */
export function useActionLabel(): (action: ImageAction, target: ActionTarget) => string {
  const t = useTranslations("imageActions");

  return function label({ id }, { count, areFavourites, areArchived }) {
    const key = reverse(id, { areFavourites, areArchived });
    switch (key) {
      case "compare":
      case "cull":
        return t(`many.${key}`, { count });
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
      case "archive":
      case "unarchive":
      case "delete":
      case "restore":
      case "purge":
        return count === 1 ? t(`one.${key}`) : t(`dialog.confirm.${key}`, { count });
      default:
        return count === 1 ? t(`one.${key}`) : t(`dialog.titles.${key}`, { count });
    }
  };
}

type States = Pick<ActionTarget, "areFavourites" | "areArchived">;

/** The same action takes back what all images have already. */
function reverse(id: ImageActionId, { areFavourites, areArchived }: States) {
  if (id === "favourite" && areFavourites) return "unfavourite";
  return id === "archive" && areArchived ? "unarchive" : id;
}
