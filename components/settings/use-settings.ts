import { type QueryClient, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { type SettingsChanges, saveSettings } from "@/components/session/save-settings";
import { toast } from "@/components/ui/toast";
import type { SettingsResource } from "@/lib/settings/resource";
import { applySettings } from "./apply-settings";
import { settingsKey } from "./settings-key";

/** The settings as this page has saved them last. */
const savedKey = [...settingsKey, "saved"];
/** Changes that are shown and not saved yet. They are saved in this order. */
const unsavedKey = [...settingsKey, "unsaved"];

type Saved = SettingsResource | null | undefined;

/** A page that the server rendered before the last change must not bring previous values back. */
function findLatest(rendered: SettingsResource, saved: Saved): SettingsResource {
  return saved && saved.updated_at > rendered.updated_at ? saved : rendered;
}

function withUnsaved(settings: SettingsResource, unsaved: readonly SettingsChanges[] = []): SettingsResource {
  return Object.assign({}, settings, ...unsaved);
}

/** The settings of the account; a page of the settings has them from the start. */
export function useSettings(): SettingsResource {
  const { data } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => unwrap(api.GET("/settings", { signal })),
  });
  const { data: saved } = useQuery<SettingsResource | null>({ queryKey: savedKey, queryFn: skipToken });
  const { data: unsaved } = useQuery<SettingsChanges[]>({ queryKey: unsavedKey, queryFn: skipToken });
  if (!data) throw new Error("The page of a setting is rendered with the settings.");

  return withUnsaved(findLatest(data, saved), unsaved);
}

/** Shows the settings with these changes, which are not saved yet. */
function show(client: QueryClient, settings: SettingsResource, unsaved: SettingsChanges[]): void {
  client.setQueryData(savedKey, settings);
  client.setQueryData(unsavedKey, unsaved);
  applySettings(withUnsaved(settings, unsaved));
}

/**
 * Returns a function that changes settings: they show and hold at once, and a notification offers
 * Undo. `name` is what it calls the setting. A change that cannot be saved is taken back.
 */
export function useChangeSettings(): (name: string, changes: SettingsChanges) => void {
  const t = useTranslations("settings.form");
  const errorText = useErrorText();
  const client = useQueryClient();
  const router = useRouter();
  const readLatest = () => {
    const rendered = client.getQueryData<SettingsResource>(settingsKey);
    return rendered && findLatest(rendered, client.getQueryData<SettingsResource>(savedKey));
  };
  const readUnsaved = () => client.getQueryData<SettingsChanges[]>(unsavedKey) ?? [];

  return function change(name, changes) {
    const latest = readLatest();
    if (!latest) return;

    const present = withUnsaved(latest, readUnsaved());
    const names = Object.keys(changes) as Array<keyof SettingsChanges>;
    const before: SettingsChanges = Object.fromEntries(names.map((one) => [one, present[one]]));
    show(client, latest, [...readUnsaved(), changes]);
    saveSettings(changes).then(
      ({ updated_at }) => {
        const settings = { ...(readLatest() ?? latest), ...changes, updated_at } as SettingsResource;
        show(client, settings, readUnsaved().slice(1));
        toast.undoable(t("changed", { name }), () => change(name, before));
        // The frame around the page was rendered with the previous settings.
        router.refresh();
      },
      (error: unknown) => {
        show(client, readLatest() ?? latest, readUnsaved().slice(1));
        toast.error(t("notChanged", { name }), {
          reason: errorText(error),
          retry: () => change(name, changes),
          id: Object.keys(changes).join(),
        });
      },
    );
  };
}
