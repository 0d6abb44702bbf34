import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { type SettingsChanges, saveSettings } from "@/components/shell/save-settings";
import { toast } from "@/components/ui/toast";
import type { SettingsResource } from "@/lib/account/settings/resource";
import { applySettings } from "./apply-settings";
import { settingsKey } from "./settings-key";

/** The settings of the account; a page of the settings has them from the start. */
export function useSettings(): SettingsResource {
  const { data } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => unwrap(api.GET("/settings", { signal })),
  });
  if (!data) throw new Error("The page of a setting is rendered with the settings.");
  return data;
}

/** Shows changed settings at once, before they are saved. Returns the former values of what changes. */
function show(client: QueryClient, changes: SettingsChanges): SettingsChanges {
  const present = client.getQueryData<SettingsResource>(settingsKey);
  if (!present) return {};
  const next = { ...present, ...changes } as SettingsResource;
  client.setQueryData(settingsKey, next);
  applySettings(next);
  const names = Object.keys(changes) as Array<keyof SettingsChanges>;
  return Object.fromEntries(names.map((name) => [name, present[name]]));
}

/**
 * Returns a function that changes settings: they show and hold at once, and a notification offers Undo. `name` is what it calls the
 * setting. A change that cannot be saved is taken back.
 */
export function useChangeSettings(): (name: string, changes: SettingsChanges) => void {
  const t = useTranslations("settings.form");
  const errorText = useErrorText();
  const client = useQueryClient();
  const router = useRouter();
  return function change(name, changes) {
    const before = show(client, changes);
    saveSettings(changes).then(
      () => {
        toast.undoable(t("changed", { name }), () => change(name, before));
        // The frame around the page was rendered with the former settings.
        router.refresh();
      },
      (error: unknown) => {
        show(client, before);
        toast.error(t("notChanged", { name }), {
          reason: errorText(error),
          retry: () => change(name, changes),
          id: Object.keys(changes).join(),
        });
      },
    );
  };
}
