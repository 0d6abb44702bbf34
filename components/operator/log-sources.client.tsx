"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { Button } from "@/components/ui/button";
import { copyWhenKnown } from "@/components/ui/copy-text";
import { Field, Form } from "@/components/ui/field";
import { LabelledSelect } from "@/components/ui/labelled-select";
import { onDemand } from "@/components/ui/on-demand";
import { toast } from "@/components/ui/toast";
import { type LogFormat, type LogSourceResource, logFormats } from "@/lib/cache-logs/resource";
import { LogSourceItem } from "./log-source-item";
import { OperatorSection } from "./operator-section";
import { logSourcesKey } from "./owner-queries";

const LogSourceToken = onDemand(() =>
  import("./log-source-token.client").then((module) => module.LogSourceToken),
);

/** A token that is shown once. */
interface ShownToken {
  token: string;
  /** Whether the press that made the token has copied it. */
  copying: Promise<boolean>;
}

/** The caches whose access logs are counted, and a form to add one. */
export function LogSources() {
  const t = useTranslations("operator.logSources");
  const errorText = useErrorText();
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [format, setFormat] = useState<LogFormat>("varnish");
  const [isCreating, setCreating] = useState(false);
  const [shown, setShown] = useState<ShownToken>();
  const { data } = useQuery({
    queryKey: logSourcesKey,
    queryFn: ({ signal }) => unwrap(api.GET("/admin/log-sources", { signal })),
  });
  const sources = data?.data ?? [];
  const reload = () => client.invalidateQueries({ queryKey: logSourcesKey });

  async function create(form: HTMLFormElement): Promise<void> {
    const fields = new FormData(form);
    const name = String(fields.get("name") ?? "").trim();
    const hosts = String(fields.get("hosts") ?? "")
      .split(/[\s,]+/)
      .filter((host) => host !== "");
    setCreating(true);
    try {
      const creating = unwrap(api.POST("/admin/log-sources", { body: { name, hosts, format } }));
      const copying = copyWhenKnown(creating.then(({ token }) => token));
      const { token } = await creating;
      form.reset();
      setShown({ token, copying });
      await reload();
    } catch (error) {
      toast.error(t("notCreated", { name }), { reason: errorText(error) });
    } finally {
      setCreating(false);
    }
  }

  async function remove({ id, name }: LogSourceResource): Promise<void> {
    try {
      await unwrap(api.DELETE("/admin/log-sources/{id}", byId(id)));
      toast.success(t("deleted", { name }));
      await reload();
    } catch (error) {
      toast.error(t("notDeleted", { name }), { reason: errorText(error) });
    }
  }

  return (
    <OperatorSection title={t("title")} lead={t("lead")} heading={heading}>
      <Form
        className="mb-5 flex max-w-md flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void create(event.currentTarget);
        }}
      >
        <Field label={t("name")} name="name" size="medium" required maxLength={100} />
        <Field
          label={t("hosts")}
          name="hosts"
          size="medium"
          required
          dir="ltr"
          placeholder={t("hostsExample")}
        />
        <LabelledSelect
          label={t("format")}
          value={format}
          choices={logFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
          onChange={(value) => setFormat(logFormats.find((one) => one === value) ?? format)}
        />
        <Button type="submit" look="primary" className="self-start" disabled={isCreating}>
          {t("create")}
        </Button>
      </Form>
      {shown && <LogSourceToken {...shown} onClose={() => setShown(undefined)} />}
      <ul className="flex flex-col gap-3">
        {sources.map((source) => (
          <LogSourceItem
            key={source.id}
            source={source}
            onDelete={() => void remove(source)}
            focusAfterDelete={heading}
          />
        ))}
      </ul>
    </OperatorSection>
  );
}
