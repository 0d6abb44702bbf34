import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button.client";
import type { ImageResource } from "@/lib/images/resource";
import type { CustomVariants } from "./use-custom-variants";

interface Props {
  name: string;
  code: string;
  /** A short description. */
  text?: string;
  notes?: ReactNode;
}

/** Code to paste, with notes on its use. */
export function CodeSnippet({ name, code, text, notes }: Props) {
  const t = useTranslations("studio.use");
  return (
    <div className="mb-3 last:mb-0">
      <figure className="overflow-hidden rounded-md border border-line bg-surface">
        <figcaption className="flex items-center justify-between border-b border-line py-0.5 ps-3.5 pe-1 text-[0.8125rem] text-ink-soft">
          {name}
          <CopyButton text={code} label={t("copy", { form: name })} />
        </figcaption>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          data-code
          className="max-h-72 overflow-auto px-3.5 py-3 font-mono text-xs leading-relaxed"
        >
          <code>{code}</code>
        </pre>
      </figure>
      {text && <p className="mt-2 text-[0.8125rem] leading-5 text-ink-soft">{text}</p>}
      {notes}
    </div>
  );
}

interface NotesProps {
  image: ImageResource;
  variants: CustomVariants;
  savedKeys: readonly string[];
  /** The variants whose URLs the code contains. */
  keys: readonly string[];
}

/** Notes on who can open the URLs. */
export function UrlNotes({ image, variants, savedKeys, keys }: NotesProps) {
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
