"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Ltr } from "@/components/ui/ltr";

interface Props {
  method: string;
  path: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * A confirmation before a request that deletes or changes much, in the place of the button that
 * would send it.
 */
export function ConfirmRequest({ method, path, onConfirm, onCancel }: Props) {
  const t = useTranslations("reference.tryIt");
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);

  return (
    <fieldset className="rounded-md border border-danger bg-danger-soft p-4 text-sm">
      <legend className="sr-only">{t("confirmTitle")}</legend>
      <p role="alert">{t("confirm")}</p>
      <p className="mt-2 font-mono text-xs">
        <Ltr className="break-all">{`${method} ${path}`}</Ltr>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="danger" onClick={onConfirm}>
          {t("sendAnyway")}
        </Button>
        <Button ref={cancel} look="bare" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </fieldset>
  );
}
