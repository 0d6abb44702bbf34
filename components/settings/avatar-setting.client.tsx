"use client";

import { useTranslations } from "next-intl";
import { type DragEvent, useId, useRef, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { ImageUp } from "@/components/ui/icons";
import { SettingHelp } from "@/components/ui/setting-group";
import { toast } from "@/components/ui/toast";

interface Props {
  /** The URL of the avatar. */
  avatar: string | null;
  onChange: (avatar: string | null) => void;
}

/**
 * The profile picture, saved at once. Its bytes are read before it changes, so that Undo can send
 * them again.
 */
export function AvatarSetting({ avatar, onChange }: Props) {
  const t = useTranslations("settings.avatar");
  const errorText = useErrorText();
  const toSameOriginUrl = useSameOriginUrl();
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);

  /** Returns what brings the avatar back. */
  async function prepareUndo(): Promise<() => Promise<unknown>> {
    if (avatar === null) return () => unwrap(api.DELETE("/profile/picture"));

    const url = toSameOriginUrl(avatar);
    if (!url.startsWith("/"))
      return () => unwrap(api.PATCH("/profile", { body: { profile_picture: avatar } }));

    const bytes = await (await fetch(url)).blob();
    return () => sendAvatar(bytes);
  }

  async function run(change: () => Promise<unknown>, done?: { title: string; undo: () => Promise<unknown> }) {
    setBusy(true);
    try {
      await change();
      onChange((await unwrap(api.GET("/profile"))).profile_picture);
      if (done) toast.undoable(done.title, () => void run(done.undo));
    } catch (error) {
      toast.error(t("notChanged"), { reason: errorText(error), retry: () => void run(change, done) });
    } finally {
      setBusy(false);
    }
  }

  async function choose(file: File | undefined): Promise<void> {
    if (file) await run(() => sendAvatar(file), { title: t("changed"), undo: await prepareUndo() });
  }

  async function remove(): Promise<void> {
    const undo = await prepareUndo();
    await run(() => unwrap(api.DELETE("/profile/picture")), { title: t("removed"), undo });
  }

  /**
   * The page around it takes no part in a drag over the avatar: the file is not for the library.
   */
  const drag = (change?: (event: DragEvent) => void) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;

    event.preventDefault();
    event.stopPropagation();
    change?.(event);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be for fields; these are buttons.
    <div
      role="group"
      aria-labelledby={titleId}
      aria-busy={isBusy}
      onDragEnter={drag(() => setOver(true))}
      onDragOver={drag()}
      onDragLeave={drag(({ currentTarget, relatedTarget }) =>
        setOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
      )}
      onDrop={drag(({ dataTransfer }) => {
        setOver(false);
        void choose(dataTransfer.files[0]);
      })}
      className={classNames(
        "flex max-w-md flex-wrap items-center gap-4 rounded-md border border-dashed p-4",
        isOver ? "border-accent bg-accent-soft" : "border-line",
      )}
    >
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again.
          target.value = "";
          void choose(file);
        }}
      />
      {avatar !== null && <AvatarImage url={toSameOriginUrl(avatar)} alt={t("alt")} className="size-20" />}
      <div className="min-w-0 flex-1">
        <h2 id={titleId} className="text-sm font-medium">
          {t("title")}
        </h2>
        <SettingHelp>{t("help")}</SettingHelp>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button size="small" disabled={isBusy} onClick={() => input.current?.click()}>
            <ImageUp aria-hidden size={15} />
            {isBusy ? t("busy") : t("choose")}
          </Button>
          {avatar !== null && (
            <Button size="small" disabled={isBusy} onClick={() => void remove()}>
              {t("remove")}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

interface AvatarImageProps {
  url: string;
  alt: string;
  className: string;
}

/** A profile picture in a disc. One elsewhere does not learn which page shows it. */
export function AvatarImage({ url, alt, className }: AvatarImageProps) {
  return (
    // biome-ignore lint/performance/noImgElement: the service has made its sizes itself.
    <img
      src={url}
      alt={alt}
      referrerPolicy="no-referrer"
      className={classNames("rounded-full object-cover", className)}
    />
  );
}

/** Sends the bytes. Their type does not matter: the service looks at them. */
async function sendAvatar(file: Blob): Promise<void> {
  const { putBytes } = await import("@/components/uploads/put-bytes");
  const { signal } = new AbortController();
  const headers = { "content-type": "application/octet-stream" };
  await putBytes("/api/profile/picture", headers, file, { signal, onSent: () => undefined });
}
