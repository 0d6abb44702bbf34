import { useTranslations } from "next-intl";
import { FramedImage } from "@/components/brand/framed-image";
import { Ltr } from "@/components/ui/ltr";
import { Landscape } from "./landscape";
import { Section } from "./section";

/** Three presets, in true proportion to one another. */
const samples = [
  { key: "og-image", shape: "aspect-1200/630 w-full", column: "col-span-12 sm:col-span-6" },
  { key: "w512", shape: "aspect-3/2 w-full", column: "col-span-8 sm:col-span-4" },
  { key: "thumb", shape: "aspect-square w-full object-[64%_50%]", column: "col-span-4 sm:col-span-2" },
] as const;

export function Sizes() {
  const t = useTranslations("site.sizes");
  return (
    <Section title={t("title")} lead={t("lead")}>
      <ul className="grid grid-cols-12 items-end gap-3 sm:gap-6">
        {samples.map(({ key, shape, column }) => (
          <li key={key} className={column}>
            <FramedImage caption={<SizeName name={key} size={t(key)} />}>
              <Landscape className={shape} />
            </FramedImage>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function SizeName({ name, size }: { name: string; size: string }) {
  return (
    <span className="flex flex-wrap justify-between gap-x-3">
      <Ltr className="font-medium text-ink">{name}</Ltr>
      <Ltr>{size}</Ltr>
    </span>
  );
}
