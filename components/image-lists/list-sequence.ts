import type { ImageList } from "./image-list";
import type { ImageSequence } from "./sequence";

/** The images of a list as the viewer pages through them. */
export function listSequence(list: ImageList): ImageSequence {
  return {
    get count() {
      return list.snapshot().total;
    },
    indexOf: (id) => list.indexOf(id),
    at: (index) => list.imageAt(index),
    async load(index) {
      if (index < 0) return undefined;

      await list.load(index, index + 1);
      return list.imageAt(index);
    },
  };
}
