import type { ProfileResource } from "@/lib/profile/resource";

export const textFields = ["handle", "display_name", "name", "bio", "website", "github"] as const;
export type TextField = (typeof textFields)[number];
const choiceFields = [
  "layout",
  "profile_visibility",
  "search_engines",
  "ai_training",
  "show_metadata",
] as const;
type ChoiceField = (typeof choiceFields)[number];
/** The profile as its form has it. */
export type ProfileValues = Record<TextField, string> & Pick<ProfileResource, ChoiceField>;

export function toValues(profile: ProfileResource): ProfileValues {
  const texts = Object.fromEntries(textFields.map((field) => [field, profile[field] ?? ""]));
  const { layout, profile_visibility, search_engines, ai_training, show_metadata } = profile;
  return {
    ...(texts as Record<TextField, string>),
    layout,
    profile_visibility,
    search_engines,
    ai_training,
    show_metadata,
  };
}

/** Returns the changes in the form. An emptied field is null. */
export function changesOf(saved: ProfileValues, values: ProfileValues) {
  const changed = textFields.filter((field) => values[field].trim() !== saved[field]);
  return {
    ...Object.fromEntries(changed.map((field) => [field, values[field].trim() || null])),
    ...Object.fromEntries(
      choiceFields.filter((field) => values[field] !== saved[field]).map((field) => [field, values[field]]),
    ),
  };
}
