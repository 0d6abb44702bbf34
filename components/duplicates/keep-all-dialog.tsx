import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Progress } from "@/components/ui/progress";
import { useFormats } from "@/components/ui/use-formats";
import { keepBestInAll } from "./keep-best";

interface Props {
  onConfirm: () => void;
  onClose: () => void;
}

/** Shows what a dry run counts, then moves the images to the trash on a press. */
export function KeepAllDialog({ onConfirm, onClose }: Props) {
  const t = useTranslations("duplicates.keepAll");
  const errorText = useErrorText();
  const { bytes } = useFormats();
  const [progress, setProgress] = useState(0);
  const dryRun = useQuery({
    queryKey: ["duplicates-dry-run"],
    queryFn: ({ signal }) => keepBestInAll({ isDryRun: true, onProgress: setProgress, signal }),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const { groups = 0, images = 0, bytes: size = 0 } = dryRun.data ?? {};

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("title")}
      text={t("text")}
      closeLabel={t("cancel")}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            look="primary"
            disabled={images === 0}
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            {t("confirm", { count: images })}
          </Button>
        </>
      }
    >
      <div role="status" className="min-h-12 text-sm">
        {dryRun.isPending && (
          <>
            <p className="mb-2">{t("counting", { share: progress })}</p>
            <Progress label={t("progress")} fraction={progress} />
          </>
        )}
        {dryRun.data && (
          <p>{images === 0 ? t("none") : t("result", { images, groups, size: bytes(size) })}</p>
        )}
      </div>
      {dryRun.error !== null && (
        <p role="alert" className="text-sm text-danger">
          {errorText(dryRun.error)}
        </p>
      )}
    </Dialog>
  );
}
