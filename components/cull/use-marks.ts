import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { showChange } from "@/components/batches/optimistic-change";
import type { GridImage } from "@/components/image-lists/list-api";
import { toast } from "@/components/ui/toast";
import { type Mark, type MarkChange, type Marks, markOf, marksOf } from "./mark";
import { openQueue, toBatchChange } from "./open-queue";
import type { MarkQueue, QueueState } from "./queue";

const idle: QueueState = { pending: 0, error: undefined };
const getIdle = () => idle;
const subscribeNever = () => () => undefined;

interface MarkControls {
  state: QueueState;
  /** Returns the stars and the flag of an image, saved or not. */
  marksOf: (image: GridImage) => Marks;
  /** Returns whether the image is marked: the browser may not store it. */
  mark: (image: GridImage, change: MarkChange) => boolean;
  /** Sets the value before the last mark. Returns the image, or undefined if there is none. */
  undo: () => string | undefined;
  canUndo: boolean;
  /** Sends what waits for a retry. */
  retry: () => void;
}

/** Stars and flags that are shown at once, and saved in the background. */
export function useMarks(library: string): MarkControls {
  const t = useTranslations("cull.saving");
  const [queue, setQueue] = useState<MarkQueue>();
  useEffect(() => setQueue(openQueue(library)), [library]);
  const state = useSyncExternalStore(queue?.subscribe ?? subscribeNever, queue?.state ?? getIdle, getIdle);
  const history = useRef<Mark[]>([]);
  const [undoable, setUndoable] = useState(0);

  const current = (image: GridImage): Marks => ({ ...marksOf(image), ...queue?.marksOf(image.id) });

  function add(mark: Mark): boolean {
    try {
      // Keys work from the first paint on.
      openQueue(library).add(mark);
    } catch {
      toast.error(t("notStored"), { reason: t("notStoredReason") });
      return false;
    }
    showChange(toBatchChange(mark), [mark.id]);
    return true;
  }

  return {
    state,
    marksOf: current,
    mark(image, change) {
      const before = current(image);
      if (before[change.field] === change.value) return true;
      if (!add({ id: image.id, ...change })) return false;

      history.current.push(markOf(image.id, change.field, before));
      setUndoable(history.current.length);
      return true;
    },
    undo() {
      const before = history.current.at(-1);
      if (!before || !add(before)) return undefined;

      history.current.pop();
      setUndoable(history.current.length);
      return before.id;
    },
    canUndo: undoable > 0,
    retry: () => queue?.wake(),
  };
}
