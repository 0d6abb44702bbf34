import { useTranslations } from "next-intl";
import { ApiError, useErrorText } from "@/components/api/api-error";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Check, CircleAlert, RotateCw, X } from "@/components/ui/icons";
import { Link } from "@/components/ui/link.client";
import { Progress } from "@/components/ui/progress";
import { useFormats } from "@/components/ui/use-formats";
import { canRetry, type Upload } from "./upload";
import { UploadThumbnail } from "./upload-thumbnail";
import { useUploadQueue } from "./use-queue";

/** One upload: thumbnail, name, state and actions. */
export function UploadRow({ upload }: { upload: Upload }) {
  const { state, source, filename, image } = upload;
  const t = useTranslations("uploads.panel");
  return (
    <div className="flex items-start gap-3 py-3 ps-4 pe-3" data-state={state}>
      <span className="relative">
        <UploadThumbnail source={source} />
        <StateMark state={state} />
      </span>
      <div className="min-w-0 flex-1 text-[0.8125rem] leading-snug">
        {image ? (
          <Link
            href={`/dashboard/images/${image.id}`}
            prefetch={false}
            dir="auto"
            className="block truncate font-medium underline-offset-3 hover:underline"
          >
            {image.filename}
          </Link>
        ) : (
          <span dir="auto" className="block truncate font-medium">
            {filename}
          </span>
        )}
        <StateText upload={upload} />
        {state === "sending" && (
          <Progress
            label={t("progress", { filename })}
            fraction={upload.sentBytes / upload.sizeBytes}
            className="mt-1.5"
          />
        )}
        {state === "asking" && <Answers upload={upload} />}
      </div>
      <RowActions upload={upload} />
    </div>
  );
}

function StateMark({ state }: Pick<Upload, "state">) {
  if (state !== "done" && state !== "failed") return null;

  const Icon = state === "done" ? Check : CircleAlert;
  return (
    <span
      className={`absolute -end-1.5 -bottom-1.5 grid size-5 place-items-center rounded-full border border-transparent bg-raised ${state === "done" ? "text-success" : "text-danger"}`}
    >
      <Icon aria-hidden size={15} strokeWidth={2.25} />
    </span>
  );
}

function StateText({ upload }: { upload: Upload }) {
  const t = useTranslations("uploads.panel.state");
  const errorText = useErrorText();
  if (upload.state === "failed") {
    const reason = findUrlProblem(upload.problem);
    return (
      <span className="block text-danger">
        {reason === undefined ? errorText(upload.problem) : t("importFailed", { reason })}
      </span>
    );
  }

  return (
    <span className="block text-ink-soft tabular-nums">
      <ProgressText upload={upload} />
    </span>
  );
}

/** Returns what is wrong with an imported URL. */
function findUrlProblem(problem: unknown): string | undefined {
  return problem instanceof ApiError ? problem.response.details?.url?.[0] : undefined;
}

function ProgressText({ upload }: { upload: Upload }) {
  const t = useTranslations("uploads.panel.state");
  const questions = useTranslations("uploads.question");
  const { bytes } = useFormats();
  const { state, source, image, question, outcome, filename, sizeBytes, sentBytes } = upload;
  if (state === "asking" && question)
    return questions(`${question.kind}.text`, { filename: question.image.filename });
  if (source instanceof URL)
    return state === "done" ? t("imported", { host: source.host }) : t("fetching", { host: source.host });
  if (state === "done" && outcome !== "uploaded") return t(outcome === "restored" ? "restored" : "reused");
  if (state === "done" && image && image.filename !== filename) return t("renamed", { wanted: filename });
  if (state === "asking" || state === "failed") return null;

  return t(state, { sent: bytes(Math.min(sentBytes, sizeBytes)), size: bytes(sizeBytes) });
}

function Answers({ upload: { id, question, filename } }: { upload: Upload }) {
  const t = useTranslations("uploads.question");
  const queue = useUploadQueue();
  if (!question) return null;

  const kind = question.kind;
  return (
    <span className="mt-2 flex flex-wrap gap-2">
      <Button
        size="small"
        aria-label={t(`${kind}.useFor`, { filename })}
        onClick={() => queue.answer("use", id)}
      >
        {t(`${kind}.use`)}
      </Button>
      <Button
        size="small"
        aria-label={t(`${kind}.uploadFor`, { filename })}
        onClick={() => queue.answer("upload", id)}
      >
        {t(`${kind}.upload`)}
      </Button>
    </span>
  );
}

function RowActions({ upload }: { upload: Upload }) {
  const { id, state, filename } = upload;
  const t = useTranslations("uploads.panel");
  const queue = useUploadQueue();
  if (state === "done") return null;

  return (
    <div className="-my-1 flex shrink-0">
      {canRetry(upload) && (
        <IconButton label={t("retry", { filename })} onClick={() => queue.retry(id)}>
          <RotateCw aria-hidden size={16} />
        </IconButton>
      )}
      <IconButton
        label={state === "failed" ? t("dismiss", { filename }) : t("cancel", { filename })}
        onClick={() => queue.cancel(id)}
      >
        <X aria-hidden size={17} />
      </IconButton>
    </div>
  );
}
