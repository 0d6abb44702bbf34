"use client";

import { useRouter } from "next/navigation";
import { useSaveSettings } from "@/components/session/use-save-settings";
import { useCommand } from "@/components/shortcuts/use-command.client";
import { type RailEntryOfTable, railEntries } from "./rail-entries";
import type { Theme } from "./theme";
import { useTheme } from "./use-theme";

/** The commands that choose the theme. */
export function ThemeCommands({ theme }: { theme: Theme }) {
  const save = useSaveSettings();
  const [, setTheme] = useTheme(theme, (chosen) => save({ theme: chosen }));
  useCommand("themeAuto", () => setTheme("auto"));
  useCommand("themeLight", () => setTheme("light"));
  useCommand("themeDark", () => setTheme("dark"));

  return null;
}

/** The commands that go to a page. */
export function GoToCommands() {
  const router = useRouter();
  useCommand("goToReference", () => router.push("/docs"));
  useCommand("goToCull", () => router.push("/dashboard/cull"));
  return railEntries.map((entry) => <GoToCommand key={entry.id} entry={entry} />);
}

function GoToCommand({ entry: { command, href } }: { entry: RailEntryOfTable }) {
  const router = useRouter();
  useCommand(command, () => router.push(href));
  return null;
}
