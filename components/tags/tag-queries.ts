import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { api, unwrap } from "@/components/api/client";
import { editUnlessChanged } from "@/components/api/edit-unless-changed";
import { type Collection, withItem, withoutItem } from "@/components/collections/collection";
import { useUpdate } from "@/components/collections/use-update";
import type { TagResource } from "@/lib/tags/resource";
import type { PaletteColor } from "@/lib/values/palette-colors";
import { tagKeys } from "./tag-keys";

type TagChanges = { name?: string; description?: string; color?: PaletteColor | null };

/** The owner's tags, most used first. */
export function useTags() {
  const { data, isFetching, refetch } = useSuspenseQuery({
    queryKey: tagKeys.list,
    queryFn: async ({ signal }): Promise<Collection<TagResource>> => {
      const { data: items } = await unwrap(api.GET("/tags", { signal }));
      return { items, total: items.length };
    },
    refetchOnWindowFocus: false,
  });
  return { tags: data, isLoading: isFetching, loadAll: () => void refetch() };
}

export function useTag(tag: string): TagResource {
  const { data } = useSuspenseQuery({
    queryKey: tagKeys.one(tag),
    queryFn: ({ signal }) => unwrap(api.GET("/tags/{tag}", { params: { path: { tag } }, signal })),
    refetchOnWindowFocus: false,
  });
  return data;
}

/**
 * Shows a tag, new or changed, wherever tags are shown; the list stays sorted by use, as the API
 * sorts it.
 */
export function putTag(client: QueryClient, tag: TagResource): void {
  client.setQueryData(tagKeys.one(tag.tag), tag);
  client.setQueryData<Collection<TagResource>>(tagKeys.list, (list) => {
    const changed = list && withItem(list, tag, (other) => other.tag === tag.tag);
    return (
      changed && {
        ...changed,
        items: changed.items.sort(
          (one, other) => other.count - one.count || one.tag.localeCompare(other.tag),
        ),
      }
    );
  });
}

export function removeTag(client: QueryClient, tag: string): void {
  client.setQueryData<Collection<TagResource>>(
    tagKeys.list,
    (list) => list && withoutItem(list, (other) => other.tag === tag),
  );
}

const editTag = (tag: TagResource, changes: TagChanges) =>
  editUnlessChanged<TagResource, TagChanges>(tag, changes, {
    key: `tags/${tag.tag}`,
    read: () => api.GET("/tags/{tag}", { params: { path: { tag: tag.tag } } }),
    patch: (body, header) => api.PATCH("/tags/{tag}", { params: { path: { tag: tag.tag }, header }, body }),
  });

export function useUpdateTag() {
  const t = useTranslations("tags.change");
  return useUpdate<TagResource, TagChanges>({
    put: putTag,
    edit: editTag,
    idOf: ({ tag }) => tag,
    failureOf: ({ name }) => t("failed", { tag: name }),
  });
}
