"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { NameDialog } from "@/components/collections/name-dialog.client";
import { imageLists } from "@/components/image-lists/image-lists";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { toast } from "@/components/ui/toast";
import type { TagResource } from "@/lib/tags/resource";
import {
  createTagLike,
  MergeCancelled,
  type MergedTag,
  mergeTag,
  recreateTag,
  respellTag,
  undoMerge,
} from "./rename-tag";
import { tagKeys } from "./tag-keys";
import { putTag, removeTag } from "./tag-queries";

interface Props {
  tag: TagResource;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Called with the tag that the images have now, also after Undo. */
  onRenamed: (tag: TagResource) => void;
  /**
   * Finds what receives the focus once a tag is renamed, because what opened the dialog may not
   * exist then.
   */
  findFocusTarget?: (tag: TagResource) => HTMLElement | null;
}

/**
 * Renames a tag: its images get another one. Where that exists, both are merged after a
 * confirmation.
 */
export function RenameTagDialog({ tag, isOpen, onOpenChange, onRenamed, findFocusTarget }: Props) {
  const t = useTranslations("tags.rename");
  const errorText = useErrorText();
  const client = useQueryClient();
  const [mergeTarget, setMergeTarget] = useState<TagResource>();
  const [problem, setProblem] = useState<string>();
  const [doneShare, setDoneShare] = useState<number>();
  const renamedTo = useRef<TagResource>(undefined);
  const isRunning = doneShare !== undefined;

  function change(isNowOpen: boolean) {
    renamedTo.current = undefined;
    setMergeTarget(undefined);
    setProblem(undefined);
    onOpenChange(isNowOpen);
  }

  /** Shows that something is running, and why it failed. */
  async function run(work: () => Promise<void>): Promise<void> {
    setProblem(undefined);
    setDoneShare(0);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof MergeCancelled ? t("cancelled") : errorText(error));
    } finally {
      setDoneShare(undefined);
    }
  }

  /** Shows the first tag no longer, and the second with its images. */
  function show(removed: TagResource | undefined, present: TagResource): void {
    if (removed) removeTag(client, removed.tag);
    void client.invalidateQueries({ queryKey: ["tags", "names"] });
    putTag(client, present);
    imageLists.reload();
    onRenamed(present);
    renamedTo.current = present;
  }

  async function moveImages(target: TagResource, message: "renamed" | "merged"): Promise<void> {
    const merged = await mergeTag(tag.tag, target.tag, setDoneShare);
    show(tag, merged.tag);
    setMergeTarget(undefined);
    onOpenChange(false);
    const text = t(message, { from: tag.name, to: target.name, count: tag.count });
    toast.undoable(text, () => void undo(merged, message === "renamed"));
  }

  async function respell(name: string): Promise<void> {
    const respelled = await respellTag(tag, name);
    if (respelled.name === tag.name) return setProblem(t("same"));

    show(undefined, respelled);
    onOpenChange(false);
    toast.success(t("renamed", { from: tag.name, to: respelled.name }));
  }

  function rename(name: string) {
    void run(async () => {
      const { target, isNew } = await createTagLike(tag, name);
      if (target.tag === tag.tag) return respell(name);
      if (!isNew) return setMergeTarget(target);

      await moveImages(target, "renamed");
    });
  }

  /** Restores the first tag; the second one goes, too, when it did not exist before. */
  async function undo({ tag: second, jobs }: MergedTag, isSecondNew: boolean): Promise<void> {
    try {
      await recreateTag(tag);
      await undoMerge(jobs);
      const params = { path: { tag: second.tag } };
      const present = await unwrap(api.GET("/tags/{tag}", { params }));
      if (isSecondNew && present.count === 0) {
        await api.DELETE("/tags/{tag}", { params: { ...params, query: { into: tag.tag } } });
        removeTag(client, second.tag);
      } else putTag(client, present);

      const restored = await unwrap(api.GET("/tags/{tag}", { params: { path: { tag: tag.tag } } }));
      putTag(client, restored);
      imageLists.reload();
      onRenamed(restored);
    } catch (error) {
      void client.invalidateQueries({ queryKey: tagKeys.list });
      const title = t("notUndone", { from: second.name, to: tag.name });
      toast.error(title, {
        reason: errorText(error),
        retry: () => void undo({ tag: second, jobs }, isSecondNew),
      });
    }
  }

  return (
    <NameDialog
      isOpen={isOpen}
      onOpenChange={change}
      title={t("title", { tag: tag.name })}
      finalFocus={() => (renamedTo.current && findFocusTarget?.(renamedTo.current)) || true}
      label={t("name")}
      field={{ autoCapitalize: "none", defaultValue: tag.name, onChange: () => setMergeTarget(undefined) }}
      cancelLabel={t("cancel")}
      confirmLabel={t("rename")}
      confirmButton={
        mergeTarget && (
          <Button
            look="danger"
            disabled={isRunning}
            onClick={() => void run(() => moveImages(mergeTarget, "merged"))}
          >
            {t("merge", { count: tag.count })}
          </Button>
        )
      }
      problem={problem}
      isRunning={isRunning}
      // It continues in any case, so it stays in sight.
      isLocked
      onSubmit={rename}
    >
      <p role="status" className="text-sm text-ink-soft">
        {mergeTarget
          ? t("mergeText", { from: tag.name, to: mergeTarget.name, count: tag.count })
          : t("text", { count: tag.count })}
      </p>
      {isRunning && <Progress label={t("progress")} fraction={doneShare} />}
    </NameDialog>
  );
}
