"use client";

import { useTranslations } from "next-intl";
import { ChallengeField } from "@/components/challenge/challenge-field.client";
import { Button } from "@/components/ui/button";
import { Field, Form } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import type { ChallengeWidget } from "@/lib/identity/challenge/values";
import {
  maxReportText,
  maxReportUrl,
  type ReportReason,
  reportReasons,
} from "@/lib/operation/reports/values";

interface Props {
  widget: ChallengeWidget | undefined;
  url: string;
  reason: ReportReason | undefined;
  /** The field that is wrong, or why nothing was sent. */
  problem: "url" | "reason" | "text" | "email" | "challenge" | "tooMany" | "notSent" | undefined;
}

/** A plain form, which works without scripts too. */
export function ReportForm({ widget, url, reason, problem }: Props) {
  const t = useTranslations("report");
  const message = problem && t(`problem.${problem}`, { max: maxReportText });
  const errorOf = (field: Props["problem"]) => (field === problem ? message : undefined);

  return (
    <Form method="post" action="/api/reports" className="flex flex-col gap-4">
      <Field
        label={t("url")}
        name="image"
        type="url"
        required
        maxLength={maxReportUrl}
        defaultValue={url}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        error={errorOf("url")}
      />
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">{t("reason")}</legend>
        <div className="flex flex-col gap-2">
          {reportReasons.map((value) => (
            <label
              key={value}
              className="flex cursor-pointer items-start gap-3 rounded-md pointer-coarse:min-h-11 border border-line-strong bg-surface px-3.5 py-2.5 has-checked:border-accent-text has-checked:bg-accent-soft"
            >
              <input
                type="radio"
                name="reason"
                value={value}
                required
                defaultChecked={value === reason}
                className="mt-1 size-4 shrink-0 accent-accent-text"
              />
              <span className="text-sm font-medium">{t(`reasons.${value}`)}</span>
            </label>
          ))}
        </div>
        {problem === "reason" && (
          <p role="alert" className="mt-1.5 text-sm text-danger">
            {message}
          </p>
        )}
      </fieldset>
      <TextArea
        label={t("text")}
        name="text"
        required
        rows={5}
        maxLength={maxReportText}
        error={errorOf("text")}
      />
      <Field
        label={t("email")}
        name="email"
        type="text"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={errorOf("email")}
      />
      {widget && <ChallengeField widget={widget} action="report" />}
      {(problem === "challenge" || problem === "tooMany" || problem === "notSent") && (
        <p role="alert" className="text-sm text-danger">
          {message}
        </p>
      )}
      <Button type="submit" look="primary" size="large">
        {t("send")}
      </Button>
    </Form>
  );
}
