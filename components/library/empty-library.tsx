import { useTranslations } from "next-intl";
import { ForRole } from "@/components/session/role.client";
import { ImagePlus } from "@/components/ui/icons";
import { UploadButton } from "@/components/uploads/upload-button.client";
import { WaysIn } from "./ways-in.client";

/** A library without images, and the ways in. */
export function EmptyLibrary() {
  const t = useTranslations("library.empty");
  return (
    <div className="flex flex-col gap-6">
      <div className="grid min-h-80 place-items-center rounded-lg border-2 border-dashed border-line p-8">
        <div className="flex max-w-sm flex-col items-center text-center">
          <ImagePlus aria-hidden size={40} strokeWidth={1.5} className="text-accent-text" />
          <h2 className="mt-5 text-xl font-semibold tracking-tight">{t("title")}</h2>
          <ForRole least="contributor">
            <p className="mt-2 mb-7 text-ink-soft">{t("text")}</p>
            <UploadButton size="large" />
          </ForRole>
        </div>
      </div>
      <ForRole least="contributor">
        <WaysIn />
      </ForRole>
    </div>
  );
}
