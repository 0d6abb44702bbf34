import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import type { LoadedPreview } from "./use-preview";
import { useSaving } from "./use-saving";

interface Props {
  preview: LoadedPreview | undefined;
  originalBytes: number;
}

/** The two main figures, beneath the image while the others are out of view. */
export function ResultLine({ preview, originalBytes }: Props) {
  const t = useTranslations("studio.result");
  const { kilobytes } = useFormats();
  const saving = useSaving(originalBytes);
  return (
    <p
      aria-hidden
      className="mt-2 flex min-h-5 justify-between text-[0.8125rem] leading-5 tabular-nums lg:hidden"
    >
      {preview && (
        <>
          <span>
            <b className="font-semibold">{t("bytes", { bytes: preview.blob.size })}</b>
            {" · "}
            {kilobytes(preview.blob.size)}
          </span>
          <span>{saving(preview.blob.size)}</span>
        </>
      )}
    </p>
  );
}
