"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type SyntheticEvent, useState, useSyncExternalStore } from "react";
import { useIsOffered } from "@/components/session/offers.client";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { TextArea } from "@/components/ui/text-area";
import { TargetText } from "./target-text";
import { maxUrls, parseUrlLines } from "./transfer-urls";
import { useUploads } from "./upload-provider.client";
import { uploadStore } from "./upload-store";
import { useCurrentTarget } from "./upload-target";
import { useEncryption } from "./use-encryption";

const ImportResults = dynamic(() => import("./import-results").then((module) => module.ImportResults), {
  ssr: false,
});

/** Imports images from URLs, one a line, and shows what became of each. */
export function ImportForm() {
  const t = useTranslations("import");
  const { add } = useUploads();
  const isOffered = useIsOffered();
  const [isEncrypted, setEncrypted] = useState<boolean>();
  const pageTarget = useCurrentTarget();
  const target = { ...pageTarget, ...(isEncrypted !== undefined && { isEncrypted }) };
  const encrypts = useEncryption([target])(target);
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const [imported, setImported] = useState<readonly URL[]>([]);
  const queue = useSyncExternalStore(uploadStore.subscribe, uploadStore.queue, () => undefined);
  const { urls, invalidLine } = parseUrlLines(text);

  const findError = () => {
    if (invalidLine !== undefined) return t("invalid", { line: invalidLine });
    if (urls.length > maxUrls) return t("tooMany", { count: urls.length, max: maxUrls });
    return urls.length === 0 ? t("empty") : undefined;
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const problem = findError();
    setError(problem);
    if (problem !== undefined) return;

    add(urls, target);
    setImported([...imported, ...urls]);
    setText("");
  };

  return (
    <div className="flex max-w-[44rem] flex-col gap-8">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextArea
          name="urls"
          label={t("urls")}
          help={t("help", { max: maxUrls })}
          error={error}
          rows={8}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="off"
          placeholder={t("example")}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
        />
        {isOffered("encryption") && (
          <Checkbox
            label={t("encrypt")}
            description={t("encryptHelp")}
            checked={encrypts === true}
            onChange={setEncrypted}
          />
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" look="primary">
            {t("submit", { count: urls.length })}
          </Button>
          <p className="text-sm text-ink-soft">
            <TargetText target={target} />
          </p>
        </div>
      </form>
      {queue && imported.length > 0 && <ImportResults queue={queue} urls={imported} />}
    </div>
  );
}
