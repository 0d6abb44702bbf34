"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ForRole } from "@/components/session/role.client";
import { ReplaceFile } from "@/components/uploads/replace-file.client";
import type { ImageResource } from "@/lib/images/resource";
import { variantsQuery } from "./variants-query";

/**
 * Shows that the stored file is damaged, or which variants could not be rendered and why, and
 * offers to give the image another file.
 */
export function FailureNotice({ image }: { image: ImageResource }) {
  const t = useTranslations("inspector.failure");
  const { damaged, variants } = image.status;
  const failed = variants.failed.length;
  const { data } = useQuery({ ...variantsQuery(image), enabled: failed > 0 && !damaged });
  if (failed === 0 && !damaged) return null;

  const reason = damaged ? t("damagedText") : data?.data.find(({ error }) => error !== null)?.error;
  return (
    <div role="alert" className="mb-4 rounded-md border border-danger bg-danger-soft p-3 text-sm text-danger">
      <p className="font-medium">{damaged ? t("damaged") : t("title", { failed })}</p>
      {reason && <p className="mt-1 mb-3">{reason}</p>}
      <ForRole least="editor">
        <ReplaceFile image={image} label={t("replace")} />
      </ForRole>
    </div>
  );
}
