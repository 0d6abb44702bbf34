import { useTranslations } from "next-intl";
import type { ShownPreview } from "./use-preview";
import { useSaving } from "./use-saving";

interface Props {
  shown: ShownPreview | undefined;
  originalBytes: number;
}

/** The two figures that matter, beside the picture where there is no room for all; the others say the same to a reader. */
export function ResultLine({ shown, originalBytes }: Props) {
  const t = useTranslations("studio.result");
  const saving = useSaving(originalBytes);
  return (
    <p
      aria-hidden
      className="mt-2 flex min-h-5 justify-between text-[0.8125rem] leading-5 tabular-nums lg:hidden"
    >
      {shown && (
        <>
          <span className="font-semibold">{t("bytes", { bytes: shown.blob.size })}</span>
          <span>{saving(shown.blob.size)}</span>
        </>
      )}
    </p>
  );
}
