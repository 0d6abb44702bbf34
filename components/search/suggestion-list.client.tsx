"use client";

import { Autocomplete } from "@base-ui/react/autocomplete";
import { useTranslations } from "next-intl";
import { ColorDot } from "@/components/collections/color-dot";
import type { Icon } from "@/components/ui/icon";
import {
  CalendarDays,
  FolderHeart,
  ListFilter,
  MapPin,
  Scale,
  Tag,
  TextCursorInput,
} from "@/components/ui/icons";
import { Ltr } from "@/components/ui/ltr";
import { useFormats } from "@/components/ui/use-formats";
import type { Suggestion, SuggestionGroup, SuggestionKind } from "./suggestions";

const icons: Readonly<Record<SuggestionKind, Icon>> = {
  token: TextCursorInput,
  day: CalendarDays,
  filter: ListFilter,
  tag: Tag,
  album: FolderHeart,
  place: MapPin,
  month: CalendarDays,
  license: Scale,
};

/** The suggestions of a search field, in groups. */
export function SuggestionList({ onChoose }: { onChoose: (suggestion: Suggestion) => void }) {
  const t = useTranslations("search.groups");
  return (
    <Autocomplete.List className="scroll-py-2 p-2 empty:hidden">
      {(group: SuggestionGroup) => (
        <Autocomplete.Group key={group.kind} items={group.items} className="not-last:mb-2">
          <Autocomplete.GroupLabel className="px-2.5 py-1.5 text-xs font-medium text-ink-soft">
            {t(group.kind)}
          </Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(item: Suggestion) => <SuggestionRow key={item.token} item={item} onChoose={onChoose} />}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  );
}

interface RowProps {
  item: Suggestion;
  onChoose: (suggestion: Suggestion) => void;
}

function SuggestionRow({ item, onChoose }: RowProps) {
  const { number } = useFormats();
  const Icon = icons[item.kind];
  return (
    <Autocomplete.Item
      value={item}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(item)}
      className="flex min-h-9 cursor-default items-center gap-3 rounded-sm border border-transparent px-2.5 py-1 text-sm outline-none select-none data-highlighted:border-line data-highlighted:bg-sunken pointer-coarse:min-h-11"
    >
      {item.color ? (
        <ColorDot color={item.color} className="mx-0.5 size-3" />
      ) : (
        <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-soft" />
      )}
      <span dir="auto" data-user-text className="min-w-0 flex-1 truncate">
        {item.label}
      </span>
      {item.token !== item.label && (
        <span className="max-w-[45%] shrink-0 truncate font-mono text-xs text-ink-soft">
          {item.kind === "day" ? <bdi>{item.token}</bdi> : <Ltr>{item.token}</Ltr>}
        </span>
      )}
      {item.count !== undefined && (
        <span className="shrink-0 text-xs text-ink-soft tabular-nums">{number(item.count)}</span>
      )}
    </Autocomplete.Item>
  );
}
