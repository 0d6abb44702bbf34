import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import { sleep } from "@/components/api/client";
import { classNames } from "@/components/ui/class-names";
import { type BatchChange, type BatchOutcome, type BatchTarget, selectionNumber, sendBatch } from "./batch";

const typingMs = 250;

/** Requests a dry run of a change. */
export function useBatchPreview(change: BatchChange | undefined, target: BatchTarget) {
  return useQuery({
    queryKey: ["batch-preview", change, target.filters, selectionNumber(target.selection)],
    enabled: change !== undefined,
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<BatchOutcome> => {
      if (!change) throw new TypeError("There is no change to preview.");

      // While somebody types, the last text counts: the signal of the others is aborted.
      await sleep(typingMs, signal);
      return sendBatch(change, target, { isDryRun: true, signal });
    },
  });
}

/** A capture date with its clock and offset apart, as the field of an image shows it. */
const spaced = (takenAt: string) => takenAt.replace("T", " ").replace(/(?=Z$|[+-]\d{2}:\d{2}$)/, " ");

interface Props {
  outcome: BatchOutcome | undefined;
  error: unknown;
  /** The number of images that a title or text next to it has: it is not repeated here. */
  knownCount?: number | undefined;
}

/** The preview of a change, before it is done. */
export function BatchPreview({ outcome, error, knownCount }: Props) {
  const t = useTranslations("selection.preview");
  const errorText = useErrorText();
  if (error) return <p className="text-sm text-danger">{errorText(error)}</p>;

  return (
    <div
      role="status"
      className={classNames("text-sm text-ink-soft", knownCount === undefined && "min-h-12")}
    >
      {outcome && (
        <ul className="flex flex-col gap-1">
          {outcome.changed !== knownCount && (
            <li className="font-medium text-ink">{t("changed", { count: outcome.changed })}</li>
          )}
          {outcome.unchanged > 0 && <li>{t("unchanged", { count: outcome.unchanged })}</li>}
          {outcome.samples.map(({ id, before, after }) => (
            <li key={id}>
              <bdi dir="ltr" className="tabular-nums">{`${spaced(before)} → ${spaced(after)}`}</bdi>
            </li>
          ))}
          {outcome.failures.map(({ code, message, count }) => (
            <li key={code}>{t("failed", { count, reason: message })}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
