"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { CommandTooltip } from "@/components/shortcuts/command-tooltip.client";
import { classNames } from "@/components/ui/class-names";
import type { Icon } from "@/components/ui/icon";
import { onScrimStyle } from "@/components/ui/icon-button-style";
import { type ImageAction, type ImageActionId, isButtonAction } from "./actions";

export type ButtonTone = "page" | "onScrim";

const tones = {
  page: "text-ink hover:bg-sunken data-popup-open:bg-sunken",
  onScrim: onScrimStyle,
};

interface WordButtonProps extends ComponentProps<"button"> {
  icon: Icon;
  /** The visible word, which is a part of the accessible name. */
  word: string;
  name: string;
  tone: ButtonTone;
  /** Whether the word is beneath the icon on wide screens too. */
  isCompact?: boolean | undefined;
}

const wideStyle =
  "h-9 shrink-0 gap-2 px-2.5 text-[0.8125rem] max-lg:h-11 max-lg:min-w-11 max-lg:flex-auto max-lg:flex-col max-lg:gap-0.5 max-lg:px-1 max-lg:text-[0.6875rem] pointer-coarse:h-11";
const compactStyle = "h-11 min-w-11 flex-auto flex-col gap-0.5 px-1 text-[0.6875rem]";

/** A button with a word: next to its icon, on narrow screens beneath it. */
export function WordButton({ icon: Icon, word, name, tone, isCompact, ...rest }: WordButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      className={classNames(
        "flex items-center justify-center rounded-md font-medium whitespace-nowrap",
        isCompact ? compactStyle : wideStyle,
        tones[tone],
      )}
      {...rest}
    >
      <Icon aria-hidden size={18} strokeWidth={1.75} />
      {word}
    </button>
  );
}

interface Props {
  actions: readonly ImageAction[];
  tone: ButtonTone;
  isCompact?: boolean | undefined;
  onAction: (action: ImageActionId) => void;
}

/** The first actions as buttons with words. */
export function ActionButtons({ actions, tone, isCompact, onAction }: Props) {
  const t = useTranslations("image.verbs");
  return actions.filter(isButtonAction).map(({ id, icon, command }) => {
    const button = (
      <WordButton
        key={id}
        icon={icon}
        word={t(id)}
        name={t(`names.${id}`)}
        tone={tone}
        isCompact={isCompact}
        onClick={() => onAction(id)}
      />
    );
    return command === undefined ? (
      button
    ) : (
      <CommandTooltip key={id} command={command} label={t(`names.${id}`)}>
        {button}
      </CommandTooltip>
    );
  });
}
