"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ApiError, useErrorText } from "@/components/api/api-error";
import { useSavedKeys } from "@/components/studio/use-custom-variants";
import { Button, ButtonLink } from "@/components/ui/button";
import { Field, Form } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Trash2 } from "@/components/ui/icons";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";

interface Props {
  keys: readonly string[];
  /** The number that the account can have. */
  max: number;
  /** Requests by variant in the last `days` days. */
  requests: Readonly<Record<string, number>>;
  days: number;
  /** The studio of an image, where a key can be made and seen; undefined without an image. */
  studioHref: string | undefined;
}

/** The custom variants that every image offers. */
export function SavedVariants({ keys: initialKeys, max, requests, days, studioHref }: Props) {
  const t = useTranslations("variants");
  const errorText = useErrorText();
  const { number } = useFormats();
  const { keys, change } = useSavedKeys(initialKeys);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();

  function add(event: FormEvent): void {
    event.preventDefault();
    const key = typed.trim();
    setProblem(key === "" ? t("keyMissing") : undefined);
    if (key === "") return;

    change.mutate(
      { key, isSaved: true },
      { onSuccess: () => setTyped(""), onError: (error) => setProblem(describeProblem(error)) },
    );
  }

  function describeProblem(error: Error): string {
    if (!(error instanceof ApiError) || error.code !== "VALIDATION_ERROR") return errorText(error);
    return keys.length >= max ? t("tooMany", { max }) : t("keyInvalid");
  }

  function remove(key: string): void {
    change.mutate(
      { key, isSaved: false },
      {
        onSuccess: () => toast.undoable(t("removed", { key }), () => change.mutate({ key, isSaved: true })),
        onError: (error) => toast.error(t("notRemoved", { key }), { reason: errorText(error) }),
      },
    );
  }

  return (
    <>
      <p className="mb-5 text-sm text-ink-soft">{t("lead")}</p>
      {keys.length > 0 && (
        <ul className="mb-5 divide-y divide-line rounded-md border border-line bg-surface">
          {keys.map((key) => (
            <li key={key} className="flex items-center justify-between gap-3 px-4 py-2 text-sm">
              <span className="min-w-0">
                <code dir="ltr" className="block font-mono text-[0.8125rem] break-all">
                  {key}
                </code>
                <span className="text-[0.8125rem] text-ink-soft">
                  {t("requests", { count: requests[key] ?? 0, shown: number(requests[key] ?? 0), days })}
                </span>
              </span>
              <IconButton label={t("remove", { key })} onClick={() => remove(key)}>
                <Trash2 aria-hidden size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Form noValidate onSubmit={add} className="flex max-w-md items-start gap-3">
        <Field
          name="key"
          size="medium"
          label={t("key")}
          dir="ltr"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder={t("keyExample")}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(undefined);
          }}
          error={problem}
        />
        <Button type="submit" className="mt-6" disabled={change.isPending}>
          {t("add")}
        </Button>
      </Form>
      {studioHref !== undefined && (
        <ButtonLink href={studioHref} className="mt-5">
          {t("studio")}
        </ButtonLink>
      )}
    </>
  );
}
