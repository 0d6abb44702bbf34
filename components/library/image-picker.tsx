import { useErrorText } from "@/components/api/api-error";
import { type Selection, toggled } from "@/components/batches/selection";
import type { ListChoice } from "@/components/image-lists/filters";
import type { GridImage } from "@/components/image-lists/list-api";
import { useImagePages } from "@/components/image-lists/use-image-pages";
import { EndOfPage, ImageOptions } from "./image-options.client";

export interface ImagePickerProps {
  choice: ListChoice;
  /** Names the list. */
  label: string;
  /** Instead of an empty list. */
  noneText: string;
  /** Leaves images out. */
  isOffered?: (image: GridImage) => boolean;
  selection: Selection;
  onSelection: (selection: Selection) => void;
}

/** Images of the library to choose from; more are loaded as they come into view. */
export function ImagePicker(props: ImagePickerProps) {
  const { choice, label, noneText, isOffered = () => true, selection, onSelection } = props;
  const errorText = useErrorText();
  const { images, snapshot, loadMore } = useImagePages(choice);
  const offered = images.filter(isOffered);

  return (
    <>
      <ImageOptions
        label={label}
        images={offered}
        selection={selection}
        onToggle={(image) => onSelection(toggled(selection, image.id))}
      />
      {snapshot.error !== undefined && (
        <p role="alert" className="py-4 text-sm text-danger">
          {errorText(snapshot.error)}
        </p>
      )}
      {snapshot.isReady && snapshot.isComplete && offered.length === 0 && (
        <p role="status" className="py-8 text-center text-ink-soft">
          {noneText}
        </p>
      )}
      {!snapshot.isComplete && <EndOfPage key={images.length} onVisible={loadMore} />}
    </>
  );
}
