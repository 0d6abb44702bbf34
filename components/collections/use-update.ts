import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import { EditConflict } from "@/components/api/edit-unless-changed";
import { toast } from "@/components/ui/toast";

interface Options<Item, Changes> {
  /** Shows an item wherever it is shown. */
  put: (client: QueryClient, item: Item) => void;
  edit: (item: Item, changes: Changes) => Promise<Item>;
  /** Distinguishes items of the same name. */
  idOf: (item: Item) => string;
  /** Returns the message that an item could not be changed. */
  failureOf: (item: Item) => string;
  onSaved?: (before: Item, changes: Changes) => void;
}

/**
 * Updates an album or a tag at once; returns to what it is on the server, with the reason, when
 * that rejects the change or it was changed elsewhere.
 */
export function useUpdate<Item extends object, Changes extends object>(options: Options<Item, Changes>) {
  const { put, edit, idOf, failureOf, onSaved } = options;
  const client = useQueryClient();
  const errorText = useErrorText();
  const t = useTranslations("collections.change");

  async function attempt(item: Item, changes: Changes): Promise<{ reason: string; now: Item } | undefined> {
    put(client, { ...item, ...changes });
    try {
      put(client, await edit(item, changes));
      onSaved?.(item, changes);
      return undefined;
    } catch (error) {
      const isConflict = error instanceof EditConflict;
      const now = isConflict ? (error.current as Item) : item;
      put(client, now);
      return { reason: isConflict ? t("conflict") : errorText(error), now };
    }
  }

  /** Resolves to why the change was rejected, or to undefined. */
  const tryUpdate = async (item: Item, changes: Changes): Promise<string | undefined> =>
    (await attempt(item, changes))?.reason;

  /** The same, with the rejection as a notification. */
  async function update(item: Item, changes: Changes): Promise<void> {
    const rejection = await attempt(item, changes);
    if (!rejection) return;

    const { reason, now } = rejection;
    toast.error(failureOf(item), {
      reason,
      retry: () => void update(now, changes),
      id: [idOf(item), ...Object.keys(changes)].join(),
    });
  }

  return { update, tryUpdate };
}
