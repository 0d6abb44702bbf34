"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { api, unwrap } from "@/components/api/client";
import { AlertDialogWindow } from "@/components/ui/alert-dialog-window";

/** The requests of these days are counted. */
const days = 30;

/** The album whose images a required watermark is for; otherwise it is for all images. */
export interface MarkedAlbum {
  slug: string;
  title: string;
}

interface Props {
  /** The name of the watermark to require. Undefined to require none. */
  watermark: string | undefined;
  album: MarkedAlbum | undefined;
  onClose: () => void;
  onConfirm: () => void;
}

/** Explains what a change of the required watermark does to the images that others see. */
export function RequiredWatermarkDialog({ watermark, album, ...handlers }: Props) {
  return watermark === undefined ? (
    <EndDialog album={album} {...handlers} />
  ) : (
    <RequireDialog watermark={watermark} album={album} {...handlers} />
  );
}

type PartProps = Omit<Props, "watermark">;

function RequireDialog({ watermark, album, onClose, onConfirm }: PartProps & { watermark: string }) {
  const t = useTranslations("watermarks.required");
  return (
    <AlertDialogWindow
      {...useWindow(onClose)}
      title={album ? t("requireInAlbum", { watermark, title: album.title }) : t("require", { watermark })}
      text={
        <>
          <p>{t("effect")}</p>
          <RequestsOfOriginals album={album} />
          <p>{t("copies")}</p>
        </>
      }
      confirmLabel={t("confirm")}
      isHarmless
      onConfirm={onConfirm}
    />
  );
}

function EndDialog({ album, onClose, onConfirm }: PartProps) {
  const t = useTranslations("watermarks.required");
  return (
    <AlertDialogWindow
      {...useWindow(onClose)}
      title={album ? t("endInAlbum", { title: album.title }) : t("end")}
      text={t(album ? "endEffectInAlbum" : "endEffect")}
      confirmLabel={t(album ? "confirmEndInAlbum" : "confirmEnd")}
      onConfirm={onConfirm}
    />
  );
}

/** The window is rendered while it is open only. */
function useWindow(onClose: () => void) {
  const t = useTranslations("watermarks.required");
  // Without a trigger, the field that had the focus gets it back.
  const trigger = useRef<HTMLElement>(null);
  return {
    isOpen: true,
    onOpenChange: (isOpen: boolean) => !isOpen && onClose(),
    trigger,
    cancelLabel: t("cancel"),
  };
}

/** The number of requests for originals that others will no longer find. */
function RequestsOfOriginals({ album }: { album: MarkedAlbum | undefined }) {
  const t = useTranslations("watermarks.required");
  const { data, isError } = useQuery({
    queryKey: ["original-requests", album?.slug],
    queryFn: ({ signal }) => {
      const query = { variant: "original" as const, days, ...(album && { album: album.slug }) };
      return unwrap(api.GET("/analytics/requests", { params: { query }, signal }));
    },
    // Counted again each time the dialog opens.
    staleTime: 0,
  });
  return (
    <p role="status">
      {data && t("requests", { count: data.requests, days })}
      {!data && t(isError ? "notCounted" : "counting", { days })}
    </p>
  );
}
