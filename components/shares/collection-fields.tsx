import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { maxFrozenImages } from "@/lib/shares/values";
import type { ShareFieldsProps } from "./share-fields";
import type { CollectionChoice } from "./share-form";

/** Fields for the content of a link: the collections within it, and later matches of smart ones. */
export function CollectionFields({
  form: { tree, live },
  onChange,
  collection: { isSmart, hasChildren },
}: ShareFieldsProps & { collection: CollectionChoice }) {
  const t = useTranslations("shares.dialog");
  if (!isSmart && !hasChildren) return null;

  return (
    <div className="flex flex-col gap-2 pointer-coarse:gap-5">
      {hasChildren && (
        <Checkbox
          label={t("tree")}
          description={t("treeHelp")}
          checked={tree}
          onChange={(checked) => onChange({ tree: checked, ...(!checked && !isSmart && { live: false }) })}
        />
      )}
      {(isSmart || tree) && (
        <Checkbox
          label={t("live")}
          description={t("liveHelp", { max: maxFrozenImages })}
          checked={live}
          onChange={(checked) => onChange({ live: checked })}
        />
      )}
    </div>
  );
}
