import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, byId, unwrap } from "@/components/api/client";
import { imageKeys } from "@/components/image-lists/image-cache";
import type { VariantList } from "@/lib/variants/resource";

const pollMs = 800;

/** The custom variants of an image, with functions to create and delete them, and its recipes. */
export function useCustomVariants(id: string, initial: VariantList) {
  const client = useQueryClient();
  const queryKey = [...imageKeys.one(id), "variants"];
  const [requestedKeys, setRequestedKeys] = useState<readonly string[]>([]);
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => unwrap(api.GET("/images/{id}/variants", { ...byId(id), signal })),
    initialData: initial,
    refetchInterval: ({ state }) => (getPendingKeys(requestedKeys, state.data).length > 0 ? pollMs : false),
  });

  const save = useMutation({
    mutationFn: (keys: readonly string[]) =>
      unwrap(api.POST("/images/{id}/variants", { ...byId(id), body: { variants: [...keys] } })),
    onSuccess: (_image, keys) => setRequestedKeys((before) => [...new Set([...before, ...keys])]),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });

  const remove = useMutation({
    mutationFn: (key: string) =>
      unwrap(api.DELETE("/images/{id}/variants/{variantKey}", { params: { path: { id, variantKey: key } } })),
    onSuccess: (_deleted, key) => setRequestedKeys((before) => before.filter((one) => one !== key)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });

  const customVariants = list.data.data.filter(
    ({ kind, status }) => kind === "custom" && status !== "pending",
  );

  return {
    customVariants,
    recipes: list.data.data.filter(({ kind }) => kind === "recipe"),
    refresh: () => void client.invalidateQueries({ queryKey }),
    /** Requested, on this page or elsewhere, and not ready yet. */
    pendingKeys: getPendingKeys(requestedKeys, list.data),
    count: list.data.custom_count,
    limit: list.data.custom_limit,
    save,
    remove,
  };
}

export type CustomVariants = ReturnType<typeof useCustomVariants>;

function getPendingKeys(requestedKeys: readonly string[], list: VariantList | undefined): string[] {
  const customVariants = list?.data.filter(({ kind }) => kind === "custom") ?? [];
  const pending = customVariants.filter(({ status }) => status === "pending").map(({ key }) => key);
  const unlisted = requestedKeys.filter((key) => !customVariants.some((variant) => variant.key === key));

  return [...pending, ...unlisted];
}

const queryKey = ["settings", "saved-custom-variants"];

async function getSavedKeys(signal?: AbortSignal): Promise<string[]> {
  const settings = await unwrap(api.GET("/settings", signal ? { signal } : {}));
  return settings.saved_custom_variants;
}

/** The custom variants that every image offers on request. */
export function useSavedKeys(initial: readonly string[]) {
  const client = useQueryClient();
  const { data: keys } = useQuery({
    queryKey,
    queryFn: ({ signal }) => getSavedKeys(signal),
    initialData: [...initial],
  });

  const change = useMutation({
    mutationFn: async ({ key, isSaved }: { key: string; isSaved: boolean }) => {
      // Another tab may have saved some since this page was opened.
      const others = (await getSavedKeys()).filter((one) => one !== key);
      const body = { saved_custom_variants: isSaved ? [...others, key] : others };
      return (await unwrap(api.PATCH("/settings", { body }))).saved_custom_variants;
    },
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
  });

  return { keys, change };
}

export type SavedKeys = ReturnType<typeof useSavedKeys>;
