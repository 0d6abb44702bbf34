"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { api, unwrap } from "@/components/api/client";
import { ColorDot } from "@/components/collections/color-dot";
import { collectionKeys } from "@/components/image-collections/collection-keys";
import { dropCollectionProps } from "@/components/image-collections/image-drag";
import { useRail } from "@/components/shell/frame.client";
import { ChevronRight } from "@/components/ui/icons";
import { Link } from "@/components/ui/link.client";
import type { CollectionResource } from "@/lib/collections/resource";
import { moveInTree } from "./tree-keys";

type RailCollection = Pick<CollectionResource, "id" | "title" | "color" | "kind" | "children_count">;

interface Props {
  /** The page of all collections. */
  path: string;
  /** The pinned collections when the page was rendered. */
  initial: readonly RailCollection[];
}

/** As many as a request returns: the page of the collection has the others. */
const maxEntries = 200;

async function readCollections(
  filters: { pinned: true } | { parent: string },
  signal: AbortSignal,
): Promise<readonly RailCollection[]> {
  const query = { ...filters, limit: maxEntries };
  return (await unwrap(api.GET("/collections", { params: { query }, signal }))).data;
}

/**
 * The pinned collections under the pages of the sidebar. Each opens to the collections that it
 * contains.
 */
export function CollectionTree({ path, initial }: Props) {
  const t = useTranslations("shell.rail");
  const { isCollapsed } = useRail();
  const tree = useRef<HTMLDivElement>(null);
  /** The one entry that the Tab key reaches. */
  const [active, setActive] = useState<string>();
  const { data: collections } = useQuery({
    queryKey: collectionKeys.pinned,
    queryFn: ({ signal }) => readCollections({ pinned: true }, signal),
    initialData: initial,
    // They are read again after changes of collections.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isCollapsed || collections.length === 0) return null;

  const shared = { path, active, setActive };
  return (
    <div
      ref={tree}
      role="tree"
      aria-label={t("pinnedCollections")}
      onKeyDown={(event) => moveInTree(event, tree.current)}
      className="mb-4 flex flex-col gap-0.5"
    >
      {collections.map((collection, index) => (
        <TreeEntry
          key={collection.id}
          place={collection.id}
          collection={collection}
          level={1}
          isFirst={index === 0}
          {...shared}
        />
      ))}
    </div>
  );
}

interface EntryProps {
  collection: RailCollection;
  /** Unique: a pinned collection can be within another one too. */
  place: string;
  level: number;
  isFirst: boolean;
  path: string;
  active: string | undefined;
  setActive: (place: string) => void;
}

function TreeEntry({ collection, place, level, isFirst, ...shared }: EntryProps) {
  const { path, active, setActive } = shared;
  const pathname = usePathname();
  const [isOpen, setOpen] = useState(false);
  const { id, title, color, children_count: count } = collection;
  const href = `${path}/${id}`;

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const isMirrored = document.documentElement.dir === "rtl";
    const opens = event.key === (isMirrored ? "ArrowLeft" : "ArrowRight");
    const closes = event.key === (isMirrored ? "ArrowRight" : "ArrowLeft");
    if (count === 0 || !((opens && !isOpen) || (closes && isOpen))) return;

    event.preventDefault();
    event.stopPropagation();
    setOpen(opens);
  }

  return (
    <div className="relative">
      <Link
        href={href}
        role="treeitem"
        aria-level={level}
        aria-expanded={count > 0 ? isOpen : undefined}
        aria-current={pathname === href ? "page" : undefined}
        tabIndex={active === place || (active === undefined && isFirst && level === 1) ? 0 : -1}
        draggable={false}
        onFocus={() => setActive(place)}
        onKeyDown={onKeyDown}
        {...dropCollectionProps(collection)}
        style={{ paddingInlineStart: `${(level - 1) * 0.75 + 0.625}rem` }}
        className="flex h-8 items-center gap-3 rounded-md border border-transparent pe-8 text-sm text-ink-soft hover:bg-sunken hover:text-ink aria-[current=page]:border-line aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:h-11"
      >
        <ColorDot color={color} className="mx-1 size-2.5" />
        <span dir="auto" data-user-text className="truncate">
          {title}
        </span>
      </Link>
      {count > 0 && <Toggle isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
      {isOpen && (
        <Children parent={id}>
          {(children) =>
            children.map((child) => (
              <TreeEntry
                key={child.id}
                place={`${place}/${child.id}`}
                collection={child}
                level={level + 1}
                isFirst={false}
                {...shared}
              />
            ))
          }
        </Children>
      )}
    </div>
  );
}

/** For the pointer: the arrow keys do the same. */
function Toggle({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      onClick={onToggle}
      className="absolute end-0 top-0 grid size-8 place-items-center text-ink-soft hover:text-ink pointer-coarse:size-11"
    >
      <ChevronRight
        size={15}
        className={isOpen ? undefined : "rtl:-scale-x-100"}
        style={isOpen ? { rotate: "90deg" } : undefined}
      />
    </button>
  );
}

interface ChildrenProps {
  parent: string;
  children: (collections: readonly RailCollection[]) => ReactNode;
}

/** The collections directly within another one, loaded when it is opened. */
function Children({ parent, children }: ChildrenProps) {
  const { data } = useQuery({
    queryKey: collectionKeys.railChildren(parent),
    queryFn: ({ signal }) => readCollections({ parent }, signal),
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form.
    <div role="group" aria-busy={data === undefined} className="flex flex-col gap-0.5">
      {data && children(data)}
    </div>
  );
}
