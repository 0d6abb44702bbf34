"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/text-area";
import { panelFrame } from "../samples/example-panel";
import { ConfirmRequest } from "./confirm-request.client";
import { ParameterField } from "./parameter-field.client";
import type { RequestParameter, RequestTemplate } from "./request-template";
import { ResponseView } from "./response-view.client";
import { buildRequestPath, type EnteredRequest, type ReceivedResponse, sendRequest } from "./send-request";

interface Props {
  request: RequestTemplate;
  onClose: () => void;
}

/** A form with the operation's parameters and body, and the response of the service. */
export function TryItForm({ request, onClose }: Props) {
  const t = useTranslations("reference.tryIt");
  const [state, setState] = useState<"ready" | "sending" | "failed">("ready");
  const [asked, setAsked] = useState<EnteredRequest>();
  const [response, setResponse] = useState<ReceivedResponse>();

  async function send(entered: EnteredRequest): Promise<void> {
    setAsked(undefined);
    setResponse(undefined);
    setState("sending");
    try {
      setResponse(await sendRequest(request, entered));
      setState("ready");
    } catch {
      setState("failed");
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const entered = readForm(event.currentTarget, request);
    if (request.isDangerous) setAsked(entered);
    else void send(entered);
  }

  const { body } = request;
  return (
    <section aria-label={t("title")} className={`${panelFrame} p-4`}>
      <form className="flex flex-col gap-3" onSubmit={submit}>
        <h2 className="text-sm font-semibold">{t("title")}</h2>
        <p className="text-[0.8125rem] text-ink-soft">{t("lead")}</p>
        <Parameters request={request} />
        {body && body.kind !== "json" && (
          <label className="flex flex-col gap-1.5 text-sm font-medium">
            {t("file")}
            <input
              type="file"
              name={fileField}
              accept="image/*"
              required
              className="w-full font-normal text-ink-soft pointer-coarse:py-3"
            />
          </label>
        )}
        {body?.kind === "json" && (
          <TextArea
            label={t("body")}
            name={bodyField}
            defaultValue={body.text}
            rows={Math.min(12, body.text.split("\n").length + 1)}
            dir="ltr"
            spellCheck={false}
          />
        )}
        {asked ? (
          <ConfirmRequest
            method={request.method}
            path={buildRequestPath(request, asked)}
            onConfirm={() => void send(asked)}
            onCancel={() => setAsked(undefined)}
          />
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" look="primary" disabled={state === "sending"}>
              {t("send")}
            </Button>
            <Button look="bare" onClick={onClose}>
              {t("close")}
            </Button>
          </div>
        )}
      </form>
      <div role="status">
        {state === "sending" && <p className="mt-3 text-sm text-ink-soft">{t("sending")}</p>}
        {state === "failed" && <p className="mt-3 text-sm text-danger">{t("failed")}</p>}
        {response && <ResponseView response={response} />}
      </div>
    </section>
  );
}

/** The parameters that most requests set; the others are behind a summary. */
function Parameters({ request }: { request: RequestTemplate }) {
  const t = useTranslations("reference.tryIt");
  const isMain = ({ isRequired, example }: RequestParameter) => isRequired || example !== undefined;
  const others = request.parameters.filter((parameter) => !isMain(parameter));
  const toField = (parameter: RequestParameter) => (
    <ParameterField key={parameter.name} parameter={parameter} isPrefilled={request.method === "GET"} />
  );

  return (
    <>
      {request.parameters.filter(isMain).map(toField)}
      {others.length > 0 && (
        <details>
          <summary className="text-sm text-ink-soft select-none hover:text-ink pointer-coarse:py-3">
            {t("others", { count: others.length })}
          </summary>
          <div className="mt-3 flex flex-col gap-3">{others.map(toField)}</div>
        </details>
      )}
    </>
  );
}

// No parameter of the API has these names.
const [bodyField, fileField] = ["json-body", "sent-file"];

function readForm(form: HTMLFormElement, { parameters }: RequestTemplate): EnteredRequest {
  const entries = new FormData(form);
  const file = entries.get(fileField);
  return {
    values: Object.fromEntries(parameters.map(({ name }) => [name, String(entries.get(name) ?? "")])),
    text: String(entries.get(bodyField) ?? ""),
    file: file instanceof File && file.size > 0 ? file : undefined,
  };
}
