"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { largestPublicKey, listPublicKeys } from "@/components/image-lists/required-watermark";
import { Button } from "@/components/ui/button";
import { CopyRow } from "@/components/ui/copy-row.client";
import { Dialog } from "@/components/ui/dialog";
import { FormDialog } from "@/components/ui/form-dialog";
import { LabelledSelect } from "@/components/ui/labelled-select";
import { LocalTime } from "@/components/ui/local-time.client";
import type { ImageResource } from "@/lib/images/resource";
import type { ImageToken } from "@/lib/images/tokens/resource";

const seconds = { hour: 3_600, day: 86_400, week: 604_800 } as const;
const durations = ["hour", "day", "week"] as const;

interface Props {
  image: ImageResource;
  onClose: () => void;
}

/**
 * Makes a link with a token, which opens one size of an encrypted image for everyone who has it,
 * and then shows it.
 */
export function TokenLinkDialog({ image, onClose }: Props) {
  const t = useTranslations("encryptedImage.links");
  const errorText = useErrorText();
  const [variant, setVariant] = useState<string>(() => largestPublicKey(image));
  const [duration, setDuration] = useState<(typeof durations)[number]>("day");
  const [created, setCreated] = useState<ImageToken>();
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  async function create(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSaving(true);
    setProblem(undefined);
    try {
      const body = { variant, expires_in: seconds[duration] };
      setCreated(await unwrap(api.POST("/images/{id}/token", { ...byId(image.id), body })));
    } catch (error) {
      setProblem(errorText(error));
    }

    setSaving(false);
  }

  if (created) return <ReadyDialog link={created} onClose={onClose} />;

  return (
    <FormDialog
      title={t("title", { filename: image.filename })}
      onClose={onClose}
      cancelLabel={t("cancel")}
      submitLabel={t("create")}
      isSaving={isSaving}
      onSubmit={(event) => void create(event)}
    >
      <p className="text-sm text-ink-soft">{t("text")}</p>
      <LabelledSelect
        label={t("size")}
        value={variant}
        choices={listPublicKeys(image).map((key) => ({
          value: key,
          label: key === "original" ? t("original") : key,
        }))}
        onChange={setVariant}
      />
      <LabelledSelect
        label={t("duration")}
        value={duration}
        choices={durations.map((value) => ({ value, label: t(`durations.${value}`) }))}
        onChange={(value) => setDuration(durations.find((one) => one === value) ?? "day")}
      />
      {problem !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </FormDialog>
  );
}

function ReadyDialog({ link, onClose }: { link: ImageToken; onClose: () => void }) {
  const t = useTranslations("encryptedImage.links");
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t("ready")}
      text={t.rich("until", { time: () => <LocalTime iso={link.expires_at} /> })}
      closeLabel={t("close")}
      actions={
        <Button look="primary" onClick={onClose}>
          {t("done")}
        </Button>
      }
    >
      <dl>
        <CopyRow name={t("link")} text={link.url} copyLabel={t("copy")} shown="token-link" />
      </dl>
    </Dialog>
  );
}
