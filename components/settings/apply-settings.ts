import { rememberViewMode } from "@/components/library/use-view-mode";
import { showTheme } from "@/components/shell/use-theme";
import type { SettingsResource } from "@/lib/settings/resource";

/** Shows what the settings of the account change on every page, as the server's HTML does. */
export function applySettings({
  theme,
  image_view_mode,
  accessibility_settings,
}: Pick<SettingsResource, "theme" | "image_view_mode" | "accessibility_settings">): void {
  const { high_contrast, reduce_motion, larger_text } = accessibility_settings;
  showTheme(theme);
  rememberViewMode(image_view_mode);
  const { dataset } = document.documentElement;
  set(dataset, "contrast", high_contrast && "more");
  set(dataset, "motion", reduce_motion && "reduce");
  set(dataset, "text", larger_text && "larger");
}

function set(dataset: DOMStringMap, name: string, value: string | false): void {
  if (value === false) delete dataset[name];
  else dataset[name] = value;
}
