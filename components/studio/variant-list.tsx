import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useErrorText } from "@/components/api/api-error";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { CopyButton } from "@/components/ui/copy-button.client";
import { IconButton } from "@/components/ui/icon-button";
import { Eye, Trash2 } from "@/components/ui/icons";
import { Ltr } from "@/components/ui/ltr";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import type { VariantList as Listed } from "@/lib/variants/resource";
import type { CustomVariants } from "./use-custom-variants";
import { typeName } from "./variant-options";

interface Props {
  variants: CustomVariants;
  /** The sizes that every image offers. */
  savedKeys: readonly string[];
  onShow: (key: string) => void;
}

type Variant = Listed["data"][number];

/** The custom variants of the image, with their file sizes. */
export function VariantList({ variants, savedKeys, onShow }: Props) {
  const t = useTranslations("studio.list");
  const errorText = useErrorText();
  const { customVariants, pendingKeys, remove } = variants;

  const heading = useRef<HTMLHeadingElement>(null);

  const deleteVariant = (key: string) =>
    remove.mutate(key, {
      onSuccess: () => toast.success(t("deleted", { key })),
      onError: (error) =>
        toast.error(t("notDeleted", { key }), {
          reason: errorText(error),
          retry: () => deleteVariant(key),
        }),
    });

  return (
    <section aria-labelledby="customs">
      <h2
        ref={heading}
        id="customs"
        tabIndex={-1}
        className="rounded-sm text-base font-semibold tracking-tight"
      >
        {t("title")}
      </h2>
      {customVariants.length + pendingKeys.length === 0 ? (
        <p className="mt-1.5 text-sm text-ink-soft">{t("none")}</p>
      ) : (
        <ul
          aria-labelledby="customs"
          className="mt-3 divide-y divide-line rounded-md border border-line bg-surface"
        >
          {pendingKeys.map((key) => (
            <li key={key} className="px-3.5 py-2.5">
              <code className="block truncate font-mono text-xs">{key}</code>
              <span className="text-xs text-ink-soft">{t("making")}</span>
            </li>
          ))}
          {customVariants.map((variant) => (
            <li key={variant.key} className="flex items-center gap-1 py-1.5 ps-3.5 pe-1">
              <div className="min-w-0 flex-1">
                <code className="block truncate font-mono text-xs" title={variant.key}>
                  {variant.key}
                </code>
                <VariantDetails variant={variant} />
              </div>
              <IconButton label={t("show", { key: variant.key })} onClick={() => onShow(variant.key)}>
                <Eye aria-hidden size={17} />
              </IconButton>
              <CopyButton text={variant.url} label={t("copy", { key: variant.key })} />
              <AlertDialog
                trigger={
                  <IconButton label={t("delete", { key: variant.key })} tone="dangerOnHover">
                    <Trash2 aria-hidden size={17} />
                  </IconButton>
                }
                title={t("confirm.title", { key: variant.key })}
                text={t(savedKeys.includes(variant.key) ? "confirm.textSavedForAll" : "confirm.text")}
                cancelLabel={t("confirm.cancel")}
                confirmLabel={t("confirm.delete")}
                onConfirm={() => deleteVariant(variant.key)}
                focusAfterConfirm={heading}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Dimensions and file sizes of a rendered variant, or why rendering failed. */
export function VariantDetails({
  variant: { status, error, width, height, renderings },
}: {
  variant: Variant;
}) {
  const t = useTranslations("studio");
  const { bytes } = useFormats();
  if (status === "failed")
    return <span className="text-xs text-danger">{t("list.failed", { reason: error ?? "" })}</span>;

  const sizes = renderings.map((one) => `${typeName(one.content_type)} ${bytes(one.size_bytes)}`);
  return (
    <span className="block text-xs text-ink-soft">
      <Ltr>{t("result.pixels", { width: width ?? 0, height: height ?? 0 })}</Ltr>
      {["", ...sizes].join(" · ")}
    </span>
  );
}
