import type { ProfileResource } from "@/lib/account/profile/resource";

export const textFields = ["handle", "display_name", "name", "bio", "website", "github"] as const;
export type TextField = (typeof textFields)[number];
/** The profile as its form has it. */
export type ProfileValues = Record<TextField, string> & Pick<ProfileResource, "profile_visibility">;

export function toValues(profile: ProfileResource): ProfileValues {
  const texts = Object.fromEntries(textFields.map((field) => [field, profile[field] ?? ""]));
  return { ...(texts as Record<TextField, string>), profile_visibility: profile.profile_visibility };
}

/** What the form changes. An emptied field is null. */
export function changesOf(saved: ProfileValues, values: ProfileValues) {
  const changed = textFields.filter((field) => values[field].trim() !== saved[field]);
  return {
    ...Object.fromEntries(changed.map((field) => [field, values[field].trim() || null])),
    ...(values.profile_visibility !== saved.profile_visibility && {
      profile_visibility: values.profile_visibility,
    }),
  };
}
