"use client";

import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { downloadIds } from "@/components/batches/download-images";
import { selectionOf } from "@/components/batches/selection";
import { useBatch } from "@/components/batches/use-batch";
import { ForRole } from "@/components/session/role.client";
import { CopyButton } from "@/components/ui/copy-button.client";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Download, Flag } from "@/components/ui/icons";
import { Link } from "@/components/ui/link.client";
import { toast } from "@/components/ui/toast";
import type { ImageResource } from "@/lib/images/resource";
import type { SharePick, ShareResource } from "@/lib/shares/resource";
import { usePickedImages, useSharePicks } from "./share-queries";

interface Props {
  share: ShareResource;
  onClose: () => void;
}

/** The picks and comments of visitors, with the choice of each visitor to copy, to download and to flag. */
export function PicksDialog({ share, onClose }: Props) {
  const t = useTranslations("shares.picks");
  const errorText = useErrorText();
  const { data, error } = useSharePicks(share.id);
  const visitors = groupByVisitor(data ?? []);
  const { data: images } = usePickedImages(share.id, data ?? []);

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("title")}
      closeLabel={t("close")}
      hasTextOnly={visitors.length === 0}
    >
      {error && (
        <p role="alert" className="text-sm text-danger">
          {errorText(error)}
        </p>
      )}
      {data && visitors.length === 0 && <p className="text-ink-soft">{t("empty")}</p>}
      <ul className="flex flex-col gap-5">
        {visitors.map(([name, picks]) => (
          <li key={name}>
            <Visitor name={name} picks={picks} images={images} onClose={onClose} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function groupByVisitor(picks: readonly SharePick[]): Array<[string, SharePick[]]> {
  const byVisitor = new Map<string, SharePick[]>();
  for (const pick of picks) byVisitor.set(pick.visitor, [...(byVisitor.get(pick.visitor) ?? []), pick]);
  return [...byVisitor];
}

interface VisitorProps {
  name: string;
  picks: readonly SharePick[];
  /** Undefined until they are loaded. */
  images: ReadonlyMap<string, ImageResource> | undefined;
  onClose: () => void;
}

function Visitor({ name, picks, images, onClose }: VisitorProps) {
  const t = useTranslations("shares.picks");
  const errorText = useErrorText();
  const runBatch = useBatch();
  const chosen = picks.filter(({ picked }) => picked);

  async function download(): Promise<void> {
    try {
      await downloadIds(chosen.map(({ image_id }) => image_id));
    } catch (error) {
      toast.error(t("notDownloaded"), { reason: errorText(error), retry: () => void download() });
    }
  }

  /** Closes the dialog first: the notification with Undo is outside of it. */
  async function markPicked(): Promise<void> {
    onClose();
    const selection = selectionOf(chosen.map(({ image_id }) => image_id));
    const outcome = await runBatch({ action: "pick", pick: "pick" }, { selection, filters: {} });
    // The batch itself reports only changes and errors.
    if (outcome && outcome.changed === 0 && outcome.failed === 0)
      toast.success(t("alreadyPicked", { count: outcome.unchanged }));
  }

  return (
    <>
      <div className="flex items-center gap-1">
        <h3 dir="auto" className="min-w-0 flex-1 text-sm font-semibold break-words">
          {t("chosen", { name, count: chosen.length })}
        </h3>
        {chosen.length > 0 && (
          <>
            <CopyButton
              text={chosen.map(({ filename }) => filename).join("\n")}
              label={t("copy", { name })}
            />
            <IconButton label={t("download", { name })} onClick={() => void download()}>
              <Download aria-hidden size={16} />
            </IconButton>
            <ForRole least="editor">
              <IconButton label={t("markPicked", { name })} onClick={() => void markPicked()}>
                <Flag aria-hidden size={16} />
              </IconButton>
            </ForRole>
          </>
        )}
      </div>
      <ul className="divide-y divide-line text-sm">
        {picks.map(({ image_id, filename, picked, comment }) => (
          <li key={image_id} className="flex gap-3 py-1.5">
            <PickedImage image={images?.get(image_id)} />
            <div className="min-w-0 flex-1">
              <Link
                href={`/dashboard/images/${image_id}`}
                aria-label={t("open", { name: filename })}
                className="break-all underline underline-offset-2"
              >
                {picked ? `♥ ${filename}` : filename}
              </Link>
              {comment !== null && (
                <p dir="auto" className="whitespace-pre-line text-ink-soft">
                  {comment}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * The image next to its name. One that is not loaded, sensitive or in the trash leaves its place
 * empty.
 */
function PickedImage({ image }: { image: ImageResource | undefined }) {
  const toSameOriginUrl = useSameOriginUrl();
  const isShown = image && !image.nsfw && image.status.state === "active";
  const url = isShown ? image.urls.w128 : undefined;
  return (
    <span className="size-10 shrink-0 overflow-hidden rounded-sm bg-sunken">
      {url !== undefined && (
        // biome-ignore lint/performance/noImgElement: images of users never go through an optimizer.
        <img
          src={toSameOriginUrl(url)}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
