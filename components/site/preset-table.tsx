import { useTranslations } from "next-intl";
import { Ltr } from "@/components/ui/ltr";
import { useFormats } from "@/components/ui/use-formats";
import { presetKeys } from "@/lib/engine/variants/variant-keys";
import type { TriedImage } from "./encode-in-browser";

const columns = ["variant", "pixels", "webp", "jpeg"] as const;

interface Props {
  image: TriedImage;
  isComplete: boolean;
}

/** The presets of an image with their dimensions and bytes in each format. */
export function PresetTable({ image, isComplete }: Props) {
  const t = useTranslations("site.tryPresets");
  const { bytes, percent } = useFormats();
  const { name, width, height, presets } = image;
  const article = presets.find(({ key }) => key === "w1024");
  const articleBytes = article?.webpBytes ?? article?.jpegBytes;
  const cell = "px-2 py-2 text-start sm:px-4";

  return (
    <div aria-busy={!isComplete} className="mt-6">
      <div className="mb-3 flex items-center gap-4">
        {/* biome-ignore lint/performance/noImgElement: the bytes are in this browser only. */}
        <img
          src={image.url}
          alt={t("preview", { name })}
          className="size-20 shrink-0 rounded-sm border border-line bg-sunken object-contain"
        />
        <p role="status" className="min-w-0 text-sm break-words">
          {!isComplete && t("working", { done: presets.length, total: presetKeys.length })}
          {isComplete &&
            articleBytes !== undefined &&
            t("summary", {
              name,
              bytes: bytes(image.bytes),
              variantBytes: bytes(articleBytes),
              percent: percent(articleBytes / image.bytes, 0),
            })}
        </p>
      </div>
      <div className="overflow-hidden rounded-md border border-line bg-surface">
        <table className="w-full text-[0.8125rem] tabular-nums sm:text-sm">
          <thead className="border-b border-line text-xs text-ink-soft">
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className={`${cell} font-medium`}>
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            <tr>
              <th scope="row" className={`${cell} font-medium`}>
                {t("original", { bytes: bytes(image.bytes) })}
              </th>
              <td className={cell}>
                <Ltr>{t("dimensions", { width, height })}</Ltr>
              </td>
              <td className={cell}>–</td>
              <td className={cell}>–</td>
            </tr>
            {presets.map((preset) => (
              <tr key={preset.key}>
                <th scope="row" className={`${cell} font-mono font-normal`}>
                  <Ltr>{preset.key}</Ltr>
                </th>
                <td className={cell}>
                  <Ltr>{t("dimensions", { width: preset.width, height: preset.height })}</Ltr>
                </td>
                <td className={cell}>{preset.webpBytes === undefined ? "–" : bytes(preset.webpBytes)}</td>
                <td className={cell}>{preset.jpegBytes === undefined ? "–" : bytes(preset.jpegBytes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 text-sm text-ink-soft">{t("note")}</p>
    </div>
  );
}
