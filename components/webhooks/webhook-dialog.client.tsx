"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { ApiError, useErrorText } from "@/components/api/api-error";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { LabelledSelect } from "@/components/ui/labelled-select";
import type { WebhookResource } from "@/lib/webhooks/resource";
import { EventChoice } from "./event-choice";

export type WebhookChoice = Pick<WebhookResource, "url" | "events"> & { description: string };

interface Props {
  /** The webhook that is changed; a new one without. */
  webhook?: WebhookResource;
  onClose: () => void;
  /** Rejects with the error of the API. */
  onSave: (choice: WebhookChoice) => Promise<void>;
}

/** A form for the URL that receives events, and for the events. */
export function WebhookDialog({ webhook, onClose, onSave }: Props) {
  const t = useTranslations("webhooks.dialog");
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [events, setEvents] = useState<WebhookResource["events"]>(webhook?.events ?? ["*"]);
  const [problem, setProblem] = useState<{ isUrl: boolean; text: string }>();
  const [isSaving, setSaving] = useState(false);
  const isAll = events.includes("*");

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const read = (name: string) => String(data.get(name) ?? "").trim();
    if (events.length === 0) return setProblem({ isUrl: false, text: t("eventsMissing") });

    setSaving(true);
    setProblem(undefined);
    try {
      await onSave({ url: read("url"), description: read("description"), events });
    } catch (error) {
      const isUrl = error instanceof ApiError && error.response.details?.url !== undefined;
      setProblem({ isUrl, text: isUrl ? t("urlInvalid") : errorText(error) });
    } finally {
      setSaving(false);
    }
  }

  return (
    <FormDialog
      onClose={onClose}
      title={webhook ? t("edit") : t("new")}
      cancelLabel={t("cancel")}
      submitLabel={webhook ? t("save") : t("create")}
      isSaving={isSaving}
      initialFocus={input}
      onSubmit={(event) => void save(event)}
    >
      <Field
        ref={input}
        name="url"
        size="medium"
        label={t("url")}
        dir="ltr"
        autoComplete="off"
        maxLength={2_000}
        defaultValue={webhook?.url}
        error={problem?.isUrl ? problem.text : undefined}
      />
      <Field
        name="description"
        size="medium"
        label={t("description")}
        dir="auto"
        autoComplete="off"
        maxLength={200}
        defaultValue={webhook?.description ?? ""}
      />
      <LabelledSelect
        label={t("events")}
        value={isAll ? "all" : "some"}
        choices={[
          { value: "all", label: t("all") },
          { value: "some", label: t("some") },
        ]}
        onChange={(value) => setEvents(value === "all" ? ["*"] : [])}
      />
      {!isAll && <EventChoice events={events} onChange={setEvents} />}
      {problem && !problem.isUrl && (
        <p role="alert" className="text-sm text-danger">
          {problem.text}
        </p>
      )}
    </FormDialog>
  );
}
