"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { ActionMessages } from "@/components/image-actions/action-messages.client";
import { IconButton } from "@/components/ui/icon-button";
import { X } from "@/components/ui/icons";
import { useIsNarrow } from "@/components/ui/use-is-narrow";
import { SelectionInspector } from "./selection-inspector.client";

const InspectorDrawer = dynamic(() =>
  import("@/components/viewer/inspector-drawer.client").then((module) => module.InspectorDrawer),
);

interface Props extends ComponentProps<typeof SelectionInspector> {
  onClose: () => void;
}

/** The details of the selected images next to the grid; in a drawer if there is no place. */
export function SelectionPanel({ onClose, ...inspector }: Props) {
  const t = useTranslations("selection.inspector");
  const content = (
    <ActionMessages>
      <SelectionInspector {...inspector} />
    </ActionMessages>
  );
  if (useIsNarrow())
    return <InspectorDrawer state={{ isOpen: true, setIsOpen: onClose }}>{content}</InspectorDrawer>;

  return (
    <section
      aria-label={t("title")}
      className="sticky top-[4.5rem] max-h-[calc(100dvh-5.5rem)] w-72 shrink-0 overflow-y-auto overscroll-contain border-s border-line ps-5 xl:w-90"
    >
      <div className="mb-2 flex items-center justify-between">
        <h3 className="text-base font-semibold tracking-tight">{t("title")}</h3>
        <IconButton label={t("close")} onClick={onClose}>
          <X aria-hidden size={18} />
        </IconButton>
      </div>
      {content}
    </section>
  );
}
