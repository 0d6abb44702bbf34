import { useTranslations } from "next-intl";
import { type ReactNode, useDeferredValue, useState } from "react";
import { countSelected, type Selection } from "@/components/batches/selection";
import { type ListChoice, withoutFilter } from "@/components/image-lists/filters";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { ListFilter } from "@/components/ui/icons";
import { FilterChips } from "./filter-chips";
import { FilterPanel } from "./filter-panel.client";
import { ImagePicker, type ImagePickerProps } from "./image-picker";

interface Props extends Pick<ImagePickerProps, "label" | "noneText" | "isOffered"> {
  title: string;
  text: string;
  selection: Selection;
  onSelection: (selection: Selection) => void;
  /** The effect of the choice. */
  preview?: ReactNode;
  onClose: () => void;
  onConfirm: () => void;
}

const fixedFilters = {};

/** Images of the library, found by search and filters, of which some are chosen. */
export function ChooseImagesDialog(props: Props) {
  const { title, text, selection, onSelection, preview, onClose, onConfirm, ...picker } = props;
  const t = useTranslations("albums.addition");
  const [isFilterOpen, setFilterOpen] = useState(false);
  const [own, setOwn] = useState<ListChoice>({ filters: {}, sort: undefined });
  const choice = useDeferredValue(own);
  const count = countSelected(selection);

  function search(typed: string): void {
    const others = withoutFilter(own.filters, "search");
    setOwn({ ...own, filters: typed === "" ? others : { ...others, search: typed } });
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      text={text}
      closeLabel={t("cancel")}
      width="max-w-5xl"
      className="h-[calc(100dvh-2rem)]"
      actions={
        <>
          <div className="min-w-0 flex-1 basis-60">{count > 0 && preview}</div>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            look="primary"
            disabled={count === 0}
            onClick={() => {
              onConfirm();
              onClose();
            }}
          >
            {t("confirm", { count })}
          </Button>
        </>
      }
    >
      <div className="mb-4 flex items-end gap-2">
        <Field
          label={t("search")}
          name="search"
          type="search"
          size="medium"
          dir="auto"
          autoComplete="off"
          value={own.filters.search ?? ""}
          onChange={(event) => search(event.target.value)}
        />
        <IconButton
          label={t("filters")}
          aria-expanded={isFilterOpen}
          onClick={() => setFilterOpen(!isFilterOpen)}
        >
          <ListFilter aria-hidden size={18} />
        </IconButton>
      </div>
      {isFilterOpen && (
        <FilterPanel
          own={own}
          choose={setOwn}
          fixed={fixedFilters}
          count={undefined}
          onClose={() => setFilterOpen(false)}
        />
      )}
      <FilterChips own={own} choose={setOwn} />
      <ImagePicker {...picker} choice={choice} selection={selection} onSelection={onSelection} />
    </Dialog>
  );
}
