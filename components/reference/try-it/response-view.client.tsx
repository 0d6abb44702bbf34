"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { CopyButton } from "@/components/ui/copy-button.client";
import { Ltr } from "@/components/ui/ltr";
import { useFormats } from "@/components/ui/use-formats";
import { Code } from "../samples/example-panel";
import { formatJson } from "../samples/format-json";
import type { ReceivedResponse } from "./send-request";

/**
 * Longer texts are cut in the view, because a browser takes seconds to lay them out; the copy is
 * complete.
 */
const maxShownCharacters = 100_000;

/** Status, headers of note and body of a response. */
export function ResponseView({
  response: { status, statusText, ms, headers, body },
}: {
  response: ReceivedResponse;
}) {
  const t = useTranslations("reference.tryIt");
  const { number } = useFormats();
  return (
    <div className="mt-4 border-t border-line pt-3 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Ltr className={`font-mono font-semibold ${status < 400 ? "text-success" : "text-danger"}`}>
          {`${status} ${statusText}`.trim()}
        </Ltr>
        <span className="text-xs text-ink-soft">{t("duration", { ms: number(ms) })}</span>
      </p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 font-mono text-xs leading-5">
        {headers.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="break-all">
              <Ltr>{value}</Ltr>
            </dd>
          </div>
        ))}
      </dl>
      {body?.kind === "text" && <TextBody text={body.text} />}
      {body?.kind === "file" && <FileBody blob={body.blob} name={body.name} />}
      {body === undefined && <p className="mt-2 text-ink-soft">{t("noBody")}</p>}
    </div>
  );
}

function TextBody({ text }: { text: string }) {
  const t = useTranslations("reference.tryIt");
  const formatted = formatText(text);
  return (
    <div className="mt-3 overflow-hidden rounded-md border border-line bg-surface">
      <div className="flex items-center justify-between gap-2 border-b border-line ps-4 pe-1 text-[0.8125rem] text-ink-soft">
        {t("responseBody")}
        <CopyButton text={formatted} label={t("copyBody")} isSmall />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section aria-label={t("responseBody")} tabIndex={0} className="max-h-72 overflow-auto">
        <Code text={formatted.slice(0, maxShownCharacters)} />
      </section>
    </div>
  );
}

function formatText(text: string): string {
  try {
    return formatJson(JSON.parse(text));
  } catch {
    return text;
  }
}

/** An image is shown, any other file can be saved. */
function FileBody({ blob, name }: { blob: Blob; name: string }) {
  const t = useTranslations("reference.tryIt");
  const { bytes } = useFormats();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  if (url === undefined) return null;

  return (
    <div className="mt-3">
      {blob.type.startsWith("image/") && (
        // biome-ignore lint/performance/noImgElement: bytes that are already here.
        <img src={url} alt={t("imageBody")} className="mb-2 max-w-full rounded-md" />
      )}
      <a
        href={url}
        download={name}
        className="underline decoration-line-strong underline-offset-4 hover:text-ink pointer-coarse:inline-block pointer-coarse:py-3"
      >
        {t("save", { name, size: bytes(blob.size) })}
      </a>
    </div>
  );
}
