import type { PaletteItem } from "./palette-items";

/** The first offers of the palette: the last choices of an account in this browser. */
type RecentChoice = Pick<PaletteItem, "id" | "label" | "target" | "color" | "object">;

const maxChoices = 5;
const storageKey = (handle: string) => `albumen-recent-${handle}`;

export function readRecentChoices(handle: string): readonly RecentChoice[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(handle)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecentChoice) : [];
  } catch {
    // Storage is blocked, or holds something else.
    return [];
  }
}

/** Records a choice. The object of a command is not part of it: the next one may be different. */
export function recordChoice(handle: string, { id, label, target, color = null, object }: PaletteItem): void {
  const others = readRecentChoices(handle).filter((choice) => choice.id !== id);
  try {
    const choice = { id, label, target, color, ...("href" in target && { object }) };
    const choices = [choice, ...others].slice(0, maxChoices);
    localStorage.setItem(storageKey(handle), JSON.stringify(choices));
  } catch {
    // Without storage there are no recent choices.
  }
}

function isRecentChoice(value: unknown): value is RecentChoice {
  if (typeof value !== "object" || value === null) return false;

  const { id, label, target } = value as Partial<RecentChoice>;
  return typeof id === "string" && typeof label === "string" && typeof target === "object" && target !== null;
}
