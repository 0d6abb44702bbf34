"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useState } from "react";
import { useTagNames } from "@/components/collections/use-collections";
import { SettingHelp } from "@/components/ui/setting-group";
import { useTextKeys } from "@/components/ui/use-text-keys";
import { splitTags } from "@/lib/tags/tag-names";

interface Props {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
}

const separator = ", ";

/** A name with a comma would be two. */
const toWritable = (tag: string, name: string) => (splitTags(name).length === 1 ? name : tag);

/** The tags of new uploads as a text, saved when the field is left or by Enter. */
export function TagsSetting({ tags, onChange }: Props) {
  const t = useTranslations("settings.uploads");
  const id = useId();
  const { nameOf } = useTagNames();
  const saved = tags.map((tag) => toWritable(tag, nameOf(tag))).join(separator);
  const [text, setText] = useState(saved);
  useEffect(() => setText(saved), [saved]);

  function save(): void {
    const typed = [...new Set(splitTags(text))];
    setText(typed.join(separator));
    if (typed.join(separator) !== saved) onChange(typed);
  }

  const onKeyDown = useTextKeys<HTMLInputElement>(({ key }) => {
    if (key === "Enter") save();
    if (key === "Escape") setText(saved);
  });

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {t("tags")}
      </label>
      <input
        id={id}
        value={text}
        dir="auto"
        autoComplete="off"
        aria-describedby={`${id}-help`}
        onChange={({ target }) => setText(target.value)}
        onBlur={save}
        onKeyDown={onKeyDown}
        className="h-10 w-full max-w-md rounded-md border border-line-strong bg-surface px-3 text-sm pointer-coarse:h-11"
      />
      <div id={`${id}-help`}>
        <SettingHelp>{t("tagsHelp")}</SettingHelp>
      </div>
    </div>
  );
}
