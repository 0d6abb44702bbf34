import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import type { Place } from "@/components/image-lists/image-list";
import { imageLists } from "@/components/image-lists/image-lists";
import { toast } from "@/components/ui/toast";
import { type Move, moveImages, movesBack } from "./move-images";

/** Moves images in the order by hand of a collection, with Undo. */
export function useMoveImages(collection: string) {
  const t = useTranslations("collectionActions.results");
  const errorText = useErrorText();

  async function run(moves: readonly Move[], onMoved: () => void): Promise<void> {
    try {
      await moveImages(collection, moves);
      onMoved();
    } catch (error) {
      imageLists.refreshCollection(collection);
      const count = moves.reduce((sum, { ids }) => sum + ids.length, 0);
      toast.error(t("notMoved", { count }), {
        reason: errorText(error),
        retry: () => void run(moves, onMoved),
        id: collection,
      });
    }
  }

  return function move(ids: readonly string[], place: Place): Promise<void> {
    const back = movesBack(imageLists.manualOrder(collection), ids);
    return run([{ ids, place }], () => {
      const text = t("moved", { count: ids.length });
      if (back) toast.undoable(text, () => void run(back, () => toast.success(t("undone"))));
      else toast.success(text);
    });
  };
}
