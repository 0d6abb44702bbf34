import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { RotateCw } from "@/components/ui/icons";
import { canRetry } from "./upload";
import type { UploadQueue } from "./upload-queue";
import { UploadRow } from "./upload-row";
import { QueueProvider, useUploadsSnapshot } from "./use-queue";

interface Props {
  queue: UploadQueue;
  urls: readonly URL[];
}

/** One line a URL: the image, or the reason why there is none. */
export function ImportResults({ queue, urls }: Props) {
  return (
    <QueueProvider value={queue}>
      <Results queue={queue} urls={urls} />
    </QueueProvider>
  );
}

function Results({ queue, urls }: Props) {
  const t = useTranslations("import.results");
  const id = useId();
  const { uploads } = useUploadsSnapshot();
  const results = uploads.filter(({ source }) => source instanceof URL && urls.includes(source));
  if (results.length === 0) return null;

  const retryable = results.filter(canRetry).map((upload) => upload.id);
  const done = results.filter(({ state }) => state === "done").length;

  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-[1.125rem] font-semibold tracking-tight">
          {t("title", { done, total: results.length })}
        </h2>
        {retryable.length > 0 && (
          <Button size="small" onClick={() => queue.retry(...retryable)}>
            <RotateCw aria-hidden size={15} />
            {t("retry", { count: retryable.length })}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {results.map((upload) => (
          <li key={upload.id}>
            <UploadRow upload={upload} />
          </li>
        ))}
      </ul>
    </section>
  );
}
