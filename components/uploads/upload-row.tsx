import { Check, CircleAlert, Clock, LoaderCircle, RotateCw, X } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { Progress } from "@/components/ui/progress";
import { useFormats } from "@/components/ui/use-formats";
import { canRetry, type Upload } from "./upload";
import { useUploadQueue } from "./upload-provider.client";

const stateIcons = {
  queued: Clock,
  sending: LoaderCircle,
  processing: LoaderCircle,
  done: Check,
  failed: CircleAlert,
};

/** One file of the queue: name, state and actions. */
export function UploadRow({ upload }: { upload: Upload }) {
  const { state, filename, image } = upload;
  const t = useTranslations("uploads.panel");
  const StateIcon = stateIcons[state];
  return (
    <div className="flex items-start gap-3 py-2.5 pr-2 pl-4" data-state={state}>
      <StateIcon
        aria-hidden
        size={17}
        className={classNames(
          "mt-0.5 shrink-0 text-ink-soft",
          (state === "sending" || state === "processing") && "animate-spin",
          state === "done" && "text-success",
          state === "failed" && "text-danger",
        )}
      />
      <div className="min-w-0 flex-1 text-[0.8125rem] leading-snug">
        {image ? (
          <Link
            href={`/dashboard/images/${image.id}`}
            prefetch={false}
            className="block truncate font-medium underline-offset-3 hover:underline"
          >
            {image.filename}
          </Link>
        ) : (
          <span className="block truncate font-medium">{filename}</span>
        )}
        <StateText upload={upload} />
        {state === "sending" && (
          <Progress
            label={t("progress", { filename })}
            fraction={upload.sentBytes / upload.sizeBytes}
            className="mt-1.5"
          />
        )}
      </div>
      <RowActions upload={upload} />
    </div>
  );
}

function StateText({ upload }: { upload: Upload }) {
  const t = useTranslations("uploads.panel.state");
  const errorText = useErrorText();
  const { bytes } = useFormats();
  const { state, image, filename, sizeBytes, sentBytes } = upload;
  if (state === "failed") return <span className="block text-danger">{errorText(upload.problem)}</span>;
  const renamed = state === "done" && image && image.filename !== filename;
  return (
    <span className="block text-ink-soft tabular-nums">
      {renamed
        ? t("renamed", { wanted: filename })
        : t(state, { sent: bytes(Math.min(sentBytes, sizeBytes)), size: bytes(sizeBytes) })}
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
