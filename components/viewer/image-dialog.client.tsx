"use client";

import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { getImage, imageKeys } from "@/components/image-lists/image-cache";
import { currentSequence, type ImageSequence, notifyClosed } from "@/components/image-lists/sequence";
import { toGridImage } from "@/components/image-lists/to-grid-image";
import { runCommand } from "@/components/shortcuts/registry";
import type { CommandId } from "@/components/shortcuts/table";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { X } from "@/components/ui/icons";
import { mainContentId } from "@/components/ui/main-content";
import { newestFirst } from "./newest-first";
import { Viewer } from "./viewer.client";

/**
 * The viewer over a page of the dashboard. Escape, the cross, a swipe down and the browser's Back
 * close it.
 */
export function ImageDialog({ id }: { id: string }) {
  const popup = useRef<HTMLDivElement>(null);
  const lastShown = useRef(id);
  const titleBefore = useRef<string>(undefined);
  const isClosing = useRef(false);
  const close = useCallback(() => {
    if (isClosing.current) return;

    isClosing.current = true;
    window.history.back();
  }, []);

  const onShow = useCallback((shownId: string) => {
    lastShown.current = shownId;
  }, []);

  useEffect(() => {
    titleBefore.current = document.title;
    return () => {
      document.title = titleBefore.current ?? "";
      // The dialog first gives the page its scroll position back, in a task of its own.
      setTimeout(() =>
        requestAnimationFrame(() => {
          if (!notifyClosed(lastShown.current)) document.getElementById(mainContentId)?.focus();
        }),
      );
    };
  }, []);

  return (
    <Dialog.Root
      open
      onOpenChange={(isOpen, { event }) => {
        // A field or marker that is being edited takes Escape to revert it.
        if (!isOpen && !isInField(event) && !event.defaultPrevented) close();
      }}
      disablePointerDismissal
    >
      <Dialog.Portal>
        <Dialog.Popup
          ref={popup}
          data-shortcuts
          onKeyDown={runArrowCommand}
          initialFocus={popup}
          finalFocus={false}
          className="fixed inset-0 z-40 outline-none"
        >
          <OpenImage id={id} onShow={onShow} onClose={close} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const arrowCommands: Readonly<Record<string, CommandId>> = {
  ArrowLeft: "imageOnLeft",
  ArrowRight: "imageOnRight",
};

/**
 * Dialogs keep arrow keys from the page around them, where the other keys of the table are handled.
 */
function runArrowCommand(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target, nativeEvent } = event;
  const command = arrowCommands[key];
  if (!command || event.defaultPrevented || isInField(nativeEvent)) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  // A drawer or menu of the viewer is inside of it for React only.
  if (!(target instanceof Node && currentTarget.contains(target))) return;

  event.preventDefault();
  runCommand(command);
}

function isInField({ type, target }: Event): boolean {
  return (
    type === "keydown" && target instanceof Element && target.closest("input, textarea, select") !== null
  );
}

interface OpenImageProps {
  id: string;
  onShow: (id: string) => void;
  onClose: () => void;
}

function OpenImage({ id, onShow, onClose }: OpenImageProps) {
  const t = useTranslations("viewer");
  const [firstId] = useState(id);
  const { sequence, error, retry } = useSequence(firstId);
  const errorText = useErrorText();
  const start = sequence?.at(sequence.indexOf(firstId) ?? 0);
  const closeButton = (
    <Dialog.Close render={<IconButton label={t("close")} tone="onScrim" />}>
      <X aria-hidden size={20} />
    </Dialog.Close>
  );

  if (sequence && start)
    return (
      <Viewer
        layout="overlay"
        sequence={sequence}
        start={start}
        onClose={onClose}
        onShow={onShow}
        closeButton={closeButton}
        renderHeading={(filename) => (
          <Dialog.Title className="truncate text-sm font-medium" title={filename}>
            <DocumentTitle title={filename} />
            {filename}
          </Dialog.Title>
        )}
      />
    );

  return (
    <div className="grid size-full place-items-center bg-stage">
      <div className="absolute start-3 top-3 rounded-md bg-scrim p-0.5">{closeButton}</div>
      <Dialog.Title className="sr-only">{t("loading")}</Dialog.Title>
      {error !== null && (
        <div role="alert" className="max-w-sm rounded-lg bg-raised p-6 text-center text-ink">
          <p className="mb-4">{errorText(error)}</p>
          <Button onClick={retry}>{t("stage.retry")}</Button>
        </div>
      )}
    </div>
  );
}

function DocumentTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

interface OpenedSequence {
  sequence: ImageSequence | undefined;
  error: unknown;
  retry: () => void;
}

/**
 * The list that opened the image, or all images around it when the browser went forward to it
 * without a list.
 */
function useSequence(id: string): OpenedSequence {
  const [opened] = useState(() => {
    const sequence = currentSequence();
    return sequence?.indexOf(id) === undefined ? undefined : sequence;
  });

  const { data, error, refetch } = useQuery({
    queryKey: imageKeys.one(id),
    queryFn: ({ signal }) => getImage(id, signal),
    enabled: opened === undefined,
  });
  const [around, setAround] = useState<ImageSequence>();
  if (!opened && data && !around) setAround(newestFirst(toGridImage(data)));

  return { sequence: opened ?? around, error, retry: () => void refetch() };
}
