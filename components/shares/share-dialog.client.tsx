"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { Button } from "@/components/ui/button";
import { CopyAction } from "@/components/ui/copy-action.client";
import { copyWhenKnown } from "@/components/ui/copy-text";
import { Dialog } from "@/components/ui/dialog";
import { Field, Form } from "@/components/ui/field";
import { LabelledSelect } from "@/components/ui/labelled-select";
import { TextArea } from "@/components/ui/text-area";
import type { ShareResource } from "@/lib/shares/resource";
import { CollectionFields } from "./collection-fields";
import { AccessFields, type ShareFieldsProps, UploadFields, ViewingFields } from "./share-fields";
import {
  type CollectionChoice,
  findInvalidField,
  newShareForm,
  type ShareChoice,
  type ShareForm,
  toCreateBody,
  toShareForm,
  toUpdateBody,
} from "./share-form";
import { SharedLink } from "./shared-link";
import { sharesKey } from "./shares-key";

interface Props {
  /** The content of a new link; without one, the dialog has a field for an album. */
  target?: ShareChoice;
  /** Only for a collection. */
  collection?: CollectionChoice;
  /** The link that is changed; a new one without. */
  share?: ShareResource;
  onClose: () => void;
}

/** Makes a share link and then shows it, or changes one. */
export function ShareDialog({ target, collection, share, onClose }: Props) {
  const t = useTranslations("shares.dialog");
  const errorText = useErrorText();
  const client = useQueryClient();
  const formId = useId();
  const [form, setForm] = useState<ShareForm>(share ? toShareForm(share) : newShareForm);
  const [invalid, setInvalid] = useState<ReturnType<typeof findInvalidField>>();
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const [created, setCreated] = useState<Created>();

  async function create(): Promise<Created> {
    const creating = unwrap(api.POST("/shares", { body: toCreateBody(form, target) }));
    const copying = copyWhenKnown(creating.then(({ url }) => url));
    return { url: (await creating).url, copying };
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const field = findInvalidField(form);
    setInvalid(field);
    if (field) return;

    setSaving(true);
    setProblem(undefined);
    try {
      if (share) await unwrap(api.PATCH("/shares/{id}", { ...byId(share.id), body: toUpdateBody(form) }));
      else setCreated(await create());
      await client.invalidateQueries({ queryKey: sharesKey });
      if (share) onClose();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setSaving(false);
    }
  }

  if (created) return <ReadyDialog {...created} onClose={onClose} />;

  const fields: ShareFieldsProps = {
    form,
    invalid,
    onChange: (changes) => setForm((current) => ({ ...current, ...changes })),
    ...(share && { existing: { hasPassword: share.has_password } }),
  };

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(share ? "edit" : "new")}
      closeLabel={t("close")}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="primary" type="submit" form={formId} disabled={isSaving}>
            {t(share ? "save" : "create")}
          </Button>
        </>
      }
    >
      <Form id={formId} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
        {!share && !target && <TargetFields {...fields} />}
        {collection && <CollectionFields {...fields} collection={collection} />}
        <Field
          name="title"
          size="medium"
          label={t("title")}
          placeholder={t("titleExample")}
          dir="auto"
          autoComplete="off"
          maxLength={200}
          value={form.title}
          onChange={({ target: { value } }) => fields.onChange({ title: value })}
        />
        <TextArea
          name="message"
          label={t("message")}
          dir="auto"
          rows={2}
          maxLength={2_000}
          value={form.message}
          onChange={({ target: { value } }) => fields.onChange({ message: value })}
        />
        <AccessFields {...fields} />
        {form.kind === "upload" ? <UploadFields {...fields} /> : <ViewingFields {...fields} />}
        {problem !== undefined && (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
      </Form>
    </Dialog>
  );
}

interface Created {
  url: string;
  /** Whether the press that made the link has copied it. */
  copying: Promise<boolean>;
}

function ReadyDialog({ url, copying, onClose }: Created & { onClose: () => void }) {
  const t = useTranslations("shares.dialog");
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("ready")}
      closeLabel={t("close")}
      actions={
        <>
          <Button onClick={onClose}>{t("done")}</Button>
          <CopyAction text={url} copying={copying} />
        </>
      }
    >
      <SharedLink url={url} />
    </Dialog>
  );
}

/** The album that a link shows, or lets guests upload into. */
function TargetFields({ form, onChange }: ShareFieldsProps) {
  const t = useTranslations("shares.dialog");
  const { data } = useQuery({
    queryKey: [...sharesKey, "albums"],
    queryFn: ({ signal }) => unwrap(api.GET("/albums", { signal })),
  });
  const albums = data?.data ?? [];

  return (
    <>
      <LabelledSelect
        label={t("what")}
        value={form.kind}
        choices={[
          { value: "album", label: t("whatAlbum") },
          { value: "upload", label: t("whatUpload") },
        ]}
        onChange={(value) => onChange({ kind: value === "upload" ? "upload" : "album" })}
      />
      <LabelledSelect
        label={t("album")}
        value={form.album}
        choices={albums.map(({ album, title }) => ({ value: album, label: title }))}
        onChange={(album) => onChange({ album })}
      />
    </>
  );
}
