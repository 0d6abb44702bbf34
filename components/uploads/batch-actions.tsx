import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { RotateCw } from "@/components/ui/icons";
import { canRetry, questionKinds, type Upload, type UploadQuestion } from "./upload";
import { useUploadQueue } from "./use-queue";

/** Retries and answers for several uploads at once. */
export function BatchActions({ uploads }: { uploads: readonly Upload[] }) {
  const t = useTranslations("uploads.panel");
  const queue = useUploadQueue();
  const retryable = uploads.filter(canRetry).map(({ id }) => id);

  return (
    <>
      {questionKinds.map((kind) => (
        <AnswerAll key={kind} uploads={uploads} kind={kind} />
      ))}
      {retryable.length > 1 && (
        <div className="border-t border-line p-2">
          <Button size="small" look="bare" className="w-full" onClick={() => queue.retry(...retryable)}>
            <RotateCw aria-hidden size={15} />
            {t("retryAll", { count: retryable.length })}
          </Button>
        </div>
      )}
    </>
  );
}

/** Answers a question of several uploads. One alone is answered in its row. */
function AnswerAll({ uploads, kind }: { uploads: readonly Upload[]; kind: UploadQuestion["kind"] }) {
  const t = useTranslations("uploads.question");
  const queue = useUploadQueue();
  const ids = uploads
    .filter(({ state, question }) => state === "asking" && question?.kind === kind)
    .map(({ id }) => id);
  if (ids.length < 2) return null;

  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line bg-accent-soft px-4 py-2.5 text-[0.8125rem]">
      <p className="basis-full">{t(`${kind}.several`, { count: ids.length })}</p>
      <Button size="small" onClick={() => queue.answer("use", ...ids)}>
        {t(`${kind}.useAll`)}
      </Button>
      <Button size="small" onClick={() => queue.answer("upload", ...ids)}>
        {t(`${kind}.uploadAll`)}
      </Button>
    </div>
  );
}
