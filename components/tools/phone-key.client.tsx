"use client";

import { useTranslations } from "next-intl";
import { CopyRow } from "@/components/ui/copy-row.client";
import { SecretDialog } from "@/components/ui/secret-dialog";
import { phoneParts, phoneSteps } from "./phone-steps";

interface Props {
  origin: string;
  secret: string;
  onClose: () => void;
}

/**
 * Instructions for a shortcut of iOS: its steps, and the two texts that it needs. The key is not
 * shown again.
 */
export function PhoneKey({ origin, secret, onClose }: Props) {
  const t = useTranslations("tools.ios");
  const texts = { url: `${origin}/api/upload?on_conflict=rename`, header: `Bearer ${secret}` };
  return (
    <SecretDialog
      title={t("title")}
      text={t("text")}
      closeLabel={t("done")}
      doneLabel={t("done")}
      onClose={onClose}
    >
      <ol className="mb-5 list-decimal ps-5 text-sm">
        {phoneSteps.map((step) => (
          <li key={step}>{t(`steps.${step}`)}</li>
        ))}
      </ol>
      <dl className="flex flex-col gap-4">
        {phoneParts.map((part) => (
          <CopyRow
            key={part}
            name={t(`${part}.name`)}
            text={texts[part]}
            copyLabel={t(`${part}.copy`)}
            shown={part}
          />
        ))}
      </dl>
    </SecretDialog>
  );
}
