import { useTranslations } from "next-intl";
import { useState } from "react";
import { noSelection } from "@/components/batches/selection";
import { type NamedCollection, useMembership } from "@/components/image-collections/use-membership";
import { ChooseImagesDialog } from "@/components/library/choose-images-dialog";

interface Props {
  collection: NamedCollection;
  onClose: () => void;
}

const noFilters = {};

/** Images of the library, of which the chosen ones are added to the collection. */
export function AddImagesChoice({ collection, onClose }: Props) {
  const t = useTranslations("collectionActions.choose");
  const { add } = useMembership();
  const [selection, setSelection] = useState(noSelection);

  return (
    <ChooseImagesDialog
      title={t("title", { title: collection.title })}
      text={t("text")}
      label={t("list")}
      noneText={t("none")}
      selection={selection}
      onSelection={setSelection}
      onClose={onClose}
      onConfirm={() => void add(collection, { selection, filters: noFilters })}
    />
  );
}
