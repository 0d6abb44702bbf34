import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { undoJob } from "@/components/batches/job";
import { Button } from "@/components/ui/button";
import type { ImageResource } from "@/lib/images/resource";
import type { Move } from "./add-to-album.client";
import { useUploadQueue } from "./use-queue";

const AddToAlbum = dynamic(() => import("./add-to-album.client").then((module) => module.AddToAlbum));

/** Moves the uploaded images to an album, and shows the result, with Undo. */
export function AlbumOfUploads({ images }: { images: readonly ImageResource[] }) {
  const t = useTranslations("uploads.after.album");
  const queue = useUploadQueue();
  const [isOpen, setOpen] = useState(false);
  const [moved, setMoved] = useState<Move>();
  const [undo, setUndo] = useState<"running" | "done" | "failed">();
  const ids = images.map(({ id }) => id);

  function onMoved(move: Move): void {
    setOpen(false);
    setMoved(move);
    setUndo(undefined);
    void queue.reread(ids);
  }

  async function undoMove({ outcome }: Move): Promise<void> {
    setUndo("running");
    try {
      for (const job of outcome.undoJobs) await undoJob(job);
      setUndo("done");
    } catch {
      setUndo("failed");
    }
    void queue.reread(ids);
  }

  return (
    <>
      <Button size="small" look="bare" onClick={() => setOpen(true)}>
        {t("add")}
      </Button>
      <p role="status" className="flex basis-full items-center gap-2 px-2 text-[0.8125rem] empty:hidden">
        {moved && undo !== "done" && (
          <span className="min-w-0 flex-1">
            {t(undo === "failed" ? "notUndone" : "moved", describe(moved))}
          </span>
        )}
        {undo === "done" && t("undone")}
        {moved && undo === undefined && moved.outcome.undoJobs.length > 0 && (
          <Button size="small" onClick={() => void undoMove(moved)}>
            {t("undo")}
          </Button>
        )}
      </p>
      {isOpen && <AddToAlbum imageIds={ids} onClose={() => setOpen(false)} onMoved={onMoved} />}
    </>
  );
}

/** Images that were in the album already count as moved. */
const describe = ({ title, outcome: { changed, unchanged, failed } }: Move) => ({
  title,
  failed,
  count: changed + unchanged,
});
