import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { ImageResource } from "@/lib/images/resource";
import type { CustomVariants } from "./use-custom-variants";

interface Props {
  image: ImageResource;
  variants: CustomVariants;
  savedKeys: readonly string[];
  /** The variants whose URLs the code contains. */
  keys: readonly string[];
}

/** Notes on who can open the URLs. */
export function UrlNotes({ image, variants, savedKeys, keys }: Props) {
  const t = useTranslations("studio.use");
  const isReady = (key: string) =>
    variants.customVariants.some((variant) => variant.key === key && variant.status === "ready");
  const missing = keys.filter((key) => !isReady(key) && !savedKeys.includes(key));
  const isSigned = keys.some((key) => isReady(key) && !savedKeys.includes(key));
  const { save, pendingKeys } = variants;
  return (
    <div className="mt-2 flex flex-col gap-2 text-[0.8125rem] leading-5 empty:hidden">
      {image.is_private && <p className="rounded-md bg-accent-soft px-3 py-2">{t("private")}</p>}
      {!image.is_private && missing.length > 0 && (
        <p className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-accent-soft px-3 py-2">
          {t("missing", { count: missing.length })}
          <Button
            size="small"
            disabled={save.isPending || missing.every((key) => pendingKeys.includes(key))}
            onClick={() => save.mutate(missing)}
          >
            {t("saveMissing", { count: missing.length })}
          </Button>
        </p>
      )}
      {!image.is_private && isSigned && <p className="text-ink-soft">{t("signed")}</p>}
    </div>
  );
}
