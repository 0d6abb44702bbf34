import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { CopyButton } from "@/components/ui/copy-button.client";
import { Check } from "@/components/ui/icons";
import type { CustomVariants, SavedKeys } from "./use-custom-variants";

interface Props {
  variantKey: string | undefined;
  variants: CustomVariants;
  saved: SavedKeys;
}

const maxSaved = 20;

/** Saves the chosen variant: for this image, or for every image. */
export function SavePanel({ variantKey, variants, saved }: Props) {
  const t = useTranslations("studio.save");
  const errorText = useErrorText();
  const { save, customVariants, pendingKeys, count, limit } = variants;
  const isReady = customVariants.some(({ key, status }) => key === variantKey && status === "ready");
  const isPending = variantKey !== undefined && pendingKeys.includes(variantKey);
  const isSavedForAll = variantKey !== undefined && saved.keys.includes(variantKey);
  const problem = save.error ?? saved.change.error;

  return (
    <section aria-labelledby="keep" className="flex flex-col gap-3">
      <h2 id="keep" className="text-base font-semibold tracking-tight">
        {t("title")}
      </h2>
      <p className="flex items-center gap-2 min-h-11 rounded-md border border-line bg-surface py-1 ps-3.5 pe-1">
        <span className="sr-only">{t("key")}</span>
        <code data-key className="min-w-0 flex-1 truncate font-mono text-[0.8125rem]">
          {variantKey ?? "–"}
        </code>
        {variantKey && <CopyButton text={variantKey} label={t("copyKey")} />}
      </p>
      <div className="flex flex-col gap-1.5">
        <Button
          look="primary"
          disabled={variantKey === undefined || isReady || isPending || save.isPending}
          onClick={() => variantKey && save.mutate([variantKey])}
        >
          {isReady && <Check aria-hidden size={16} />}
          {isReady ? t("saved") : isPending ? t("saving") : t("save")}
        </Button>
        <p className="text-[0.8125rem] leading-5 text-ink-soft">{t("text", { count, limit })}</p>
      </div>
      <Checkbox
        label={t("all")}
        description={
          isSavedForAll ? t("allSaved", { count: saved.keys.length, limit: maxSaved }) : t("allText")
        }
        checked={isSavedForAll}
        disabled={variantKey === undefined || saved.change.isPending}
        onChange={(isSaved) => variantKey && saved.change.mutate({ key: variantKey, isSaved })}
      />
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem && errorText(problem)}
      </p>
      <p role="status" className="sr-only">
        {isReady ? t("saved") : isPending ? t("saving") : ""}
      </p>
    </section>
  );
}
