"use client";

import { useTranslations } from "next-intl";
import { type Ref, useId, useState } from "react";
import { useTagList, useTagNames } from "@/components/collections/use-collections";
import { X } from "@/components/ui/icons";
import { Link } from "@/components/ui/link.client";
import { useTextKeys } from "@/components/ui/use-text-keys";
import { isComma } from "@/lib/kernel/commas";
import { splitTags } from "@/lib/tags/tag-names";
import { leaveField } from "./leave-field";
import type { Rejection } from "./use-edit";

interface Props {
  tags: readonly string[];
  ref?: Ref<HTMLInputElement>;
  /** Receives a function of the tags at that moment, since the edit before may not be shown yet. */
  onSave: (change: (tags: readonly string[]) => string[]) => Promise<Rejection | undefined>;
}

/** The tags of an image: a field adds one by Enter or comma, a button at each removes it. */
export function EditableTags({ tags, ref, onSave }: Props) {
  const t = useTranslations("inspector.tags");
  const id = useId();
  const [text, setText] = useState("");
  const [reason, setReason] = useState<string>();
  const [isTyping, setIsTyping] = useState(false);
  const isNeeded = { enabled: isTyping || tags.length > 0 };
  const known = useTagList(isNeeded);
  const { nameOf, slugOf } = useTagNames(isNeeded);

  /** Returns whether the tags were saved. */
  async function save(change: (tags: readonly string[]) => string[]): Promise<boolean> {
    setReason(undefined);
    const rejection = await onSave(change);
    setReason(rejection?.reason);

    return rejection === undefined;
  }

  async function add(): Promise<void> {
    const added = splitTags(text).map(slugOf);
    setText("");
    if (added.every((tag) => tags.includes(tag))) return;

    const isSaved = await save((present) => [...new Set([...present, ...added])]);
    if (!isSaved) setText((typed) => typed || text);
  }

  const onKeyDown = useTextKeys<HTMLInputElement>((event) => {
    if (event.key === "Escape") {
      if (text === "") leaveField(event.currentTarget);
      setText("");
    } else if (event.key === "Enter" || isComma(event.key)) {
      event.preventDefault();
      void add();
    }
  });

  return (
    <div>
      <label htmlFor={id} className="text-xs text-ink-soft">
        {t("label")}
      </label>
      {tags.length > 0 && (
        <ul className="mt-1 mb-1.5 flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag}
              className="flex max-w-full items-center rounded-full border border-line bg-surface ps-2.5 text-xs"
            >
              <Link
                href={`/dashboard?tag=${encodeURIComponent(tag)}`}
                prefetch={false}
                dir="auto"
                className="truncate rounded-sm hover:underline pointer-coarse:py-3.5"
              >
                {nameOf(tag)}
              </Link>
              <button
                type="button"
                aria-label={t("remove", { tag: nameOf(tag) })}
                onClick={() => void save((present) => present.filter((other) => other !== tag))}
                className="grid size-7 shrink-0 place-items-center rounded-full text-ink-soft hover:text-ink pointer-coarse:size-11"
              >
                <X aria-hidden size={13} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        id={id}
        ref={ref}
        list={`${id}-known`}
        value={text}
        placeholder={t("add")}
        dir="auto"
        autoComplete="off"
        onFocus={() => setIsTyping(true)}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => void add()}
        className="h-9 w-full rounded-md border border-line-strong bg-surface px-2 text-sm placeholder:text-ink-soft pointer-coarse:h-11"
      />
      <datalist id={`${id}-known`}>
        {known.map(({ tag, name }) => (
          <option key={tag} value={name} />
        ))}
      </datalist>
      {reason !== undefined && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {reason}
        </p>
      )}
    </div>
  );
}
