import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "@/components/api/client";

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
