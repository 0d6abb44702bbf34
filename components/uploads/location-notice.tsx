import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { MapPin } from "@/components/ui/icons";
import type { UploadDefaults } from "./to-upload-defaults";
import type { Upload } from "./upload";
import { useUploadDefaults } from "./upload-defaults";
import { useEncryption } from "./use-encryption";
import { useUploadQueue } from "./use-queue";

/** Lists uploads that show others where they were taken, and offers to remove that. */
export function LocationNotice({ uploads }: { uploads: readonly Upload[] }) {
  const t = useTranslations("uploads.location");
  const queue = useUploadQueue();
  const located = uploads.filter(hasLocation);
  const defaults = useUploadDefaults(located.length > 0);
  const isEncrypted = useEncryption(located.map(({ target }) => target));
  const shown = located.filter(
    (upload) =>
      !(upload.image?.status.encrypted ?? isEncrypted(upload.target)) && isShownToOthers(upload, defaults),
  );

  const count = (removal: Upload["locationRemoval"]) =>
    shown.filter((upload) => upload.locationRemoval === removal).length;
  const open = shown.filter(
    ({ locationRemoval }) => locationRemoval !== "pending" && locationRemoval !== "done",
  );
  if (open.length === 0 && count("pending") === 0) return null;

  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line bg-accent-soft px-4 py-2.5 text-[0.8125rem]">
      <MapPin aria-hidden size={16} className="shrink-0 text-accent-text" />
      <p className="me-auto min-w-0 flex-1" role="status">
        {open.length === 0 && t("removing", { count: count("pending") })}
        {open.length > 0 && (count("failed") > 0 ? t("failed") : t("shown", { count: open.length }))}
      </p>
      {open.length > 0 && (
        <Button size="small" onClick={() => queue.removeLocation(...open.map(({ id }) => id))}>
          {t("remove")}
        </Button>
      )}
    </div>
  );
}

/** The stored file is decisive; before it is stored, what was read from the file. */
function hasLocation({ state, hasLocation, image, locationRemoval }: Upload): boolean {
  if (locationRemoval !== undefined) return true;
  if (image) return image.info.metadata?.kept.includes("gps") ?? false;
  return state !== "failed" && hasLocation === true;
}

function isShownToOthers({ target, image }: Upload, defaults: UploadDefaults | undefined): boolean {
  if (image) return image.visibility !== "private";
  if (!defaults || defaults.removesLocation) return false;
  return (target.visibility ?? defaults.visibility) !== "private";
}
