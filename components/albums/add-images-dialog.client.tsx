"use client";

import { useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";
import { BatchPreview, useBatchPreview } from "@/components/batches/batch-preview";
import { countSelected, noSelection } from "@/components/batches/selection";
import { useBatch } from "@/components/batches/use-batch";
import { type ListChoice, withoutFilter } from "@/components/image-lists/filters";
import { FilterChips } from "@/components/library/filter-chips";
import { FilterPanel } from "@/components/library/filter-panel.client";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { ListFilter } from "@/components/ui/icons";
import { ImagePicker } from "./image-picker.client";

interface Props {
  album: string;
  title: string;
  onClose: () => void;
}

const fixedFilters = {};

/**
 * Images of other albums, found by search and filters, of which the chosen ones move to the album.
 */
export function AddImagesDialog({ album, title, onClose }: Props) {
  const t = useTranslations("albums.addition");
  const runBatch = useBatch();
  const [selection, setSelection] = useState(noSelection);
  const [isFilterOpen, setFilterOpen] = useState(false);
  const [own, setOwn] = useState<ListChoice>({ filters: {}, sort: undefined });
  const choice = useDeferredValue(own);
  const count = countSelected(selection);
  const change = { action: "move", album } as const;
  const target = { selection, filters: fixedFilters };
  const preview = useBatchPreview(count === 0 ? undefined : change, target);

  function search(text: string): void {
    const others = withoutFilter(own.filters, "search");
    setOwn({ ...own, filters: text === "" ? others : { ...others, search: text } });
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("title", { title })}
      text={t("text")}
      closeLabel={t("cancel")}
      width="max-w-5xl"
      className="h-[calc(100dvh-2rem)]"
      actions={
        <>
          <div className="min-w-0 flex-1 basis-60">
            {count > 0 && <BatchPreview outcome={preview.data} error={preview.error} />}
          </div>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            look="primary"
            disabled={count === 0}
            onClick={() => {
              void runBatch(change, target);
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
      <ImagePicker choice={choice} exceptAlbum={album} selection={selection} onSelection={setSelection} />
    </Dialog>
  );
}
