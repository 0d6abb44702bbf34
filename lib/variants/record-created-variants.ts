import { recordAudit } from "@/lib/audit";

/** Notes custom variants that came to be because somebody asked for their bytes. Wants an open transaction. */
export async function recordCreatedVariants(
  { file, owner }: { file: { imageId: string }; owner: string },
  keys: readonly string[],
): Promise<void> {
  for (const variant of new Set(keys)) {
    const metadata = { variant, by: "delivery" };
    await recordAudit({
      owner,
      action: "create",
      resourceType: "variant",
      resourceId: file.imageId,
      metadata,
    });
  }
}
