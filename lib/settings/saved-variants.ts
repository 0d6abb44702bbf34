import { getSettingsRow } from "./repository";

/** Whether the owner wants this custom variant of every image of which somebody asks for it. */
export async function isSavedVariant(owner: string, variantKey: string): Promise<boolean> {
  const { savedCustomVariants } = await getSettingsRow(owner);
  return (JSON.parse(savedCustomVariants) as string[]).includes(variantKey);
}
