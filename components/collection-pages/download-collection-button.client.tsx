"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { downloadCollection } from "@/components/batches/download-images";
import { IconButton } from "@/components/ui/icon-button";
import { Download } from "@/components/ui/icons";
import { toast } from "@/components/ui/toast";
import { useOnDemand } from "@/components/ui/use-on-demand";
import type { CollectionResource } from "@/lib/collections/resource";

const loadMenu = () => import("./download-menu").then((module) => module.DownloadMenu);

/**
 * Downloads the images of a collection as a ZIP file. A menu has the choice whether the collections
 * within it are folders of the file.
 */
export function DownloadCollectionButton({ collection }: { collection: CollectionResource }) {
  const t = useTranslations("imageCollections.header");
  const tResults = useTranslations("selection.results");
  const errorText = useErrorText();
  const { Loaded, intent } = useOnDemand(loadMenu);
  const [isRunning, setRunning] = useState(false);
  const { id, kind, count, children_count: children } = collection;
  if (kind === "manual" && count === 0 && children === 0) return null;

  async function download(isTree: boolean): Promise<void> {
    setRunning(true);
    try {
      await downloadCollection(collection, { isTree });
    } catch (error) {
      toast.error(tResults("notDownloaded"), {
        reason: errorText(error),
        retry: () => void download(isTree),
        id: `download ${id}`,
      });
    } finally {
      setRunning(false);
    }
  }

  const icon = <Download aria-hidden size={17} />;
  if (children === 0)
    return (
      <IconButton label={t("download")} disabled={isRunning} onClick={() => void download(false)}>
        {icon}
      </IconButton>
    );

  const button = (
    <IconButton
      label={t("download")}
      disabled={isRunning}
      {...(!Loaded && { "aria-haspopup": "menu", "aria-expanded": false, ...intent })}
    >
      {icon}
    </IconButton>
  );

  return Loaded ? (
    <Loaded
      button={button}
      choices={[
        { text: t("downloadAlone"), onChoose: () => void download(false) },
        { text: t("downloadTree"), onChoose: () => void download(true) },
      ]}
    />
  ) : (
    button
  );
}
