import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import type { OrderedSet } from "@/components/image-lists/filters";
import type { Place } from "@/components/image-lists/image-list";
import { imageLists } from "@/components/image-lists/image-lists";
import { toast } from "@/components/ui/toast";
import { type Move, moveImages, movesBack } from "./move-images";

/** Moves images in the order by hand of a collection or an album, with Undo. */
export function useMoveImages(set: OrderedSet) {
  const t = useTranslations("collectionActions.results");
  const errorText = useErrorText();

  async function run(moves: readonly Move[], onMoved: () => void): Promise<void> {
    try {
      await moveImages(set, moves);
      onMoved();
    } catch (error) {
      imageLists.refreshOrder(set);
      const count = moves.reduce((sum, { ids }) => sum + ids.length, 0);
      toast.error(t("notMoved", { count }), {
        reason: errorText(error),
        retry: () => void run(moves, onMoved),
        id: "album" in set ? set.album : set.collection,
      });
    }
  }

  return function move(ids: readonly string[], place: Place): Promise<void> {
    const back = movesBack(imageLists.manualOrder(set), ids);
    return run([{ ids, place }], () => {
      const text = t("moved", { count: ids.length });
      if (back) toast.undoable(text, () => void run(back, () => toast.success(t("undone"))));
      else toast.success(text);
    });
  };
}
