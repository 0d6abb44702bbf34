"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Ellipsis } from "@/components/ui/icons";
import { onDemand } from "@/components/ui/on-demand";
import { type ButtonTone, WordButton } from "./action-buttons.client";
import type { MoreActionsProps } from "./action-sheet";

const MoreActions = onDemand(() => import("./more-actions.client").then((module) => module.MoreActions));

interface Props extends Omit<MoreActionsProps, "isOpen" | "onOpenChange" | "anchor"> {
  tone: ButtonTone;
}

/** A button for the actions that are no buttons themselves. */
export function MoreButton({ tone, ...more }: Props) {
  const t = useTranslations("image.verbs");
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <WordButton
        ref={button}
        icon={Ellipsis}
        word={t("more")}
        name={t("names.more")}
        tone={tone}
        isCompact={more.isCompact}
        aria-haspopup="true"
        aria-expanded={isOpen}
        data-popup-open={isOpen || undefined}
        onClick={() => setOpen(true)}
      />
      <MoreActions isOpen={isOpen} onOpenChange={setOpen} anchor={button} {...more} />
    </>
  );
}
