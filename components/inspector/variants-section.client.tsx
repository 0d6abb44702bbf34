"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api } from "@/components/api/client";
import { ForRole } from "@/components/session/role.client";
import { Button, ButtonLink } from "@/components/ui/button";
import { Ltr } from "@/components/ui/ltr";
import { Progress } from "@/components/ui/progress";
import { useFormats } from "@/components/ui/use-formats";
import type { ImageResource } from "@/lib/images/resource";
import type { VariantResource } from "@/lib/variants/resource";
import { LoadedPart } from "./loaded-part.client";
import { variantsQuery } from "./variants-query";

/** The variants of the image: how far they are, what they weigh, why one failed. */
export function VariantsSection({ image }: { image: ImageResource }) {
  const t = useTranslations("inspector.variants");
  const list = useQuery(variantsQuery(image));
  return (
    <LoadedPart query={list}>
      {({ data }) => {
        const pending = data.filter(({ status }) => status === "pending").length;
        const made = data.filter(({ status }) => status === "ready").length;
        return (
          <>
            {pending > 0 && (
              <Progress label={t("progress")} fraction={made / (made + pending)} className="mb-3" />
            )}
            <ul className="flex flex-col gap-2 text-sm">
              {data.map((variant) => (
                <li key={variant.key}>
                  <VariantRow imageId={image.id} variant={variant} onChanged={() => void list.refetch()} />
                </li>
              ))}
            </ul>
            <ForRole least="owner">
              <ButtonLink
                size="small"
                className="mt-3"
                prefetch={false}
                href={`/dashboard/images/${image.id}/studio`}
              >
                {t("studio")}
              </ButtonLink>
            </ForRole>
          </>
        );
      }}
    </LoadedPart>
  );
}

interface RowProps {
  imageId: string;
  variant: VariantResource;
  onChanged: () => void;
}

function VariantRow({ imageId, variant, onChanged }: RowProps) {
  const t = useTranslations("inspector.variants");
  const { bytes } = useFormats();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string>();
  const { key, status, width, height, size_bytes } = variant;

  async function renderAgain(): Promise<void> {
    setProblem(undefined);
    try {
      await api.POST("/images/{id}/variants/{variantKey}/regenerate", {
        params: { path: { id: imageId, variantKey: key } },
      });
      onChanged();
    } catch (error) {
      setProblem(errorText(error));
    }
  }

  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <code className="truncate font-mono text-xs" title={key}>
          {key}
        </code>
        <span className="shrink-0 text-end text-xs text-ink-soft tabular-nums">
          {status === "ready" && width && height ? (
            <Ltr>{t("size", { width, height })}</Ltr>
          ) : (
            t(`states.${status}`)
          )}
          {status === "ready" && size_bytes !== null && <span className="ms-2">{bytes(size_bytes)}</span>}
        </span>
      </div>
      {status === "failed" && (
        <div className="mt-1 flex items-center gap-2">
          <p className="min-w-0 flex-1 text-danger">{problem ?? variant.error ?? t("failed")}</p>
          <Button size="small" onClick={() => void renderAgain()}>
            {t("again")}
          </Button>
        </div>
      )}
    </>
  );
}
