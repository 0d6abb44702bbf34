import { useTranslations } from "next-intl";
import { listParents } from "@/components/image-collections/collection-tree-nodes";
import { useCollectionNodes } from "@/components/image-collections/use-collection-nodes";
import { LabelledSelect } from "@/components/ui/labelled-select";

interface Props {
  label: string;
  /** The ID of a collection; null: none. */
  value: string | null;
  /** The collection that moves; undefined for a new one. */
  moved?: string;
  onChange: (parent: string | null) => void;
}

const none = "";
/** A space as wide as the text is high, which options do not collapse. */
const indent = "\u2003";

/** The collection that contains another one: none, or a collection that is not too deep. */
export function ParentSelect({ label, value, moved, onChange }: Props) {
  const t = useTranslations("imageCollections.parent");
  const nodes = useCollectionNodes();
  const choices = listParents(nodes, moved).map(({ id, title, depth }) => ({
    value: id,
    label: `${indent.repeat(depth - 1)}${title}`,
  }));

  return (
    <LabelledSelect
      label={label}
      value={value ?? none}
      choices={[{ value: none, label: t("none") }, ...choices]}
      onChange={(chosen) => onChange(chosen === none ? null : chosen)}
    />
  );
}
