import type { BatchChange } from "@/components/batches/batch";
import type { NewAlbum } from "@/components/collections/use-new-album";

export interface ChangeFormProps {
  change: BatchChange | undefined;
  /** An album that is created before images are moved to it. */
  newAlbum: NewAlbum;
  onChange: (change: BatchChange | undefined) => void;
  /** Called by Enter in a text field. */
  onSubmit: () => void;
}
