"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { ForRole, useHasRole } from "@/components/session/role.client";
import { useCommand } from "@/components/shortcuts/use-command.client";
import { CopyButton } from "@/components/ui/copy-button.client";
import { IconButton } from "@/components/ui/icon-button";
import { iconButtonStyle } from "@/components/ui/icon-button-style";
import { Download, Heart, Info, RotateCcw, SlidersHorizontal, Trash2 } from "@/components/ui/icons";
import { Link } from "@/components/ui/link.client";
import { Tooltip } from "@/components/ui/tooltip";
import type { GridImage } from "@/lib/images/list-queries/resource";
import { barStyle } from "./chrome-style";

interface Props {
  image: GridImage;
  isFavourited: boolean;
  isInspecting: boolean;
  onFavourite: () => void;
  onInspect: () => void;
  onDelete: () => void;
  /** Undefined if the page offers it next to the image. */
  onRestore: (() => void) | undefined;
}

const linkStyle = iconButtonStyle({ tone: "onScrim" });

/** The actions on the shown image. */
export function ImageToolbar(props: Props) {
  const { image, isFavourited, isInspecting, onFavourite, onInspect, onDelete, onRestore } = props;
  const t = useTranslations("viewer.actions");
  const toSameOriginUrl = useSameOriginUrl();
  const copy = useRef<HTMLButtonElement>(null);
  const download = useRef<HTMLAnchorElement>(null);
  const studio = useRef<HTMLAnchorElement>(null);
  const mayEdit = useHasRole()("editor");
  const isDeleted = image.state === "deleted";
  const findTarget = () => ({ name: image.filename });
  const isActive = { enabled: !isDeleted, findTarget };
  useCommand("favourite", onFavourite, isActive);
  useCommand("toggleInspector", onInspect);
  // The plain URL of an encrypted image opens for its owner only.
  const hasLink = !isDeleted && image.encrypted !== true;
  useCommand("copyLink", () => copy.current?.click(), { enabled: hasLink, findTarget });
  useCommand("download", () => download.current?.click(), isActive);
  useCommand("openStudio", () => studio.current?.click(), isActive);
  useCommand("moveToTrash", onDelete, isActive);
  useCommand("restore", onRestore, { enabled: isDeleted && onRestore !== undefined, findTarget });

  return (
    <div className={barStyle}>
      {isDeleted && mayEdit && onRestore && (
        <IconButton label={t("restore")} tone="onScrim" onClick={onRestore}>
          <RotateCcw aria-hidden size={18} />
        </IconButton>
      )}
      {!isDeleted && (
        <>
          {mayEdit && (
            <IconButton
              label={isFavourited ? t("unfavourite") : t("favourite")}
              tone="onScrim"
              onClick={onFavourite}
            >
              <Heart aria-hidden size={18} fill={isFavourited ? "currentColor" : "none"} />
            </IconButton>
          )}
          {hasLink && (
            <CopyButton
              ref={copy}
              text={image.url}
              label={t("copyLink")}
              tone="onScrim"
              className="[&_.text-success]:text-inherit"
            />
          )}
          <Tooltip text={t("download")}>
            <a
              ref={download}
              href={`${toSameOriginUrl(image.url)}?download=1`}
              download={image.filename}
              aria-label={t("download")}
              className={linkStyle}
            >
              <Download aria-hidden size={18} />
            </a>
          </Tooltip>
          {mayEdit && (
            <>
              <ForRole least="owner">
                <Tooltip text={t("studio")}>
                  <Link
                    ref={studio}
                    href={`/dashboard/images/${image.id}/studio`}
                    prefetch={false}
                    aria-label={t("studio")}
                    className={linkStyle}
                  >
                    <SlidersHorizontal aria-hidden size={18} />
                  </Link>
                </Tooltip>
              </ForRole>
              <IconButton label={t("delete")} tone="onScrim" onClick={onDelete}>
                <Trash2 aria-hidden size={18} />
              </IconButton>
            </>
          )}
        </>
      )}
      <IconButton label={t("details")} aria-pressed={isInspecting} tone="onScrim" onClick={onInspect}>
        <Info aria-hidden size={18} />
      </IconButton>
    </div>
  );
}
