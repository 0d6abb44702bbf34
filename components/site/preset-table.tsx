import { useTranslations } from "next-intl";
import { Ltr } from "@/components/ui/ltr";
import { useFormats } from "@/components/ui/use-formats";
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
      <p role="status" className="mb-3 text-sm">
        {isComplete &&
          articleBytes !== undefined &&
          t("summary", {
            name,
            bytes: bytes(image.bytes),
            variantBytes: bytes(articleBytes),
            percent: percent(articleBytes / image.bytes, 0),
          })}
      </p>
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
                {t("original")}
              </th>
              <td className={cell}>
                <Ltr>{t("dimensions", { width, height })}</Ltr>
              </td>
              <td className={cell} colSpan={2}>
                {bytes(image.bytes)}
              </td>
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
